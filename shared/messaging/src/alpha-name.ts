/** GSM 03.40 limits an alphanumeric sender to 11 characters; digits are a short code or a full number. The database has the same check. */
const WELL_FORMED = /^(?:[A-Za-z0-9 ._&-]{1,11}|[0-9]{3,15})$/;

/** Rejects non-Latin letters and invisible characters, because they could imitate another name. */
export function isAlphaName(name: string): boolean {
  return WELL_FORMED.test(name) && name.trim() === name;
}

/** Characters that look alike on some phones. No two digits become the same letter, so different numbers stay different. */
const looksLike: Readonly<Record<string, string>> = {
  0: 'o', 1: 'l', i: 'l', 2: 'z', 5: 's', 6: 'g', 8: 'b', ' ': '', '.': '', _: '', '-': '',
};
const pairs = [['rn', 'm'], ['vv', 'w'], ['cl', 'd']] as const;

/** Reduces a well-formed name to a form shared by all lookalikes. The column `alpha_name.skeleton` uses the same steps. */
export function skeletonOf(name: string): string {
  const single = [...name.toLowerCase()].map((character) => looksLike[character] ?? character).join('');
  return pairs.reduce((text, [pair, letter]) => text.replaceAll(pair, letter), single);
}
