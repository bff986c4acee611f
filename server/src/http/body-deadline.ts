import { AppError } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const SECOND = 1_000;
/** What is small has half a minute; what is not, as long as a line of a megabit takes. */
const LEAST_MS = 30 * SECOND;
const LEAST_BYTES_PER_SECOND = 140_000;

/** How long a body of a route that takes so many bytes may be on its way. */
export function bodyDeadline(bodyLimit: number): number {
  return Math.max(LEAST_MS, (bodyLimit / LEAST_BYTES_PER_SECOND) * SECOND);
}

/**
 * Refuses, with request_timeout, whoever sends a JSON body drop by drop. Uploads are streams of any length and have rules of their own, which is
 * why the server's time limit for a whole request cannot be this short.
 */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!isJson(request)) return payload;
    const timer = setTimeout(() => {
      // Whoever reads it answers; where nobody does, an answer has been given, and the rest is not waited for.
      if (payload.listenerCount('error') > 0) payload.emit('error', new AppError('request_timeout'));
      else request.raw.destroy();
    }, bodyDeadline(request.routeOptions.bodyLimit)).unref();
    payload.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    return payload;
  });
}

/** By the media type alone: lines of JSON are a stream. */
function isJson({ headers }: FastifyRequest): boolean {
  const [mediaType = ''] = (headers['content-type'] ?? '').split(';', 1);
  return mediaType.trim().toLowerCase() === 'application/json';
}
