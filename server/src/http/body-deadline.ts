import type { FastifyInstance } from 'fastify';

/**
 * Cuts off whoever sends a JSON body drop by drop. Uploads are streams of any length and have rules of their own, which is
 * why the server's time limit for a whole request cannot be this short.
 */
export function limitBodyTime(app: FastifyInstance, milliseconds: number): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!(request.headers['content-type'] ?? '').includes('json')) return payload;
    const timer = setTimeout(() => request.raw.destroy(), milliseconds).unref();
    payload.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    return payload;
  });
}
