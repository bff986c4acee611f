/** Identifies a session to other tabs without revealing its token. Uses 32-bit FNV-1a, because `crypto.subtle` requires HTTPS. */
export function sessionFingerprint(token: string): string {
  let hash = 0x811c9dc5;
  for (const character of token) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16);
}
