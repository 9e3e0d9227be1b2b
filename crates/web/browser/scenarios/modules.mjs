// Small parts of the page by themselves, in the browser that runs them.
import { equal } from "../stage.mjs";

export default {
  "places are turned from bytes into the browser's units and back": async act => {
    const page = await act.page();
    const wrong = await page.evaluate(async () => {
      const { Offsets } = await import("/text.js");
      const found = [];
      const bytes = text => new TextEncoder().encode(text).length;
      for (const text of ["", "plain", "räume ↑*", "a😀b", "😀😀", "ﬁ\u0301x", "\n\r\n\t"]) {
        const offsets = new Offsets(text);
        let unit = 0;
        for (const sign of [...text, ""]) {
          const byte = bytes(text.slice(0, unit));
          if (offsets.byte(unit) !== byte || offsets.unit(byte) !== unit) {
            found.push(`${text} at ${unit}: ${offsets.byte(unit)} ${byte} ${offsets.unit(byte)}`);
          }
          unit += sign.length;
        }
      }
      return found;
    });
    equal(wrong, [], "places that differ");
  },

  "line ends that were not edited stay as they are": async act => {
    const page = await act.page();
    const found = await page.evaluate(async () => {
      const { Plain } = await import("/text.js");
      const plain = new Plain("a\r\nb\nc\rd");
      return [plain.text, plain.unit(3), plain.edited("a\nb\nc\nd"), plain.edited("a\nbx\ny\nc\nd"), plain.edited("")];
    });
    equal(found, ["a\nb\nc\nd", 2, "a\r\nb\nc\rd", "a\r\nbx\r\ny\nc\rd", ""], "texts");
  },

  "cells that are put in, moved and taken out are apart, and what was not touched stays": async act => {
    const page = await act.page();
    const found = await page.evaluate(async () => {
      const { cell, inserted, joined, moved, removed, split } = await import("/cells.js");
      const source = "a\n\n\n// b\n\nc";
      const spans = [[0, 4], [4, 10], [10, 11]].map(span => ({ span, prose: source.slice(...span).startsWith("//") }));
      const cells = split(source, spans);
      const again = joined(cells);
      return [
        again === source,
        joined(inserted(cells, 3, cell("d", false))),
        joined(inserted(cells, 1, cell("d", false))),
        joined(moved(cells, cells[0].id, 1)),
        joined(moved(cells, cells[2].id, -1)),
        joined(removed(cells, cells[2].id)),
        joined(removed(cells, cells[0].id)),
      ];
    });
    equal(found, [
      true,
      "a\n\n\n// b\n\nc\n\nd\n",
      "a\n\n\nd\n\n// b\n\nc\n",
      "// b\n\n\na\n\nc\n",
      "a\n\n\nc\n\n// b\n",
      "a\n\n\n// b\n",
      "// b\n\nc\n",
    ], "sources");
  },

  "a board finds its text again after changes around it and in it": async act => {
    const page = await act.page();
    const found = await page.evaluate(async () => {
      const { Link } = await import("/link.js");
      const body = "x := 1\ng := Push(BR_B);";
      const link = Link.of(body, [7, 23]);
      const found = [link.text];
      found.push(link.moved("x := 17\ng := Push(BR_B);"));
      found.push(link.moved("x := 17\ng := Push(BR_BR);"));
      found.push(link.written("x := 17\ng := Push(BR_BR);", 'Push("B")'));
      found.push(link.written('x := 17\ng := Push("B"); // end', "Nim(3)"));
      return found;
    });
    equal(found, [
      "Push(BR_B)",
      "Push(BR_B)",
      "Push(BR_BR)",
      'x := 17\ng := Push("B");',
      "x := 17\ng := Nim(3); // end",
    ], "texts");
  },

  "an edited text keeps the lines that were not touched, byte by byte": async act => {
    const page = await act.page();
    const found = await page.evaluate(async () => {
      const { commented, uncommented } = await import("/prose.js");
      const body = "//# Title\r\n//\r\n  // one\n// two\r//three";
      return [
        uncommented(body),
        commented(uncommented(body), body),
        commented("# Title\n\none\nmore\ntwo\nthree", body),
        commented("# Title\nthree", body),
        commented("", body),
        commented("a\n\nb"),
      ];
    });
    equal(found, [
      "# Title\n\none\ntwo\nthree",
      "//# Title\r\n//\r\n  // one\n// two\r//three",
      "//# Title\r\n//\r\n  // one\n// more\r\n// two\r//three",
      "//# Title\r\n//three",
      "//",
      "// a\n//\n// b",
    ], "texts");
  },

  "formulas are set as MathML, and what is not known stays as it is written": async act => {
    const page = await act.page();
    const found = await page.evaluate(async () => {
      const { formula } = await import("/maths.js");
      const { h, render } = await import("/vendor/preact.js");
      const shapes = [];
      const all = ["\\frac{5}{2}", "\\{3\\mid -1\\}", "x_{1}^{2}", "\\unknown{x}", "{{{", "\\uparrow^{2}\\ast",
        "\\begin{pmatrix}-2 & -3 \\\\ {}[3] & 1\\end{pmatrix}+1",
        "\\begin{array}{r|r} & 0 \\\\ \\hline 0 & 1\\end{array}",
        "\\text{50\\% of \\{x\\_1\\}\\textbackslash{}y}", "\\texttt{a\\ \\textbar{}b}", "\\hat{\\mathcal{N}}",
        "3 \\,|\\!|\\!|\\, 2", "\\begin{pmatrix}1 & 2"];
      for (const latex of all) {
        const box = document.createElement("div");
        render(h("math", null, formula(latex)), box);
        const shape = node => node.nodeType === 3
          ? node.textContent
          : `${node.localName}(${[...node.childNodes].map(shape).join("")})`;
        shapes.push(shape(box.firstChild));
        if (box.firstChild.namespaceURI !== "http://www.w3.org/1998/Math/MathML") {
          shapes.push("no MathML");
        }
      }
      return shapes;
    });
    equal(found, [
      "math(mrow(mfrac(mn(5)mn(2))))",
      "math(mrow(mo({)mn(3)mo(|)mo(−)mn(1)mo(})))",
      "math(mrow(msubsup(mi(x)mn(1)mn(2))))",
      "math(mrow(mtext(\\unknown)mi(x)))",
      "math(mrow(mrow()))",
      "math(mrow(msup(mo(↑)mn(2))mo(∗)))",
      "math(mrow(mrow(mo(()mtable(mtr(mtd(mo(−)mn(2))mtd(mo(−)mn(3)))" +
        "mtr(mtd(mrow()mo([)mn(3)mo(]))mtd(mn(1))))mo()))mo(+)mn(1)))",
      "math(mrow(mtable(mtr(mtd()mtd(mn(0)))mtr(mtd(mn(0))mtd(mn(1))))))",
      "math(mrow(mi(50%\u00a0of\u00a0{x_1}\\y)))",
      "math(mrow(mtext(a\u00a0|b)))",
      "math(mrow(mover(mi(𝒩)mo(^))))",
      "math(mrow(mn(3)mspace()mo(|||)mspace()mn(2)))",
      "math(mrow(mrow(mo(()mtable(mtr(mtd(mn(1))mtd(mn(2))))mo()))))",
    ], "formulas");
  },
};
