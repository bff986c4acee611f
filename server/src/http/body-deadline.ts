import { AppError } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const SECOND = 1_000;
/** Routes get 30 seconds, or the time of their largest body on a line of about 1 Mbit/s. */
const MIN_MS = 30 * SECOND;
const MIN_BYTES_PER_SECOND = 140_000;

export function bodyDeadline(bodyLimit: number): number {
  return Math.max(MIN_MS, (bodyLimit / MIN_BYTES_PER_SECOND) * SECOND);
}

/** Throws request_timeout for slow JSON bodies. The server's request timeout cannot be this short, as uploads share it. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!isJson(request)) return payload;
    const timer = setTimeout(() => {
      // The body's reader sends the answer; without a reader, an answer was already sent.
      if (payload.listenerCount('error') > 0) payload.emit('error', new AppError('request_timeout'));
      else request.raw.destroy();
    }, bodyDeadline(request.routeOptions.bodyLimit)).unref();
    payload.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    return payload;
  });
}

/** application/x-ndjson is a stream and exempt. */
function isJson({ headers }: FastifyRequest): boolean {
  const [mediaType = ''] = (headers['content-type'] ?? '').split(';', 1);
  return mediaType.trim().toLowerCase() === 'application/json';
}
