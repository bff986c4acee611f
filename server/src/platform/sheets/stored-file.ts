/** A file with random access. */
export type StoredFile = {
  bytes: number;
  read(start: number, end: number): AsyncIterable<Uint8Array>;
  /** Returns a part of the file with non-ASCII characters, if one is known without reading the whole file. */
  beyondAscii?(): Promise<Uint8Array | null>;
};

export async function bytesBetween(file: StoredFile, start: number, end: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.read(Math.max(start, 0), Math.min(end, file.bytes))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export function fileOf(content: Uint8Array): StoredFile {
  return {
    bytes: content.length,
    async* read(start, end) { yield content.subarray(start, end); },
  };
}
