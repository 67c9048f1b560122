//! Puts the modules of the page into one script.
//!
//! It knows what the modules of the page use, and refuses the rest: imports of names, or of a whole
//! module, from a relative path, one a line and above the code; `import("./part.js")` in the code, for
//! parts that a server sends when they are asked for; exports of functions, classes and constants
//! where they are declared. Each module becomes a function that returns its exports, in the order of
//! imports.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write;

use thiserror::Error;

/// A file that cannot be part of one page.
#[derive(Debug, PartialEq, Eq, Error)]
#[error("{address}, line {line}: {what}")]
pub struct Refusal {
    address: String,
    /// The line, counted from 1; 0 means the whole file.
    line: usize,
    what: String,
}

impl Refusal {
    /// Returns the refusal of a file because of a line.
    pub(super) fn new(address: &str, line: usize, what: impl Into<String>) -> Self {
        let (address, what) = (address.to_owned(), what.into());
        Self {
            address,
            line,
            what,
        }
    }
}

/// Returns one script that does what the module `entry` does. `source` has the text of the file at
/// an address.
pub(super) fn bundle<'a>(
    entry: &str,
    source: impl Fn(&str) -> Option<&'a str>,
) -> Result<String, Refusal> {
    let mut bundle = Bundle {
        source,
        open: Vec::new(),
        modules: Vec::new(),
        script: String::new(),
    };
    bundle.module(entry, entry, 0)?;
    Ok(bundle.script)
}

/// A module that is in the script.
struct Module {
    address: String,
    exports: BTreeSet<String>,
}

/// The script as far as it is written.
struct Bundle<F> {
    source: F,
    /// The modules whose imports are being written.
    open: Vec<String>,
    modules: Vec<Module>,
    script: String,
}

impl<'a, F: Fn(&str) -> Option<&'a str>> Bundle<F> {
    /// Writes a module after the modules that it imports, unless it is written already, and returns
    /// its number. Errors name `by` and `line`, the place of the import.
    fn module(&mut self, address: &str, by: &str, line: usize) -> Result<usize, Refusal> {
        if let Some(number) = self
            .modules
            .iter()
            .position(|module| module.address == address)
        {
            return Ok(number);
        }
        if self.open.iter().any(|open| open == address) {
            return Err(Refusal::new(
                by,
                line,
                format!("{address} imports this module"),
            ));
        }
        let source = (self.source)(address);
        let source =
            source.ok_or_else(|| Refusal::new(by, line, format!("there is no {address}")))?;
        self.open.push(address.to_owned());
        let (mut body, mut exports, mut has_code) = (String::new(), BTreeSet::new(), false);
        for (number, text) in (1..).zip(source.lines()) {
            let refuse = |what: &str| Refusal::new(address, number, what);
            if let Some(import) = text.strip_prefix("import ") {
                if has_code {
                    return Err(refuse("an import below the code"));
                }
                let (names, path) =
                    import_of(import).ok_or_else(|| refuse("an import of another form"))?;
                let from = resolve(address, path)
                    .ok_or_else(|| refuse("an import that is not relative"))?;
                let module = self.module(&from, address, number)?;
                let unknown = names
                    .exported()
                    .find(|&name| !self.modules[module].exports.contains(name));
                if let Some(name) = unknown {
                    return Err(refuse(&format!("{from} does not export {name}")));
                }
                let _ = writeln!(body, "const {} = module{module};", names.pattern());
            } else {
                let declaration = text.strip_prefix("export ");
                if let Some(declaration) = declaration {
                    let name = name_of(declaration).ok_or_else(|| {
                        refuse("an export other than a function, class or constant")
                    })?;
                    exports.insert(name.to_owned());
                }
                let text = declaration.unwrap_or(text);
                let text = match late_import(text) {
                    Some((before, path, after)) => {
                        let from = resolve(address, path)
                            .ok_or_else(|| refuse("an import that is not relative"))?;
                        let module = self.module(&from, address, number)?;
                        Cow::Owned(format!("{before}Promise.resolve(module{module}){after}"))
                    }
                    None => Cow::Borrowed(text),
                };
                if let Some(word) = strange(&text) {
                    return Err(refuse(&format!("{word:?} cannot be part of one script")));
                }
                let _ = writeln!(body, "{text}");
                let is_comment = ["//", "/*", " *"].iter().any(|sign| text.starts_with(sign));
                has_code |= !is_comment && !text.is_empty();
            }
        }
        self.open.pop();
        let names = exports.iter().map(String::as_str).collect::<Vec<_>>();
        let names = names.join(", ");
        let module = self.modules.len();
        let _ = writeln!(
            self.script,
            "// {address}\nconst module{module} = (() => {{\n{body}return {{ {names} }};\n}})();"
        );
        self.modules.push(Module {
            address: address.to_owned(),
            exports,
        });
        Ok(module)
    }
}

/// What an import names.
enum Names<'a> {
    /// Exports, and what the importing module calls them.
    Listed(Vec<(&'a str, &'a str)>),
    /// The whole module.
    All(&'a str),
}

impl Names<'_> {
    /// Returns the exports that are named.
    fn exported(&self) -> impl Iterator<Item = &str> {
        let names = match self {
            Self::Listed(names) => names.as_slice(),
            Self::All(_) => &[],
        };
        names.iter().map(|(name, _)| *name)
    }

    /// Returns what stands on the left of an assignment in the place of the import.
    fn pattern(&self) -> String {
        let pair = |&(name, own): &(&str, &str)| format!("{name}: {own}");
        match self {
            Self::Listed(names) => {
                let names = names.iter().map(pair).collect::<Vec<_>>();
                format!("{{ {} }}", names.join(", "))
            }
            Self::All(own) => (*own).to_owned(),
        }
    }
}

/// Reads what follows the word `import` in its line: the names, and the path.
fn import_of(text: &str) -> Option<(Names<'_>, &str)> {
    let (names, path) = text.strip_suffix("\";")?.split_once(" from \"")?;
    if let Some(own) = names.strip_prefix("* as ") {
        return is_name(own).then_some((Names::All(own), path));
    }
    let names = names.strip_prefix("{ ")?.strip_suffix(" }")?;
    let names = names
        .split(", ")
        .map(|name| name.split_once(" as ").unwrap_or((name, name)));
    let names: Vec<_> = names.collect();
    let are_names = names
        .iter()
        .all(|(name, own)| is_name(name) && is_name(own));
    are_names.then_some((Names::Listed(names), path))
}

/// Returns the path of an import in a line of code, between what stands before and after it.
fn late_import(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once("import(\"")?;
    let (path, after) = rest.split_once("\")")?;
    Some((before, path, after))
}

/// Returns the name that a declaration declares, if that is all it does.
fn name_of(declaration: &str) -> Option<&str> {
    let kinds = [
        ("function ", "("),
        ("async function ", "("),
        ("class ", " "),
        ("const ", " = "),
    ];
    let name = kinds.iter().find_map(|(kind, end)| {
        let (name, _) = declaration.strip_prefix(kind)?.split_once(end)?;
        Some(name)
    });
    name.filter(|name| is_name(name))
}

/// Returns whether a text is an identifier of ASCII characters other than `default`.
fn is_name(text: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    let begins = text.starts_with(|c: char| !c.is_ascii_digit());
    begins && text.chars().all(is_letter) && text != "default"
}

/// Returns what a line of code holds that would mean something else in one script.
fn strange(line: &str) -> Option<&'static str> {
    let content = line.trim_start();
    let begins = ["import ", "import{", "export ", "export{", "export*"];
    let holds = ["import(", "import.meta", "</script", "<!--"];
    let waits = content.len() == line.len() && line.contains("await ") && !line.contains("async ");
    (begins.into_iter().find(|word| content.starts_with(word)))
        .or_else(|| holds.into_iter().find(|word| line.contains(word)))
        .or_else(|| waits.then_some("await "))
}

/// Returns the address of a relative path in the module at `address`.
fn resolve(address: &str, path: &str) -> Option<String> {
    let mut folders: Vec<&str> = address.split('/').collect();
    folders.pop();
    if !path.starts_with("./") && !path.starts_with("../") {
        return None;
    }
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(folders.pop().filter(|folder| !folder.is_empty())?),
            part => folders.push(part),
        }
    }
    Some(folders.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bundled(files: &[(&str, &'static str)]) -> Result<String, String> {
        let source = |address: &str| {
            let file = files.iter().find(|(name, _)| *name == address);
            file.map(|(_, text)| *text)
        };
        bundle("/main.js", source).map_err(|refusal| refusal.to_string())
    }

    #[test]
    fn modules_stand_in_the_order_of_imports_each_once() {
        let script = bundled(&[
            (
                "/main.js",
                "// Words.\nimport { a, b as c } from \"./in/one.js\";\n\
                 import * as two from \"./two.js\";\n\nc(a, two.d);\n",
            ),
            (
                "/in/one.js",
                "import { d } from \"../two.js\";\n\nexport const a = d + 1;\n\
                 export async function b() {\n}\n",
            ),
            ("/two.js", "export class d {\n}\nexport function e() {}\n"),
        ]);
        let expected = "// /two.js\nconst module0 = (() => {\nclass d {\n}\nfunction e() {}\n\
            return { d, e };\n})();\n\
            // /in/one.js\nconst module1 = (() => {\nconst { d: d } = module0;\n\n\
            const a = d + 1;\nasync function b() {\n}\nreturn { a, b };\n})();\n\
            // /main.js\nconst module2 = (() => {\n// Words.\n\
            const { a: a, b: c } = module1;\nconst two = module0;\n\nc(a, two.d);\n\
            return {  };\n})();\n";
        assert_eq!(script.unwrap(), expected);
    }

    #[test]
    fn a_part_that_is_asked_for_stands_before_the_module_that_asks() {
        let script = bundled(&[
            (
                "/main.js",
                "export const late = () => import(\"./in/part.js\");\nlate();\n",
            ),
            ("/in/part.js", "export const a = 1;\n"),
        ]);
        let expected = "// /in/part.js\nconst module0 = (() => {\nconst a = 1;\nreturn { a };\n})();\n\
            // /main.js\nconst module1 = (() => {\n\
            const late = () => Promise.resolve(module0);\nlate();\nreturn { late };\n})();\n";
        assert_eq!(script.unwrap(), expected);
    }

    #[test]
    fn what_is_not_understood_is_refused_with_its_line() {
        for (text, expected) in [
            (
                "\nimport a from \"./one.js\";",
                "2: an import of another form",
            ),
            ("import \"./one.js\";", "1: an import of another form"),
            (
                "import { a } from \"one\";",
                "1: an import that is not relative",
            ),
            (
                "import { a } from \"../one.js\";",
                "1: an import that is not relative",
            ),
            (
                "import { a } from \"./none.js\";",
                "1: there is no /none.js",
            ),
            (
                "import { z } from \"./one.js\";",
                "1: /one.js does not export z",
            ),
            (
                "f();\nimport { a } from \"./one.js\";",
                "2: an import below the code",
            ),
            ("export default 1;", "1: an export other than"),
            ("export let a = 1;", "1: an export other than"),
            ("export { a };", "1: an export other than"),
            ("export const { a } = b;", "1: an export other than"),
            ("export * from \"./one.js\";", "1: an export other than"),
            ("if (a) {\n  import(path);\n}", "2: \"import(\""),
            ("export const a = () => import(path);", "1: \"import(\""),
            (
                "export const a = () => import(\"./none.js\");",
                "1: there is no /none.js",
            ),
            (
                "if (a) {\n  import(\"one.js\");\n}",
                "2: an import that is not relative",
            ),
            (
                "if (a) {\n  import(\"./none.js\");\n}",
                "2: there is no /none.js",
            ),
            ("f(import.meta.url);", "1: \"import.meta\""),
            (" export const a = 1;", "1: \"export \""),
            ("const a = await b;", "1: \"await \""),
            ("const a = \"</script>\";", "1: \"</script\""),
            (
                "import { a } from \"./main.js\";",
                "1: /main.js imports this module",
            ),
        ] {
            let refusal = bundled(&[("/main.js", text), ("/one.js", "export const a = 1;\n")]);
            let message = refusal.expect_err(text);
            let expected = format!("/main.js, line {expected}");
            assert!(message.starts_with(&expected), "{text}: {message}");
        }
    }
}
