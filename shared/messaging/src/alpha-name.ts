/** GSM 03.40 gives an alphanumeric sender 11 characters; a number is a short code or one in full. The database checks the same. */
const WELL_FORMED = /^(?:[A-Za-z0-9 ._&-]{1,11}|[0-9]{3,15})$/;

/** Without letters of other scripts and without what cannot be seen: those are how a name is made that looks like somebody else's. */
export function isAlphaName(name: string): boolean {
  return WELL_FORMED.test(name) && name.trim() === name;
}

/** Seen on a phone, whose fonts and sizes differ, each of these may be taken for the other. No two digits for one: numbers stay apart. */
const looksLike: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', i: 'l', 2: 'z', 5: 's', 6: 'g', 8: 'b', ' ': '', '.': '', _: '', '-': '' };
const pairs = [['rn', 'm'], ['vv', 'w'], ['cl', 'd']] as const;

/**
 * What is left of a well-formed name when everything is taken away by which only a careful reader tells it from another: two names of
 * one skeleton look alike. The column `alpha_name.skeleton` is made by the same steps.
 */
export function skeletonOf(name: string): string {
  const single = [...name.toLowerCase()].map((character) => looksLike[character] ?? character).join('');
  return pairs.reduce((text, [pair, letter]) => text.replaceAll(pair, letter), single);
}
