import type { Readable } from 'node:stream';
import { AppError } from '@portal/contracts';
import { refusedRequest } from './refused-request';
import { wrong } from './shape-faults';

/** Who is waited for so long and has sent less than this meanwhile has gone, or holds his turn for its own sake. */
const STREAM_WAIT_MS = 30_000;
const LEAST_BYTES = 64 * 1024;

/**
 * The bytes of a body as they come, no faster than they are taken. Throws payload_too_large beyond `limit`, and invalid_request where the body breaks
 * off, which by its system code would look as if the database were out of reach.
 */
export async function* bodyStream(source: Readable, limit: number, waitMs = STREAM_WAIT_MS): AsyncGenerator<Buffer> {
  const pieces: AsyncIterator<Buffer> = source.iterator({ destroyOnReturn: false });
  let received = 0;
  let waited = 0;
  let since = 0;
  try {
    for (;;) {
      const began = performance.now();
      const piece = await nextOf(pieces, source, waitMs - waited);
      if (piece.done) return;
      received += piece.value.length;
      // Only the time that is spent waiting counts, not what the reader takes for a piece.
      waited += performance.now() - began;
      since += piece.value.length;
      if (since >= LEAST_BYTES) waited = since = 0;
      if (received > limit) throw new AppError('payload_too_large');
      yield piece.value;
    }
  } finally {
    // Whoever sends a body reads the answer only once all of it has gone.
    await pieces.return?.();
    source.resume();
  }
}

async function nextOf(pieces: AsyncIterator<Buffer>, source: Readable, waitMs: number): Promise<IteratorResult<Buffer>> {
  const timer = setTimeout(() => source.destroy(), waitMs).unref();
  try {
    return await pieces.next();
  } catch {
    throw refusedRequest([wrong('', 'It broke off.')]);
  } finally {
    clearTimeout(timer);
  }
}
