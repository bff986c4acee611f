import type { FastifyRequest } from 'fastify';

/** Path of the request's URL, without the query and not decoded. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}
