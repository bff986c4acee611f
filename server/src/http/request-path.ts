import type { FastifyRequest } from 'fastify';

/** Without the query; not decoded. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}
