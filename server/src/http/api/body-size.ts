import type { FastifyRequest } from 'fastify';

/** The announced length, capped by the route's limit; without one, the limit. */
export function bodySize({ headers, routeOptions: { bodyLimit } }: Pick<FastifyRequest, 'headers' | 'routeOptions'>): number {
  const { 'transfer-encoding': encoding, 'content-length': length = '0' } = headers;
  return encoding === undefined ? Math.min(Number(length), bodyLimit) : bodyLimit;
}
