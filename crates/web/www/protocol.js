// What the page and the program say to each other, as docs/serve.md describes it. Types only.
export {};
