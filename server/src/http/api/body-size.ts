import type { FastifyRequest } from 'fastify';

/** Bytes that a request announces of its body, as far as its route takes them; where it announces none, all that it may have. */
export function bodySize({ headers, routeOptions: { bodyLimit } }: Pick<FastifyRequest, 'headers' | 'routeOptions'>): number {
  const { 'transfer-encoding': encoding, 'content-length': length = '0' } = headers;
  return encoding === undefined ? Math.min(Number(length), bodyLimit) : bodyLimit;
}
