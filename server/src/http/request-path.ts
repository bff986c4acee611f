import type { FastifyRequest } from 'fastify';

/** The path as it was asked for, without the query; not decoded. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}
