// What is known of a word, set for a page: what was broken into lines for a terminal flows, examples stay as they are.
/** An entry of a list in a help text: its name, some blanks, and what is said. */
const ENTRY = /^([\p{L}\d][\p{L}\d ]*?) {2,}(\S.*)$/u;
/** The help on a word as an element. */
export function explained(help) {
    const box = made("div", "help", "");
    for (const block of help.split(/\n{2,}/u)) {
        if (block.startsWith("> ")) {
            box.append(made("pre", "", block));
            continue;
        }
        for (const line of flowing(block)) {
            const entry = ENTRY.exec(line);
            const paragraph = made("p", "", entry === null ? line : (entry[2] ?? ""));
            if (entry !== null) {
                paragraph.prepend(made("strong", "", entry[1] ?? ""), " ");
            }
            box.append(paragraph);
        }
    }
    return box;
}
/** The lines of a text; what is indented goes on with the line before. */
function flowing(text) {
    const lines = [];
    for (const line of text.split("\n")) {
        const before = lines.pop();
        if (before === undefined) {
            lines.push(line.trim());
        }
        else if (/^\s{3,}/u.test(line)) {
            lines.push(`${before} ${line.trim()}`);
        }
        else {
            lines.push(before, line.trim());
        }
    }
    return lines.filter(line => line !== "");
}
function made(name, style, text) {
    const element = document.createElement(name);
    if (style !== "") {
        element.className = style;
    }
    element.textContent = text;
    return element;
}
