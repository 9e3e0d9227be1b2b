// Markdown as nodes. Nothing of it is ever read as HTML: what is not understood stays text.
import { h } from "./vendor/preact.js";
import { Maths } from "./maths.js";
/** The Markdown that stands in lines of comments. */
export function uncommented(body) {
    return body.split(/\r\n?|\n/u).map(bare).join("\n");
}
function bare(line) {
    return line.replace(/^\s*\/\/ ?/u, "");
}
/** Markdown as lines of comments. Lines at the beginning and at the end that were there before stay byte by byte. */
export function commented(markdown, before = "//") {
    // Lines and their ends in turn; the last line has none.
    const parts = before.split(/(\r\n?|\n)/u);
    const old = parts.filter((_, place) => place % 2 === 0);
    const ends = parts.filter((_, place) => place % 2 === 1);
    const usual = ends[0] ?? "\n";
    const lines = markdown.split("\n");
    const most = Math.min(lines.length, old.length);
    let first = 0;
    while (first < most && lines[first] === bare(old[first] ?? "")) {
        first += 1;
    }
    let final = 0;
    while (final < most - first && lines.at(-1 - final) === bare(old.at(-1 - final) ?? "")) {
        final += 1;
    }
    const behind = lines.length - final;
    return lines.map((line, place) => {
        const was = place < first ? place : place >= behind ? place - lines.length + old.length : -1;
        const written = was >= 0 ? old[was] : line === "" ? "//" : `// ${line}`;
        const end = place === lines.length - 1 ? "" : (was >= 0 ? ends[was] : undefined) ?? usual;
        return `${written}${end}`;
    }).join("");
}
export function Prose(props) {
    return h("div", { class: "prose" }, blocks(props.text.split("\n")));
}
const BULLET = /^(\s*)([-*+]|\d{1,9}[.)])\s+(.*)$/u;
function blocks(lines) {
    const nodes = [];
    let at = 0;
    while (at < lines.length) {
        const line = lines[at] ?? "";
        const heading = /^(#{1,6})\s+(.*?)\s*#*$/u.exec(line);
        const fence = /^\s*(```|~~~)/u.exec(line);
        if (line.trim() === "") {
            at += 1;
        }
        else if (heading !== null) {
            nodes.push(headline((heading[1] ?? "#").length, inline(heading[2] ?? "")));
            at += 1;
        }
        else if (fence !== null) {
            const mark = fence[1] ?? "```";
            const end = lines.findIndex((other, place) => place > at && other.trim().startsWith(mark));
            const last = end < 0 ? lines.length : end;
            nodes.push(h("pre", null,
                h("code", null, lines.slice(at + 1, last).join("\n"))));
            at = last + 1;
        }
        else if (/^\s*([-*_])(\s*\1){2,}\s*$/u.test(line)) {
            nodes.push(h("hr", null));
            at += 1;
        }
        else if (/^\s*>/u.test(line)) {
            const first = at;
            while (at < lines.length && /^\s*>/u.test(lines[at] ?? "")) {
                at += 1;
            }
            const inner = lines.slice(first, at).map(other => other.replace(/^\s*> ?/u, ""));
            nodes.push(h("blockquote", null, blocks(inner)));
        }
        else if (BULLET.test(line)) {
            const [node, next] = list(lines, at);
            nodes.push(node);
            at = next;
        }
        else {
            const first = at;
            while (at < lines.length && (at === first || continues(lines[at] ?? ""))) {
                at += 1;
            }
            nodes.push(h("p", null, inline(lines.slice(first, at).join("\n"))));
        }
    }
    return nodes;
}
/** Headings of a sheet are below the page's own, which is the first. */
function headline(level, content) {
    return level === 1 ? h("h2", null, content) : level === 2 ? h("h3", null, content) : h("h4", null, content);
}
function continues(line) {
    return line.trim() !== "" && !/^(#{1,6}\s|\s*(```|~~~)|\s*>)/u.test(line) && !BULLET.test(line);
}
/** The list that starts at a line, and the line behind it. Deeper lines belong to the item above them. */
function list(lines, start) {
    const opening = BULLET.exec(lines[start] ?? "");
    const indent = (opening?.[1] ?? "").length;
    const ordered = /\d/u.test(opening?.[2] ?? "");
    const items = [];
    let at = start;
    while (at < lines.length) {
        const item = BULLET.exec(lines[at] ?? "");
        if (item === null || (item[1] ?? "").length !== indent || /\d/u.test(item[2] ?? "") !== ordered) {
            break;
        }
        at += 1;
        const first = at;
        while (at < lines.length && (lines[at] ?? "").trim() !== "" && depth(lines[at] ?? "") > indent) {
            at += 1;
        }
        const inner = lines.slice(first, at);
        const plain = inner.findIndex(line => BULLET.test(line));
        const own = [item[3] ?? "", ...(plain < 0 ? inner : inner.slice(0, plain)).map(line => line.trim())];
        const below = plain < 0 ? [] : blocks(inner.slice(plain));
        items.push(h("li", null,
            inline(own.join("\n")),
            below));
    }
    return [ordered ? h("ol", null, items) : h("ul", null, items), at];
}
function depth(line) {
    return line.length - line.trimStart().length;
}
/** The kinds of marks inside a line; the first that fits at the earliest place is taken. */
const MARKS = [
    [/`([^`]+)`/u, found => h("code", null, found[1])],
    [/\$([^$\s](?:[^$]*[^$\s])?)\$/u, found => h(Maths, { latex: found[1] ?? "" })],
    [/\[([^\]]+)\]\(([^()\s]+)\)/u, found => link(found[2] ?? "", inline(found[1] ?? ""), found[0])],
    [/<(https?:\/\/[^\s<>]+)>/u, found => link(found[1] ?? "", found[1] ?? "", found[0])],
    [/\*\*(\S(?:.*?\S)?)\*\*/su, found => h("strong", null, inline(found[1] ?? ""))],
    [/\*(\S(?:[^*]*\S)?)\*/u, found => h("em", null, inline(found[1] ?? ""))],
    [/(?<![\p{L}\d])_(\S(?:[^_]*\S)?)_(?![\p{L}\d])/u, found => h("em", null, inline(found[1] ?? ""))],
];
function inline(text) {
    const nodes = [];
    let rest = text;
    while (rest !== "") {
        let best = null;
        for (const [pattern, make] of MARKS) {
            const found = pattern.exec(rest);
            if (found !== null && (best === null || found.index < best[0].index)) {
                best = [found, make];
            }
        }
        if (best === null) {
            nodes.push(rest);
            break;
        }
        const [found, make] = best;
        nodes.push(rest.slice(0, found.index), make(found));
        rest = rest.slice(found.index + found[0].length);
    }
    return nodes;
}
/** A link to a web page; any other address stays the text that was written. */
function link(address, content, written) {
    let url;
    try {
        url = new URL(address);
    }
    catch {
        return written;
    }
    if (url.protocol !== "https:" && url.protocol !== "http:") {
        return written;
    }
    return h("a", { href: url.href, target: "_blank", rel: "noopener noreferrer" }, content);
}
