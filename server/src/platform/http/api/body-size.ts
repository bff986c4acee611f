import type { FastifyRequest } from 'fastify';

/** Body size in bytes, at most the route's limit. A chunked body counts as the limit. */
export function bodySize({ headers, routeOptions: { bodyLimit } }: Pick<FastifyRequest, 'headers' | 'routeOptions'>): number {
  const { 'transfer-encoding': encoding, 'content-length': length = '0' } = headers;
  return encoding === undefined ? Math.min(Number(length), bodyLimit) : bodyLimit;
}
