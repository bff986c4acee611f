import type { FastifyRequest } from 'fastify';

/** `signal` aborts when the client disconnects before `work` ends. Fastify's `request.signal` aborts as soon as the body has been read. */
export async function whileConnected<T>({ raw: { socket } }: FastifyRequest, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const left = new AbortController();
  const abort = () => left.abort();
  socket.once('close', abort);
  try {
    return await work(left.signal);
  } finally {
    socket.off('close', abort);
  }
}
