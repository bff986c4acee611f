/** Compares protocol, host and port only. */
export function isOfOrigin(url: string, other: string): boolean {
  return URL.canParse(url) && new URL(url).origin === new URL(other).origin;
}
