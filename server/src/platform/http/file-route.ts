import { Readable } from 'node:stream';
import { isAudited, type Endpoint, type Parsed } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from './actor';
import { admit } from './admission';
import { recorded } from './recording';
import { parseInput } from './request-input';

export type OutgoingFile = { name: string; type: string; content: AsyncIterable<Uint8Array> };

/** Sends a generated file without an envelope. Failures before the first byte get an error envelope; a disconnect stops the generation. */
export function fileRoute<E extends Endpoint>(
  app: FastifyInstance, endpoint: E, handler: (input: Parsed<E> & { actor: Actor }, request: FastifyRequest) => Promise<OutgoingFile>,
): void {
  const { access } = endpoint;
  if (access === 'public') throw new Error(`${endpoint.path} would give a file to everybody`);
  if (!isAudited(endpoint)) throw new Error(`${endpoint.path} gives a file: its contract has to say audited`);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // A HEAD request would generate the whole file.
    exposeHeadRoute: false,
    config: { audited: true },
    onRequest: async (request) => void (await admit(app, request, access, endpoint)),
    handler: async (request, reply) => {
      const { actor } = request;
      if (actor === null) throw new Error(`${endpoint.path} was reached without admission`);
      const input = parseInput(endpoint, request) as unknown as Parsed<E>;
      const { name, type, content } = await recorded(request, actor, input, () => handler({ ...input, actor }, request));
      const bytes = await started(content);
      return reply
        .type(type)
        .header('content-disposition', attachment(name))
        .send(Readable.from(bytes, { objectMode: false, highWaterMark: 64 * 1024 }));
    },
  });
}

async function started(content: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const iterator = content[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  })();
}

/** Content-Disposition (RFC 6266) with an ASCII name for all clients, plus the exact name if the ASCII name differs. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  return plain === name ? `attachment; filename="${plain}"` : `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
