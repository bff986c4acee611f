/** Version 4 of RFC 9562. By hand, since browsers give `crypto.randomUUID` to pages of HTTPS alone, and the portal is also run without. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return ((byte & 0x0f) | 0x40).toString(16);
    return (index === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0');
  }).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
