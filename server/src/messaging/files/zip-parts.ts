import { fromBufferPromise } from 'yauzl';

const FIRST_PART = Buffer.from('PK\u0003\u0004', 'latin1');
const END = Buffer.from('PK\u0005\u0006', 'latin1');
const END_BYTES = 22;
/** Longest comment after the end record (APPNOTE 4.3.16). */
const COMMENT_BYTES = 65_535;
const MAX_PARTS = 5_000;

/** Part names of a zip file without data before or after it; null for any other file. */
export async function zipParts(bytes: Buffer): Promise<string[] | null> {
  if (!startsWith(bytes, FIRST_PART) || !startsWith(bytes.subarray(-END_BYTES), END)) return null;
  try {
    const zip = await fromBufferPromise(bytes);
    if (zip.entryCount > MAX_PARTS) return null;
    const names: string[] = [];
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) return null;
      names.push(entry.fileName);
    }
    return names;
  } catch {
    return null;
  }
}

/** Looks only at the end, because zip readers start there and accept any data before the archive. */
export function endsAsZip(bytes: Buffer): boolean {
  return bytes.subarray(-END_BYTES - COMMENT_BYTES).includes(END);
}

export function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}
