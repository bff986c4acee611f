import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const A_YEAR = 31_536_000;

export async function serveFiles(app: FastifyInstance, hostDist: string | null): Promise<void> {
  const shared = { preCompressed: true, dotfiles: 'ignore', index: false, cacheControl: false, acceptRanges: false } as const;
  await app.register(fastifyStatic, { ...shared, serve: false });
  if (hostDist === null) return;
  await app.register(fastifyStatic, {
    ...shared,
    decorateReply: false,
    root: path.join(path.resolve(hostDist), 'assets'),
    prefix: '/assets/',
    setHeaders: (reply) => { void reply.header('cache-control', `public, max-age=${A_YEAR}, immutable`); },
  });
}

export function sendPrivateFile(reply: FastifyReply, root: string, file: string): FastifyReply {
  void reply.header('cache-control', `private, max-age=${A_YEAR}, immutable`).header('vary', 'Accept-Encoding');
  return reply.sendFile(file, root, { cacheControl: false, index: false });
}
