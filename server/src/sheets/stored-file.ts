/** A file that can be read from any place, in pieces of any length. */
export type StoredFile = {
  bytes: number;
  /** The bytes from `start` up to `end`, which is not among them. */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
  /** A stretch of it that is not all ASCII, if there is one: where that is known without reading the whole file. */
  beyondAscii?(): Promise<Uint8Array | null>;
};

export async function bytesBetween(file: StoredFile, start: number, end: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.read(Math.max(start, 0), Math.min(end, file.bytes))) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Of what is in memory anyway. */
export function fileOf(content: Uint8Array): StoredFile {
  return {
    bytes: content.length,
    async* read(start, end) { yield content.subarray(start, end); },
  };
}
