let last = 0;
/** A position of which nothing is known yet. */
export function node(parent, player, name, expression) {
    last += 1;
    return {
        id: last, parent, player, name, expression, children: [], view: null, values: null, complete: false, trouble: null,
        progress: null, told: null,
    };
}
/** The value of a position, as far as it is known; where points are counted, the score of whoever starts. */
export function valueOf(one) {
    const known = one.values?.value ?? one.values?.matrix?.value ?? one.told;
    const lines = one.values?.lines ?? [];
    if (known !== null || lines.length === 0) {
        return known;
    }
    return { text: lines.map(line => `${line.starter === "left" ? "Left" : "Right"} ${line.result}`).join(", ") };
}
/** Takes over what an event tells about a position. */
export function take(one, event) {
    if (event.event === "progress") {
        one.progress = event;
    }
    else if (event.event === "view") {
        one.view = event;
    }
    else if (event.event === "values") {
        one.values = merged(one.values, event);
    }
}
/** What was known and what is new, move by move. */
function merged(old, fresh) {
    const all = { ...old };
    for (const [name, value] of Object.entries(fresh)) {
        if (value !== null && value !== undefined && name !== "left" && name !== "right") {
            all[name] = value;
        }
    }
    for (const player of ["left", "right"]) {
        const moves = new Map((old?.[player] ?? []).map(move => [move.index, move]));
        for (const move of fresh[player] ?? []) {
            const known = Object.entries(move).filter(([, value]) => value !== null && value !== undefined);
            moves.set(move.index, { ...moves.get(move.index), ...Object.fromEntries(known) });
        }
        all[player] = [...moves.values()];
    }
    return all;
}
/** Whether something is not known because there was no time for it. */
export function outOfTime(values) {
    const all = [values, ...(values?.left ?? []), ...(values?.right ?? [])];
    return all.some(one => one?.reason?.stop === "time");
}
/** The same without the reasons why something was not found, because it is looked for again. */
export function excused(values) {
    const moves = (of = []) => of.map(one => ({ ...one, reason: null }));
    return values === null ? null : { ...values, reason: null, left: moves(values.left), right: moves(values.right) };
}
