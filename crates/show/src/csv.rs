//! Comma-separated values (RFC 4180, but lines end with a line feed): the one writer for all tables.

/// The lines of a table; a field is quoted where it must be.
#[must_use]
pub fn csv<L, F>(lines: impl IntoIterator<Item = L>) -> String
where
    L: IntoIterator<Item = F>,
    F: AsRef<str>,
{
    let mut text = String::new();
    for line in lines {
        for (index, field) in line.into_iter().enumerate() {
            if index > 0 {
                text.push(',');
            }
            push_field(&mut text, field.as_ref());
        }
        text.push('\n');
    }
    text
}

fn push_field(text: &mut String, field: &str) {
    if field.contains(['"', ',', '\n', '\r']) {
        text.push('"');
        text.push_str(&field.replace('"', "\"\""));
        text.push('"');
    } else {
        text.push_str(field);
    }
}

#[cfg(test)]
mod tests {
    use super::csv;

    #[test]
    fn fields_with_commas_quotes_and_line_breaks_are_quoted() {
        assert_eq!(csv([["a", "b, c"], ["say \"on\"", ""]]), "a,\"b, c\"\n\"say \"\"on\"\"\",\n");
        assert_eq!(csv([["two\nlines"]]), "\"two\nlines\"\n");
        assert_eq!(csv(Vec::<Vec<String>>::new()), "");
    }
}
