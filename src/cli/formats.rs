//! Output formats that several subcommands share, and how one is chosen.

use std::path::Path;

use clap::ValueEnum;

/// Returns the format that was asked for, or the one that the name of the file ends in, or text.
///
/// # Errors
/// If the name ends in no format that the command has.
pub(crate) fn chosen<F: ValueEnum>(format: Option<F>, file: Option<&Path>) -> anyhow::Result<F> {
    if let Some(format) = format {
        return Ok(format);
    }
    let ending = file.and_then(Path::extension);
    let ending = ending.map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    let name = match ending.as_deref() {
        None | Some("txt") => "text",
        Some("jsonl") => "json",
        Some("htm") => "html",
        Some(ending) => ending,
    };
    F::from_str(name, true).map_err(|_| {
        let all = F::value_variants().iter().filter_map(F::to_possible_value);
        let all: Vec<String> = all.map(|value| value.get_name().to_owned()).collect();
        anyhow::anyhow!(
            "--output: a name that ends in .{name} tells none of the formats {}: choose a --format",
            all.join(", ")
        )
    })
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum GridFormat {
    /// Rows of # (lit) and . (dark)
    Text,
    /// A raw netpbm picture, P4
    Pbm,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}

/// Lists of answers.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListFormat {
    /// For people
    Text,
    /// Values separated by commas, under a line of their names
    Csv,
    /// Certificates as JSON, one object a line
    Json,
}

/// Numbers, one or a list.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum NumbersFormat {
    /// For people
    Text,
    /// Values separated by commas, under a line of their names
    Csv,
    /// One JSON object a line
    Json,
    /// Index and value a line, as in the b-files of the OEIS
    Bfile,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_the_file_tells_the_format() {
        let told = |name: &str| chosen::<ListFormat>(None, Some(Path::new(name))).ok();
        for (name, format) in [
            ("a.txt", Some(ListFormat::Text)),
            ("a", Some(ListFormat::Text)),
            (".csv", Some(ListFormat::Text)),
            ("a.csv", Some(ListFormat::Csv)),
            ("a.CSV", Some(ListFormat::Csv)),
            ("a.b.json", Some(ListFormat::Json)),
            ("a.jsonl", Some(ListFormat::Json)),
            ("a.svg", None),
            ("a.", None),
        ] {
            assert!(told(name) == format, "{name}");
        }
        let asked = chosen(Some(ListFormat::Csv), Some(Path::new("a.svg")));
        assert!(asked.is_ok_and(|format| format == ListFormat::Csv));
        assert!(chosen::<ReportFormat>(None, Some(Path::new("a.csv"))).is_err());
        assert!(chosen::<ReportFormat>(None, None).is_ok());
    }
}
