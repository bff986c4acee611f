/**
 * Names a session to the other tabs of the browser without giving its token away: FNV-1a of it, 32 bits. `crypto.subtle` would
 * be missing where the portal is not served by HTTPS.
 */
export function sessionMark(token: string): string {
  let hash = 0x811c9dc5;
  for (const character of token) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16);
}
