export type Lines<T> = Iterable<T> | AsyncIterable<T>;
/** Lines, or a function that returns them from the start for each attempt. */
export type LineSource<T> = Lines<T> | (() => Lines<T>);

/** Minimum size of a chunk, except the last, in UTF-16 code units. */
const CHUNK_CHARACTERS = 32 * 1024;

/** Streams `head` and `lines` as NDJSON, reading `lines` no faster than they are sent. `onBroken` receives the error if `lines` throws. */
export function lineStream(head: unknown, lines: LineSource<unknown>, onBroken: (reason: unknown) => void): ReadableStream<Uint8Array> {
  const chunks = chunksOf(head, lines);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next().catch((error: unknown) => {
        onBroken(error);
        throw error;
      });
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await chunks.return();
    },
  });
}

async function* chunksOf(head: unknown, lines: LineSource<unknown>): AsyncGenerator<string, void> {
  let chunk = `${JSON.stringify(head)}\n`;
  for await (const line of typeof lines === 'function' ? lines() : lines) {
    chunk += `${JSON.stringify(line)}\n`;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
