import { readFileSync } from 'node:fs';
import { Stop } from './run.mjs';

const LINE = /^- ([A-Z]{2,5}-\d{2,3})\b/;
const ITEMS = /(?:^|\s)Items: (.+)$/;
const CARRIED = /\[([A-Z]{2,5}-\d{2,3})(?::([\w./-]+))?\]/g;

/** Parses lines `- ID statement`, with `Items: a, b` at the end or on the next line. Returns ID → items. */
export function readRequirements(file) {
  const list = new Map();
  let current;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const id = LINE.exec(line)?.[1];
    if (id) {
      if (list.has(id)) throw new Stop(`${id} is in ${file} twice.`);
      list.set(id, []);
    }
    current = id ?? (/^\s+\S/.test(line) ? current : undefined);
    const items = ITEMS.exec(line)?.[1];
    if (current && items) list.set(current, items.replace(/\.$/, '').split(/,\s*/));
  }
  return list;
}

/** Returns the requirements that a test's title claims to prove: `[NAV-03]`, or `[MAIL-03:viber_otp]` for one item. */
export function claimsOf(title) {
  return [...title.matchAll(CARRIED)].map(([, id, item]) => ({ id, item }));
}

/** Returns claims of tests whose requirement or item doesn't exist: it was mistyped or dropped. */
export function unknownClaims(requirements, titles) {
  const unknown = titles.flatMap(claimsOf).filter(({ id, item }) => !requirements.has(id)
    || (item !== undefined && !requirements.get(id).includes(item)));
  return [...new Set(unknown.map(({ id, item }) => (item === undefined ? id : `${id}:${item}`)))].sort();
}

/** Maps each requirement that lacks tests to its items without a test. A requirement without items maps to an empty list. */
export function unproven(requirements, titles) {
  const claims = new Set(titles.flatMap(claimsOf).map(({ id, item }) => (item === undefined ? id : `${id}:${item}`)));
  const missing = new Map();
  for (const [id, items] of requirements) {
    const left = items.filter((item) => !claims.has(`${id}:${item}`));
    if (items.length > 0 ? left.length > 0 : !claims.has(id)) missing.set(id, left);
  }
  return missing;
}
