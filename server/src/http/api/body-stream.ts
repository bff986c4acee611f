import type { Readable } from 'node:stream';
import { AppError } from '@portal/contracts';
import { refusedRequest } from './refused-request';
import { wrong } from './shape-faults';

/** Who is waited for so long and has sent less than this meanwhile has gone, or keeps a stream open for its own sake. */
const STREAM_WAIT_MS = 30_000;
const LEAST_BYTES = 64 * 1024;

/**
 * The bytes of a body as they come, no faster than they are taken. Throws payload_too_large beyond `limit`, request_timeout where too little comes in
 * `waitMs` of waiting, and invalid_request where the body breaks off, which by its system code would look as if the database were out of reach.
 */
export async function* bodyStream(source: Readable, limit: number, waitMs = STREAM_WAIT_MS): AsyncGenerator<Buffer> {
  const pieces: AsyncIterator<Buffer> = source.iterator({ destroyOnReturn: false });
  let received = 0;
  let waited = 0;
  let since = 0;
  try {
    for (;;) {
      const began = performance.now();
      const piece = await nextOf(pieces, waitMs - waited);
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
    // Whoever sends a body reads the answer only once all of it has gone. Not waited for: from a late sender nothing may come any more.
    void pieces.return?.().then(() => source.resume());
  }
}

async function nextOf(pieces: AsyncIterator<Buffer>, waitMs: number): Promise<IteratorResult<Buffer>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, refuse) => { timer = setTimeout(() => refuse(new AppError('request_timeout')), waitMs).unref(); });
  const piece = pieces.next().catch(() => { throw refusedRequest([wrong('', 'It broke off.')]); });
  try {
    return await Promise.race([piece, late]);
  } finally {
    clearTimeout(timer);
  }
}
