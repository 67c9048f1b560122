//! Graphs in every notation, and what is refused.

use super::*;

/// The edges, and then the vertices without one.
fn read(text: &str, direction: Direction, size: SizeLine) -> Result<String, String> {
    let graph = Graph::read(text, direction, size).map_err(|error| error.to_string())?;
    let mut is_alone = vec![true; graph.names.len()];
    let mut words = Vec::new();
    for edge in &graph.edges {
        is_alone[edge.from] = false;
        is_alone[edge.to] = false;
        words.push(format!(
            "{}{}",
            graph.names[edge.from], graph.names[edge.to]
        ));
    }
    words.extend(
        (graph.names.into_iter().zip(is_alone))
            .filter(|it| it.1)
            .map(|it| it.0),
    );
    Ok(words.join(" "))
}

fn edges(text: &str) -> Result<String, String> {
    read(text, Direction::Undirected, SizeLine::Guessed)
}

fn arcs(text: &str) -> Result<String, String> {
    read(text, Direction::Directed, SizeLine::Guessed)
}

#[track_caller]
fn is_read(found: &Result<String, String>, expected: &str, text: &str) {
    assert_eq!(found.as_deref(), Ok(expected), "{text}");
}

fn is_refused(found: Result<String, String>, message: &str, text: &str) {
    let error = found.expect_err(text);
    assert!(error.starts_with(message), "{text:?}: {error}");
    assert_eq!(error.lines().count(), 1);
}

fn notes(text: &str, direction: Direction) -> Vec<String> {
    let graph = Graph::read(text, direction, SizeLine::Guessed).unwrap();
    graph.notes.iter().map(ToString::to_string).collect()
}

#[test]
fn edges_without_direction() {
    for text in [
        "a b\nb c\nd",
        "a,b\nb,c\n\"d\"",
        "a\tb # ab\r\n\r\n# next\r\n; one\n// two\n% three\nb , c\nd:\n",
        "a-b\nb-c\nd",
        "a--b\nb -- c\nd\n",
        "a--b--c\nd",
        "(a, b)\n(b, c)\nd",
        "(a, b), (b, c)\nd",
        "[a, b] [b c]\nd",
        "{a,b},\n{b,c},\nd",
        "a-b, b-c\nd",
        "a-b b-c\nd",
        "a b, b c\nd",
        "a b; b c;\nd;",
        "a -- b, b -- c;\nd",
        "a <-> b\nb -> c\nc -> b\nd",
        "b -- a, c\nd",
        "b: a c\nd:",
        "b: [a, c]\nd: []",
        "a: b\nb: a, c\nc: b\nd:",
        "{\"a\": [\"b\"], \"b\": [\"a\", \"c\"], \"c\": [\"b\"], \"d\": []}",
        "{'a': {'b'}, 'b': {'c'}, 'd': []}",
        "{\"nodes\":[{\"id\":\"a\"},{\"id\":\"b\"},{\"id\":\"c\"},{\"id\":\"d\"}],\"directed\":false,\
         \"links\":[{\"source\":\"a\",\"target\":\"b\"},{\"source\":\"b\",\"target\":\"c\"}]}",
        "graph { a -- b -- c; d }",
        "strict graph \"G\" {\n  /* two */ node [shape=circle, width=0.5];\n  rankdir=LR\n  a -- b [label=\"x -- y\"]\n  \
         b -- c; d; }",
        "graph { b -- {a c}; subgraph cluster { d } }",
    ] {
        let found = edges(text).map(|found| found.replace("ba", "ab"));
        is_read(&found, "ab bc d", text);
    }
    is_read(&edges("[[1,2],[2,3]]"), "12 23", "JSON");
    is_read(&edges("[\n  (1, 2),\n  (2, 3),\n]\n"), "12 23", "Python");
    is_read(&edges("[[1],[0,2],[1]]"), "01 12", "rows from 0");
    is_read(
        &edges("[[1,2],[0,2],[0,1]]"),
        "12 02 01",
        "a triangle both ways",
    );
    is_read(
        &edges("c one\np edge 4 2\ne 1 2\ne 2 3\n"),
        "12 23 4",
        "DIMACS",
    );
    is_read(
        &edges("p col 3 4\ne 1 2\ne 2 1\ne 3 2\ne 2 3\n"),
        "12 32",
        "DIMACS, both ends",
    );
    is_read(&edges("c\np tw 3 1\n1 3\n"), "13 2", "PACE");
    is_read(&edges("0 1 {}\n1 2 {'weight': 3.5}\n"), "01 12", "NetworkX");
    is_read(
        &edges("c d\np q\n"),
        "cd pq",
        "c and p are names without a problem line",
    );
}

#[test]
fn arcs_lead_from_the_first_name_to_the_second() {
    for text in [
        "a b\nb c\n",
        "a,b\nb,c\n",
        "a->b\nb->c",
        "a -> b -> c",
        "a => b; b <- a\nb --> c;",
        "a → b\nc ← b",
        "(a, b)\n[b, c]",
        "a: b\nb: c\nc:\n",
        "a: [b]\nb: [c]\nc: []",
        "{\"a\": [\"b\"], \"b\": [\"c\"], \"c\": []}",
        "digraph {\n a -> b;\n b -> c;\n}",
        "digraph G { a -> b -> c [color=red] }",
    ] {
        let found = arcs(text).map(|found| found.replacen("ab ab", "ab", 1));
        is_read(&found, "ab bc", text);
    }
    is_read(&arcs("a -> b, c"), "ab ac", "a star");
    is_read(&arcs("a -> [b, c]"), "ab ac", "a star in brackets");
    is_read(&arcs("digraph { a -> {b c} }"), "ab ac", "a star in DOT");
    is_read(&arcs("a <-> b\na a"), "ab ba aa", "both ways and a loop");
    is_read(&arcs("[[1,2],[3],[3],[]]"), "01 02 13 23", "rows from 0");
    is_read(
        &arcs("a: b c\nb c\nb c\nc"),
        "ab ac bc bc",
        "arcs may repeat",
    );
}

#[test]
fn what_is_no_graph_is_refused() {
    for (text, message) in [
        ("", "1:1: no graph"),
        ("# nothing\n", "1:1: no graph"),
        ("a\nb\n", "1:1: no edge"),
        ("a b\nb  b\n", "2:4: an edge from a vertex to itself"),
        ("a b\nb a\n", "2:3: this edge was given in line 1"),
        ("a b\na -> b\n", "2:6: this edge was given in line 1"),
        ("a b c", "1:5: found a third name"),
        ("a, b, c", "1:7: found a third name"),
        ("a b, c", "1:6: a name without a second end"),
        ("a, b,", "1:6: found the end of the line"),
        ("a;b", "1:1: a name without a second end"),
        ("a->b", "1:4: this arrow goes one way"),
        ("a-b-c", "1:4: found \"-\""),
        ("a-1--b\n", "1:4: found \"--\""),
        ("-1 2", "1:1: found \"-\""),
        ("a | b", "1:3: found \"|\""),
        ("a b: c", "1:4: found \":\""),
        ("a: b: c", "1:5: found \":\""),
        (": c", "1:1: found \":\""),
        ("(a, b, c)", "1:8: found a third name"),
        ("(a)", "1:1: expected two names in brackets"),
        ("[[1,2],[3]]", "1:8: expected two names in brackets"),
        ("[[0,1],[1,0]]", "1:2: this looks like a matrix"),
        ("[[1,3],[0,2],[1,3],[0,2]]", "1:2: these may be pairs"),
        ("[a, b", "1:1: this [ is never closed"),
        ("a b]", "1:4: this ] closes no bracket"),
        ("{\"a\": \"b\"}", "1:7: expected a list of neighbours"),
        ("{\"a\": {\"b\": 3}}", "1:7: expected a list of neighbours"),
        ("{\"a\": [\"b\"], \"a\": []}", "1:14: \"a\" comes twice"),
        ("a: b\nb: a c\nc:\n", "2:6: \"c\" has a row without \"b\""),
        ("graph { a -> b }", "1:11: -> does not belong"),
        ("digraph { a -- b }", "1:13: -- does not belong"),
        ("digraph { a -> b }", "1:16: this arrow goes one way"),
        ("graph { a:n -- b }", "1:10: found \":\""),
        ("graph { a -- b } c", "1:18: found \"c\""),
        ("graph { a-b }", "1:10: - does not belong"),
        ("graph TD\nA --- B", "1:1: \"graph\" is a word of DOT"),
        ("edge a", "1:1: \"edge\" is a word of DOT"),
        (
            "p edge 3 1\ne 1 4\n",
            "2:5: expected a number from 1 to 3, not \"4\"",
        ),
        (
            "p edge 3 2\ne 1 2\n",
            "1:1: 2 edges are announced in line 1, and there are 1",
        ),
        ("p cnf 3 2\n1 2 0\n", "1:3: p cnf: expected a graph"),
        ("p sp 3 1\na 1 2 5\n", "2:5: this arrow goes one way"),
        ("p max 3 1\na 1 2 5\n", "1:3: p max"),
        ("1 2\np edge 3 2\n", "1:1: found \"1\""),
        ("1 a\n2 b\n#\n1 2\n", "3:1: a line of # alone"),
        ("a\u{1} b", "1:2: found the control character U+0001"),
        ("a\"b\" c", "1:2: put a blank"),
        ("a#b c", "1:2: put a blank"),
        ("a b // c\n/* d", "2:1: this comment is never closed"),
        (
            "%%MatrixMarket matrix\n3 3 2\n1 2\n2 3\n",
            "2:5: found a third name",
        ),
        ("<graphml>", "1:1: found \"<\""),
        ("*Vertices 3\n", "1:1: found \"*\""),
    ] {
        is_refused(edges(text), message, text);
    }
    for (text, message) in [
        ("a-b", "1:3: this edge has no direction"),
        ("a--b", "1:4: this edge has no direction"),
        ("{a, b}", "1:5: this edge has no direction"),
        ("graph { a -- b }", "1:14: this edge has no direction"),
        ("p edge 2 1\ne 1 2", "2:5: this edge has no direction"),
        ("[[1,2],[2,0],[0,1]]", "1:2: these may be pairs"),
        ("a -> b, c, d -> e", "1:9: a name without a second end"),
    ] {
        is_refused(arcs(text), message, text);
    }
}

#[test]
fn a_first_line_of_two_numbers_is_a_size_if_it_can_be() {
    is_read(
        &edges("5 3\n1 2\n3 4\n4 5\n"),
        "12 34 45",
        "all vertices are named",
    );
    is_read(&edges("5 2\n1 2\n4 5\n"), "12 45 3", "3 is alone");
    is_read(&edges("4 2\n0 1\n1 2\n"), "01 12 3", "from 0");
    is_read(&edges("3,2\n1-2\n2-3\n"), "12 23", "in another notation");
    is_read(&arcs("4 3\n1 2\n2 3\n3 4\n"), "12 23 34", "arcs");
    is_read(&edges("1 2\n2 3\n3 1\n"), "12 23 31", "a triangle");
    is_read(&edges("4 1\n1 2\n2 3\n3 4\n"), "41 12 23 34", "a cycle");
    is_read(
        &edges("7\n3 7\n1 2\n2 3\n7 6\n6 5\n5 4"),
        "37 12 23 76 65 54",
        "a vertex first",
    );
    for (text, message) in [
        ("3 2\na b\nb c\n", "1:1: 3 2 may be the size"),
        ("5 0\n", "1:1: 5 0 may be the size"),
        ("5\n1 2\n2 3\n", "1:1: 5 may be a count or a vertex"),
        ("3\n0 1\n1 2\n0 2\n", "1:1: 3 may be a count or a vertex"),
        ("4 3\n2\n1 3\n2 4\n3\n", "1:1: this may be a METIS graph"),
        ("4 2\n2\n1 3\n2\n\n", "1:1: this may be a METIS graph"),
        (
            "5 5\n2 5\n1 3\n2 4\n3 5\n1 4\n",
            "1:1: this may be a METIS graph",
        ),
        (
            "900000000 1\n1 2\n",
            "1:1: 900000000 vertices or cells in the size",
        ),
    ] {
        is_refused(edges(text), message, text);
    }
    for text in [
        "18446744073709551615 1\n1 2\n",
        "18446744073709551615 1\n0 2\n",
        "18446744073709551615\n1 2\n",
        "p edge 18446744073709551615 1\ne 1 2\n",
        "1 18446744073709551615\n1 2\n",
    ] {
        for size in [SizeLine::Guessed, SizeLine::Yes] {
            let _ = read(text, Direction::Undirected, size);
        }
    }
    let said = |text, size| read(text, Direction::Undirected, size);
    is_read(
        &said("4 2\n1 2\n2 3\n", SizeLine::No),
        "42 12 23",
        "an edge",
    );
    is_read(&said("5\n1 2\n2 3\n", SizeLine::No), "12 23 5", "a vertex");
    is_read(
        &said("3 2\na b\nb c\n", SizeLine::Yes),
        "ab bc",
        "a size above names",
    );
    is_read(&said("2 1\n0 1\n", SizeLine::Yes), "01", "a size");
    for (text, message) in [
        (
            "4 3\n1 2\n2 3\n",
            "1:1: 3 edges are announced in line 1, and there are 2",
        ),
        (
            "2 2\n1 2\n2 3\n",
            "1:1: 2 vertices are announced in line 1, and there are 3",
        ),
        (
            "4 2\na b\nb c\n",
            "1:1: 4 vertices are announced in line 1, and there are 3",
        ),
        ("a b\nb c\n", "1:1: --size-line: expected"),
        ("3\n1 2\n", "1:1: --size-line: expected"),
    ] {
        is_refused(said(text, SizeLine::Yes), message, text);
    }
}

#[test]
fn what_was_assumed_is_noted() {
    for (text, note) in [
        ("5 3\n1 2\n3 4\n4 5\n", "1:1: 5 3 is read as the size"),
        (
            "4 1\n1 2\n2 3\n3 4\n",
            "1:1: 4 1 is read as an edge, not as a size: 3 edges follow",
        ),
        (
            "4 3\n1 2\n2 3\n3 5\n",
            "1:1: 4 3 is read as an edge, not as a size: a vertex is larger",
        ),
        ("Source,Target\na,b\n", "1:1: this line is read as headings"),
        (
            "\"source\",\"target\"\n\"a\",\"b\"\n",
            "1:1: this line is read as headings",
        ),
        ("a b {'weight': 1}\n", "1:16: attributes"),
        ("graph { a -- b [color=red] }", "1:16: attributes"),
        ("graph { a [weight=2]; a -- b }", "1:19: attributes"),
        (
            "a: b c\nb: c\n",
            "1:1: the rows list each edge at one of its ends",
        ),
        (
            "[[1],[0,2],[1]]",
            "1:1: the lists are read as the neighbours",
        ),
    ] {
        let notes = notes(text, Direction::Undirected);
        assert!(
            notes.len() == 1 && notes[0].starts_with(note),
            "{text}: {notes:?}"
        );
    }
    for text in [
        "a b\nb c",
        "1 2\n2 3\n3 1\n",
        "source a\nsource target\n",
        "source target\na source",
    ] {
        assert_eq!(notes(text, Direction::Undirected), [""; 0], "{text}");
    }
}

#[test]
fn headings_are_no_vertices() {
    for text in [
        "FromNodeId\tToNodeId\n1\t2\n",
        "\"source\",\"target\"\n1,2\n",
        "u v\n1 2\n",
        "node1 node2\na b\n",
        "start,end\na,b\n",
        "position,moves\na,b\n",
        "source,target,weight\na,b,1\n",
        "id,label\n1,x\nsource,target\n1,2\n",
        "id name\n1 Ada\nsource target\n1 2\n",
        "N 3\n1 2\n2 3\n",
        "nodes 3\n1 2\n2 3\n",
    ] {
        let message = "1:1: this line may be headings, or a count";
        is_refused(edges(text), message, text);
        is_refused(arcs(text), message, text);
    }
    for (text, expected) in [
        ("u v\nw x\n", "uv wx"),
        ("u v\nv w\n", "uv vw"),
        ("v1 v2\nv3 v4\n", "v1v2 v3v4"),
        ("node1 node2\nnode3 node2\n", "node1node2 node3node2"),
        ("N 3\nM 4\n", "N3 M4"),
        ("start end\n", "startend"),
        ("start end\nstart a\n", "startend starta"),
        ("a b\nstart end\n", "ab startend"),
        ("start: end\na b\n", "startend ab"),
        ("\"source\": \"target\"\na b\n", "sourcetarget ab"),
    ] {
        is_read(&edges(text), expected, text);
        is_read(&arcs(text), expected, text);
    }
}

#[test]
fn parts_of_a_file_are_no_vertices() {
    for (text, message) in [
        (
            "{\"vertices\":[\"a\",\"b\"],\"edges\":[\"a-b\"]}",
            "1:2: \"vertices\" may be a vertex",
        ),
        (
            "{\"positions\":[\"a\"],\"moves\":[\"ab\"]}",
            "1:2: \"positions\" may be",
        ),
        (
            "{\"V\":[\"a\",\"b\"],\"E\":[\"ab\"]}",
            "1:2: \"V\" may be a vertex",
        ),
        ("{'a': ['b'], 'Links': ['ab']}", "1:14: \"Links\" may be"),
        ("nodes: a b\nedges: ab\n", "1:1: \"nodes\" may be a vertex"),
        ("vertices:\na\nb\nedges:\na b\n", "1:1: \"vertices\" may be"),
    ] {
        is_refused(edges(text), message, text);
        is_refused(arcs(text), message, text);
    }
    for (text, expected) in [
        ("{\"V\": [\"W\"], \"W\": [\"E\"]}", "VW WE"),
        ("{\"a\": [\"nodes\"], \"nodes\": [\"b\"]}", "anodes nodesb"),
        ("\"edges\": a b\n", "edgesa edgesb"),
        ("edges a\na b\n", "edgesa ab"),
    ] {
        is_read(&edges(text), expected, text);
        is_read(&arcs(text), expected, text);
    }
}

#[test]
fn links_end_at_nodes() {
    let text = |ids: &str, source: &str, target: &str| {
        let nodes: Vec<String> = ids
            .split(' ')
            .map(|id| format!("{{\"id\":{id}}}"))
            .collect();
        let nodes = nodes.join(",");
        format!("{{\"nodes\":[{nodes}],\"links\":[{{\"source\":{source},\"target\":{target}}}]}}")
    };
    for (ids, source, target, message) in [
        (
            "\"a\" \"b\"",
            "0",
            "1",
            "1:53: the number 0 is the \"id\" of no node: if",
        ),
        (
            "\"1\" \"2\"",
            "1",
            "2",
            "1:53: the number 1 is the \"id\" of no node: if",
        ),
        (
            "1 2",
            "1",
            "0",
            "1:60: the number 0 is the \"id\" of no node: if it",
        ),
        (
            "\"a\" \"b\"",
            "\"a\"",
            "\"z\"",
            "1:66: \"z\" is the \"id\" of no node: add",
        ),
        (
            "\"a\" null",
            "\"a\"",
            "null",
            "1:28: \"null\" may be no name",
        ),
    ] {
        let text = text(ids, source, target);
        is_refused(edges(&text), message, &text);
        is_refused(arcs(&text), message, &text);
    }
    for (ids, source, target, expected) in [
        ("0 1", "0", "1", "01"),
        ("1 2", "\"1\"", "\"2\"", "12"),
        ("\"a\" \"b\"", "\"b\"", "\"a\"", "ba"),
    ] {
        let text = text(ids, source, target);
        is_read(&edges(&text), expected, &text);
    }
}

#[test]
fn words_that_say_nothing_are_no_names() {
    for (text, message) in [
        (
            "a: b, c\nb: none\n",
            "2:4: \"none\" may be no name: a row without",
        ),
        ("a: b and c\n", "1:6: \"and\" may be no name"),
        ("a -> b\nb -> NULL\n", "2:6: \"NULL\" may be no name"),
        ("a b\nb nothing\n", "2:3: \"nothing\" may be no name"),
        ("a: [None]\n", "1:4: expected a list of neighbours"),
        ("(a, null)\n", "1:1: expected two names in brackets"),
    ] {
        is_refused(edges(text), message, text);
        is_refused(arcs(text), message, text);
    }
    is_read(&edges("a: \"none\"\nAND OR\n"), "anone ANDOR", "names");
    is_read(
        &edges("graph { node [style=none]; nothing=or; a -- b [label=and] }"),
        "ab",
        "attributes",
    );
    is_read(
        &edges("a b {'label': None}\n"),
        "ab",
        "attributes of NetworkX",
    );
}
