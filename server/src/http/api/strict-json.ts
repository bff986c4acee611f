import { endOfString, nestsTooDeep } from '../json-body';
import { pointerTo } from './pointer';
import { refusedRequest } from './refused-request';
import { repeated, wrong } from './shape-faults';

/** Bytes that are no UTF-8 are refused, not replaced; so is a byte order mark, which JSON may not have. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * JSON as a caller meant it, or invalid_request: a name that stands twice in an object would mean one thing to whoever reads the first and
 * another to whoever reads the last. Undefined where there is nothing.
 */
export function readStrictJson(json: Buffer | string): unknown {
  if (json.length === 0) return undefined;
  const text = typeof json === 'string' ? json : decoded(json);
  if (nestsTooDeep(text)) throw refusedRequest([wrong('', 'It nests too deep.')]);
  if (holdsTooMany(text)) throw refusedRequest([wrong('', 'It holds too many values.')]);
  const value = parsed(text);
  const path = repeatedName(text);
  if (path !== null) throw refusedRequest([repeated(pointerTo(path))]);
  return value;
}

/** Twice what the largest request has; a megabyte of the shortest values takes twenty as they are read, and a second to find a fault in each. */
const MOST_VALUES = 20_000;
const separators = new Set([44, 91, 123]);
const QUOTE = 34;

/** By commas and brackets outside of strings, as each value but the first has one before it. */
function holdsTooMany(json: string): boolean {
  if (json.length <= MOST_VALUES) return false;
  let values = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (separators.has(code) && ++values > MOST_VALUES) return true;
  }
  return false;
}

function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw refusedRequest([wrong('', 'It is no UTF-8.')]);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusedRequest([wrong('', 'It is no JSON.')]);
  }
}

/** An object or a list that is open; `at` is the name or place that is being read. */
type Level = { names: Set<string> | null; at: string | number; awaitsName: boolean };

/** Where the first name stands that its object has already, of what is known to be JSON. */
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
