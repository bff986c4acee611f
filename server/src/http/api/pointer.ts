/** Whatever looks like a key of ours: it would stand in an answer, and from there in logs. */
const KEY = /pk_[\w-]{8,}/g;

/** A JSON Pointer (RFC 6901) to a field. Its names may be the caller's own words, so each is cut and kept printable. */
export function pointerTo(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${printable(String(part)).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

export function printable(name: string): string {
  return name.slice(0, 100).replace(/[\p{C}]/gu, '?').replace(KEY, 'pk_…');
}
