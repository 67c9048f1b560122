//! Stories as HTML pages.

use std::fmt::Write;

use super::section::{Block, Section, Story};
use super::text::replace_scripts;
use crate::svg::{classes, escaped, style_sheet};

/// The style sheet of a page: for a light and a dark screen, and for print.
const STYLE: &str = "\
:root{color-scheme:light dark}\
body{font:1.05rem/1.6 system-ui,sans-serif;margin:0;background:#fff;color:#1f2328}\
main{max-width:46rem;margin:0 auto;padding:1.5rem 1rem 4rem}\
h1{line-height:1.2}h2{margin-top:2.2rem}\
details{margin-top:3rem;border-top:2px solid #8f97a3;padding-top:1rem}\
summary{font-size:1.5rem;font-weight:700;cursor:pointer}\
pre,td,th{font-family:ui-monospace,\"DejaVu Sans Mono\",monospace;font-size:.95rem}\
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:.7rem 1rem;background:#f3f5f7;border-radius:.4rem}\
figure{margin:1.2rem 0}svg{max-width:100%;height:auto}\
.table{overflow-x:auto}table{border-collapse:collapse}\
td,th{text-align:left;padding:.15rem 1.2rem .15rem 0;vertical-align:top;border-bottom:1px solid #d8dee4}\
@media (prefers-color-scheme:dark){body{background:#0d1117;color:#e6edf3}pre{background:#1b2129}\
td,th{border-color:#2b3139}}\
@media print{body{background:#fff;color:#000}main{max-width:none}h2,figure,pre{break-inside:avoid}h2{break-after:avoid}}";

impl Story {
    /// Returns the story as one HTML page without scripts, its pictures as inline SVG.
    #[must_use]
    pub fn to_html(&self) -> String {
        let blocks = self.all_sections().flat_map(|section| &section.blocks);
        let pictures = blocks.filter_map(|block| match block {
            Block::Picture(scene) => Some(scene),
            _ => None,
        });
        let classes = pictures.flat_map(|scene| scene.items().flat_map(classes));
        let title = escaped(&self.title);
        let mut page = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>{STYLE}\n{}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n",
            style_sheet(classes)
        );
        self.sections
            .iter()
            .for_each(|section| write_section(&mut page, section));
        if let Some(details) = &self.details {
            let heading = marked(&details.heading);
            let _ = writeln!(page, "<details>\n<summary>{heading}</summary>");
            let sections = details.sections.iter();
            sections.for_each(|section| write_section(&mut page, section));
            page.push_str("</details>\n");
        }
        page.push_str("</main>\n</body>\n</html>\n");
        page
    }
}

fn write_section(page: &mut String, section: &Section) {
    // Writing to a string does not fail.
    let _ = writeln!(page, "<section>\n<h2>{}</h2>", marked(&section.heading));
    for block in &section.blocks {
        write_block(page, block);
    }
    page.push_str("</section>\n");
}

fn write_block(page: &mut String, block: &Block) {
    // Writing to a string does not fail.
    let _ = match block {
        Block::Words(words) => writeln!(page, "<p>{}</p>", marked(words)),
        Block::Formulas(lines) => {
            let lines: Vec<String> = lines.iter().map(|line| marked(line)).collect();
            writeln!(page, "<pre>{}</pre>", lines.join("\n"))
        }
        Block::Table { head, rows } => {
            page.push_str("<div class=\"table\"><table>\n<thead><tr>");
            for cell in head {
                let _ = write!(page, "<th scope=\"col\">{}</th>", marked(cell));
            }
            page.push_str("</tr></thead>\n<tbody>\n");
            for row in rows {
                page.push_str("<tr>");
                for cell in row {
                    let _ = write!(page, "<td>{}</td>", marked(cell));
                }
                page.push_str("</tr>\n");
            }
            writeln!(page, "</tbody>\n</table></div>")
        }
        Block::Picture(scene) => writeln!(page, "<figure>\n{}</figure>", scene.to_svg_part()),
    };
}

/// Escapes a text for HTML and turns superscripts and subscripts into elements.
fn marked(text: &str) -> String {
    replace_scripts(&escaped(text), |marked, raised, inside| {
        let element = if raised { "sup" } else { "sub" };
        // A power inside a superscript, as in `ι^{2^k}`, is a superscript of its own.
        let inside = match inside.split_once('^') {
            Some((base, rest)) => {
                let end = rest.find(' ').unwrap_or(rest.len());
                let (exponent, rest) = rest.split_at(end);
                format!("{base}<sup>{exponent}</sup>{rest}")
            }
            None => inside.to_owned(),
        };
        let _ = write!(marked, "<{element}>{inside}</{element}>");
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn superscripts_and_subscripts() {
        assert_eq!(
            marked("X^{12} < s_{j−1}"),
            "X<sup>12</sup> &lt; s<sub>j−1</sub>"
        );
        assert_eq!(marked("ι^{2^k}"), "ι<sup>2<sup>k</sup></sup>");
        assert_eq!(marked("ι^{2^3 − 2}"), "ι<sup>2<sup>3</sup> − 2</sup>");
        assert_eq!(marked("2^{5"), "2^{5");
    }
}
