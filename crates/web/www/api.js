const KEY = "onside-token";
let token = sessionStorage.getItem(KEY) ?? "";
/** What the server or the worker refused, with the reason as data. */
export class Refusal extends Error {
    trouble;
    status;
    body;
    constructor(trouble, status = 0, body = {}) {
        super(trouble.message);
        this.trouble = trouble;
        this.status = status;
        this.body = body;
    }
    get cancelled() {
        return this.trouble.stop === "cancelled";
    }
}
/** What any failure has to say. */
export function troubleOf(error) {
    if (error instanceof Refusal) {
        return error.trouble;
    }
    if (error instanceof DOMException && error.name === "AbortError") {
        return { message: "stopped", stop: "cancelled" };
    }
    return {
        message: "the program does not answer",
        hint: "is `onside worksheet` still running? Start it again and open the address that it prints",
    };
}
/** Takes the token, or the code for it, out of the address, so that it is not copied with it. */
export async function enter() {
    const given = new URLSearchParams(location.hash.slice(1));
    const rest = given.get("file");
    const code = given.get("code") ?? given.get("launch");
    const fresh = given.get("token");
    if (code !== null || fresh !== null) {
        rename(rest);
    }
    if (fresh !== null) {
        token = fresh;
    }
    else if (code !== null) {
        const answer = await post("/api/launch", { code });
        token = String((await answer.json()).token);
    }
    if (token !== "") {
        sessionStorage.setItem(KEY, token);
    }
    return rest;
}
/** Writes into the address which file is open, so that the page can be loaded again. */
export function rename(file) {
    const hash = file === null || file === "" ? "" : `#file=${encodeURIComponent(file)}`;
    history.replaceState(null, "", `${location.pathname}${hash}`);
}
async function post(path, body, signal) {
    const headers = { "content-type": "application/json" };
    if (token !== "") {
        headers["authorization"] = `Bearer ${token}`;
    }
    const answer = await fetch(path, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
        signal: signal ?? null,
        cache: "no-store",
        credentials: "omit",
    });
    if (answer.ok) {
        return answer;
    }
    const text = await answer.text();
    let data = {};
    try {
        data = JSON.parse(text);
    }
    catch {
        // A refusal before the routes is a plain sentence.
    }
    const told = data["error"];
    if (typeof told === "object" && told !== null) {
        throw new Refusal(told, answer.status, data);
    }
    const said = typeof told === "string" ? told : (data["message"] ?? text.trim());
    const message = said === "" || said === undefined ? `the server answered ${answer.status}` : String(said);
    const hint = typeof data["hint"] === "string" ? data["hint"] : null;
    if (answer.status === 401) {
        const remedy = "open the address that `onside worksheet` prints: its last part is the key to the page";
        throw new Refusal({ message: "this page has no key to the program, or an old one", hint: remedy }, 401);
    }
    throw new Refusal({ message, hint }, answer.status, data);
}
export async function open(file) {
    const answer = await post("/api/open", file === null ? {} : { file });
    return (await answer.json());
}
/** The worksheets that can be opened. */
export async function files() {
    return (await (await post("/api/files", {})).json()).files;
}
/** Writes the file if it is still the one with that hash; says the hash of what was written. */
export async function save(sheet, file, source, hash) {
    const answer = await post("/api/save", { sheet, file, source, hash });
    return String((await answer.json()).hash);
}
export async function close(sheet) {
    await post("/api/close", { sheet });
}
/** Asks the worker; events are handed on as they come, and the last one is returned. */
export async function ask(sheet, request, heard = () => undefined, signal) {
    const answer = await post("/api/ask", { sheet, request }, signal);
    if (answer.body === null) {
        throw new Refusal({ message: "the server sent nothing" });
    }
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
        const { done, value } = await reader.read();
        rest += value ?? "";
        const lines = rest.split("\n");
        rest = lines.pop() ?? "";
        if (done && rest !== "") {
            lines.push(rest);
            rest = "";
        }
        for (const line of lines) {
            if (line.trim() === "") {
                continue;
            }
            const event = JSON.parse(line);
            if (event.event === "failed") {
                throw new Refusal(event.error ?? { message: "the program did not say why it failed" });
            }
            if (event.event === "done") {
                return event;
            }
            heard(event);
        }
        if (done) {
            throw new Refusal({
                message: "the answer broke off",
                hint: "the worker behind this sheet has ended; run the cell again to start it anew",
            });
        }
    }
}
