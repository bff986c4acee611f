import { AppError } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const SECOND = 1_000;
/** A JSON body may take 30 seconds to arrive, or longer if the route's body limit takes longer at about 1 Mbit/s. */
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
      // Fastify's body parser sends this error. Without a listener, an answer was already sent, so the connection is closed.
      if (payload.listenerCount('error') > 0) payload.emit('error', new AppError('request_timeout'));
      else request.raw.destroy();
    }, bodyDeadline(request.routeOptions.bodyLimit)).unref();
    payload.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    return payload;
  });
}

/** False for application/x-ndjson: `bodyStream` limits the time of streams. */
function isJson({ headers }: FastifyRequest): boolean {
  const [mediaType = ''] = (headers['content-type'] ?? '').split(';', 1);
  return mediaType.trim().toLowerCase() === 'application/json';
}
