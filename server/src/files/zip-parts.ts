import { fromBufferPromise } from 'yauzl';

const FIRST_PART = Buffer.from('PK\u0003\u0004', 'latin1');
const END = Buffer.from('PK\u0005\u0006', 'latin1');
const END_BYTES = 22;
/** The longest comment that can follow the end (APPNOTE 4.3.16). */
const COMMENT_BYTES = 65_535;
/** A document has hundreds. */
const MOST_PARTS = 5_000;

/** The names of the parts of a zip file that is nothing else: begins with its first part, ends with its end. Null for what is none. */
export async function zipParts(bytes: Buffer): Promise<string[] | null> {
  if (!startsWith(bytes, FIRST_PART) || !startsWith(bytes.subarray(-END_BYTES), END)) return null;
  try {
    const zip = await fromBufferPromise(bytes);
    if (zip.entryCount > MOST_PARTS) return null;
    const names: string[] = [];
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) return null;
      names.push(entry.fileName);
    }
    return names;
  } catch {
    // Whatever is wrong with it, the library throws, and nothing else is done here.
    return null;
  }
}

/** Programs that read zip files begin at their end, so that anything can stand before it. */
export function endsAsZip(bytes: Buffer): boolean {
  return bytes.subarray(-END_BYTES - COMMENT_BYTES).includes(END);
}

export function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}
