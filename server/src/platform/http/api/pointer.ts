const KEY = /pk_[\w-]{8,}/g;

/** JSON Pointer (RFC 6901). Names may be the caller's text, so they are truncated and made printable. */
export function pointerTo(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${printable(String(part)).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function printable(name: string): string {
  return name.slice(0, 100).replace(/[\p{C}]/gu, '?').replace(KEY, 'pk_…');
}
