import { entityTag, isKnown, type ApiServer } from '../http';
import { apiDocument } from './document';

export function registerOpenApiRoutes(server: ApiServer, { publicUrl }: { publicUrl: string | null }): void {
  const body = JSON.stringify(apiDocument({ url: publicUrl ?? '/' }));
  const etag = entityTag(body);

  for (const method of ['GET', 'HEAD']) server.api.paths.add({ path: '/api/v1/openapi.json', method });
  server.get('/openapi.json', async (request, reply) => {
    reply.header('etag', etag).header('cache-control', 'public, max-age=300').header('vary', 'Accept-Encoding');
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
}
