import { Readable } from 'node:stream';
import type { Endpoint, Parsed } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import type { Actor } from './actor';
import { admit } from './admission';
import { recorded } from './recording';
import { parseInput } from './request-input';

/** A file that is made while it is sent. */
export type OutgoingFile = { name: string; type: string; content: AsyncIterable<Uint8Array> };

/**
 * Registers an endpoint that answers with a file, outside the envelope, for those who may have it. What goes wrong before the
 * first bytes are there is answered as an error; whoever goes away meanwhile ends the making of the rest.
 */
export function fileRoute<E extends Endpoint>(
  app: FastifyInstance, endpoint: E, handler: (input: Parsed<E> & { actor: Actor }) => Promise<OutgoingFile>,
): void {
  const { access } = endpoint;
  if (access === 'public') throw new Error(`${endpoint.path} would give a file to everybody`);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // A HEAD would make the whole file to send none of it.
    exposeHeadRoute: false,
    config: { audited: endpoint.audited ?? endpoint.stepUp ?? false },
    onRequest: async (request) => void (await admit(app, request, access, endpoint)),
    handler: async (request, reply) => {
      const { actor } = request;
      if (actor === null) throw new Error(`${endpoint.path} was reached without admission`);
      // parseInput has just made it of this shape; the generic schema cannot say so.
      const input = parseInput(endpoint, request) as unknown as Parsed<E>;
      const { name, type, content } = await recorded(request, actor, input, () => handler({ ...input, actor }));
      const bytes = await begun(content);
      return reply
        .type(type)
        .header('content-disposition', attachment(name))
        .send(Readable.from(bytes, { objectMode: false, highWaterMark: 64 * 1024 }));
    },
  });
}

/** The same bytes, the first of which are there already. */
async function begun(content: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
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

/** A content-disposition by RFC 6266: the name in letters that every program reads, and as it is. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  return plain === name ? `attachment; filename="${plain}"` : `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
