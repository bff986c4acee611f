import { endOfString, nestsTooDeep } from '../json-body';
import { pointerTo } from './pointer';
import { refusedRequest } from './refused-request';
import { repeated, wrong } from './shape-faults';

/** Throws on malformed UTF-8 instead of replacing it. Keeps a byte order mark, which JSON.parse then refuses (RFC 8259). */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Throws invalid_request, also for duplicate names, as parsers differ on which one counts. Returns undefined for an empty body. */
export function readStrictJson(json: Buffer | string): unknown {
  if (json.length === 0) return undefined;
  const text = typeof json === 'string' ? json : decoded(json);
  if (nestsTooDeep(text)) throw refusedRequest([wrong('', 'Nested too deeply.')]);
  if (hasTooMany(text)) throw refusedRequest([wrong('', 'Too many values.')]);
  const value = parsed(text);
  const path = repeatedName(text);
  if (path !== null) throw refusedRequest([repeated(pointerTo(path))]);
  return value;
}

/** Twice the value count of the largest valid request. A megabyte of short values grows twentyfold in memory and takes 1 s to validate. */
const MAX_VALUES = 20_000;
const separators = new Set([44, 91, 123]);
const QUOTE = 34;

/** Counts commas and opening brackets outside strings, because each value except the first follows one of them. */
function hasTooMany(json: string): boolean {
  if (json.length <= MAX_VALUES) return false;
  let values = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (separators.has(code) && ++values > MAX_VALUES) return true;
  }
  return false;
}

function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw refusedRequest([wrong('', 'Not valid UTF-8.')]);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusedRequest([wrong('', 'Not valid JSON.')]);
  }
}

type Level = { names: Set<string> | null; at: string | number; awaitsName: boolean };

function repeatedName(json: string): (string | number)[] | null {
  const open: Level[] = [];
  for (let index = 0; index < json.length; index++) {
    const level = open[open.length - 1];
    const character = json[index];
    if (character === '"') {
      const end = endOfString(json, index);
      if (level?.names && level.awaitsName && isRepeated(level, json.slice(index, end + 1))) return open.map(({ at }) => at);
      index = end;
    } else if (character === '{') open.push({ names: new Set(), at: '', awaitsName: true });
    else if (character === '[') open.push({ names: null, at: 0, awaitsName: false });
    else if (character === '}' || character === ']') open.pop();
    else if (character === ',' && level) next(level);
  }
  return null;
}

function isRepeated(level: Level, quoted: string): boolean {
  const name = quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
  const isKnown = level.names?.has(name) ?? false;
  level.names?.add(name);
  level.at = name;
  level.awaitsName = false;
  return isKnown;
}

function next(level: Level): void {
  if (level.names) level.awaitsName = true;
  else level.at = Number(level.at) + 1;
}
