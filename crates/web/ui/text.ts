// Places in texts: the program counts bytes of UTF-8, the page counts units of UTF-16.
import type { Span } from "./protocol.js";

/** Where each of the other's places is, for one text. */
export class Offsets {
  /** For each unit the byte at which it begins; nothing for texts in ASCII, where both count alike. */
  private readonly bytes: Uint32Array | null;
  private readonly length: number;

  constructor(text: string) {
    this.length = text.length;
    if (/^[\x00-\x7f]*$/u.test(text)) {
      this.bytes = null;
      return;
    }
    const bytes = new Uint32Array(text.length + 1);
    let count = 0;
    for (let unit = 0; unit < text.length; unit += 1) {
      bytes[unit] = count;
      const code = text.charCodeAt(unit);
      if (code < 0x80) {
        count += 1;
      } else if (code < 0x800) {
        count += 2;
      } else if (code >= 0xd800 && code < 0xdc00 && unit + 1 < text.length) {
        // A pair of units is one character of four bytes; no place is between them, so the second is before its end.
        count += 4;
        unit += 1;
        bytes[unit] = count - 1;
      } else {
        count += 3;
      }
    }
    bytes[text.length] = count;
    this.bytes = bytes;
  }

  /** The unit at which a byte is, or the nearest one in the text. */
  unit(byte: number): number {
    if (this.bytes === null) {
      return Math.max(0, Math.min(byte, this.length));
    }
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.bytes[middle] ?? 0) < byte) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The byte at which a unit begins. */
  byte(unit: number): number {
    const place = Math.max(0, Math.min(unit, this.length));
    return this.bytes === null ? place : (this.bytes[place] ?? 0);
  }

  /** A span in units. */
  span(span: Span): [number, number] {
    return [this.unit(span[0]), this.unit(span[1])];
  }
}

/** A text as editors hold it, whose lines end in one way, and the way back: what was not edited stays as it was. */
export class Plain {
  readonly text: string;
  /** For each unit of the plain text where it is in the raw one; nothing if both are alike. */
  private readonly places: number[] | null;

  constructor(readonly raw: string) {
    if (!raw.includes("\r")) {
      this.text = raw;
      this.places = null;
      return;
    }
    const places: number[] = [];
    let text = "";
    for (let unit = 0; unit < raw.length; unit += 1) {
      places.push(unit);
      if (raw[unit] === "\r") {
        text += "\n";
        unit += raw[unit + 1] === "\n" ? 1 : 0;
      } else {
        text += raw[unit] ?? "";
      }
    }
    places.push(raw.length);
    this.text = text;
    this.places = places;
  }

  /** Where a place of the raw text is in the plain one. */
  unit(raw: number): number {
    if (this.places === null) {
      return raw;
    }
    const found = this.places.findIndex(place => place >= raw);
    return found < 0 ? this.text.length : found;
  }

  /** The raw text after the plain one has become another. */
  edited(text: string): string {
    if (this.places === null) {
      return text;
    }
    const most = Math.min(text.length, this.text.length);
    let before = 0;
    while (before < most && text[before] === this.text[before]) {
      before += 1;
    }
    let behind = 0;
    while (behind < most - before && text.at(-1 - behind) === this.text.at(-1 - behind)) {
      behind += 1;
    }
    const put = text.slice(before, text.length - behind).replaceAll("\n", this.raw.includes("\r\n") ? "\r\n" : "\r");
    const from = this.places[before] ?? this.raw.length;
    return this.raw.slice(0, from) + put + this.raw.slice(this.places[this.text.length - behind] ?? this.raw.length);
  }
}

/** The text with the span, given in bytes, cut out. */
export function slice(text: string, span: Span): string {
  const [start, end] = new Offsets(text).span(span);
  return text.slice(start, end);
}

/** A number that tells texts apart: 52 bits, so that it is exact as a number of the language. */
export function mix(seed: number, text: string): number {
  let a = 0x9e3779b9 ^ (seed | 0);
  let b = 0x85ebca6b ^ Math.floor(seed / 0x100000000);
  for (let unit = 0; unit < text.length; unit += 1) {
    const code = text.charCodeAt(unit);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x5bd1e995);
  }
  a = Math.imul(a ^ (a >>> 15), 0x2c1b3c6d);
  b = Math.imul(b ^ (b >>> 13), 0x297a2d39);
  return ((b ^ a) & 0xfffff) * 0x100000000 + (a >>> 0);
}

/** A number of bytes in words. */
export function bytes(count: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  let amount = count;
  let unit = 0;
  while (amount >= 1000 && unit < units.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  return `${unit === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${units[unit] ?? ""}`;
}

/** A count with its digits in groups. */
export function count(number: number): string {
  return Math.round(number).toLocaleString("en").replaceAll(",", "\u202f");
}

/** A time in words. */
export function duration(micros: number): string {
  if (micros < 1000) {
    return `${Math.round(micros)} µs`;
  }
  if (micros < 1e6) {
    return `${(micros / 1000).toFixed(micros < 1e4 ? 1 : 0)} ms`;
  }
  return micros < 6e7 ? `${(micros / 1e6).toFixed(1)} s` : `${(micros / 6e7).toFixed(1)} min`;
}
