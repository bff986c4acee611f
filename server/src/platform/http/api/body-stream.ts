import type { Readable } from 'node:stream';
import { AppError } from '@portal/contracts';
import { refusedRequest } from './refused-request';
import { wrong } from './shape-faults';

/** Maximum wait for the next MIN_BYTES. A slower client is gone or keeps the stream open on purpose. */
const STREAM_WAIT_MS = 30_000;
const MIN_BYTES = 64 * 1024;

/** Throws payload_too_large, request_timeout for a client that sends too slowly, invalid_request if the connection breaks. */
export async function* bodyStream(source: Readable, limit: number, waitMs = STREAM_WAIT_MS): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = source.iterator({ destroyOnReturn: false });
  let received = 0;
  let waited = 0;
  let since = 0;
  try {
    for (;;) {
      const startedAt = performance.now();
      const chunk = await nextOf(chunks, waitMs - waited);
      if (chunk.done) return;
      received += chunk.value.length;
      // Excludes the time that the consumer takes to process a chunk.
      waited += performance.now() - startedAt;
      since += chunk.value.length;
      if (since >= MIN_BYTES) waited = since = 0;
      if (received > limit) throw new AppError('payload_too_large');
      yield chunk.value;
    }
  } finally {
    // Discards unread data without waiting, because clients read the answer only after sending all.
    void chunks.return?.().then(() => source.resume());
  }
}

async function nextOf(chunks: AsyncIterator<Buffer>, waitMs: number): Promise<IteratorResult<Buffer>> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, refuse) => {
    timer = setTimeout(() => refuse(new AppError('request_timeout')), waitMs).unref();
  });
  const chunk = chunks.next().catch(() => { throw refusedRequest([wrong('', 'The request ended too early.')]); });
  try {
    return await Promise.race([chunk, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
