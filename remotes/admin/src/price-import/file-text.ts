/** What the octets of a sheet say: UTF-8, UTF-16 with its mark, or, where they are neither, the Cyrillic Windows-1251. */
export function fileText(octets: ArrayBuffer): string {
  const [first, second] = new Uint8Array(octets);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(octets);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(octets);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(octets);
  } catch {
    return new TextDecoder('windows-1251').decode(octets);
  }
}
