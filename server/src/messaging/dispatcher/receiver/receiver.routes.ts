import { AppError } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallbackRequest } from '../../channels';
import type { Receiver } from './receiver';

const BODY_LIMIT = 256 * 1024;
const BODY_MS = 30_000;
const MINUTE = 60_000;
type Called = { Params: { key: string; '*': string } };

/** Maximum number of calls per connection and process: above any provider's traffic, below overload. */
const CALLS_A_MINUTE = 120_000;

/**
 * The channel authenticates each call by its raw bytes. A call with an unknown key in its URL gets not_found before its body is read, and
 * counts against its address's rate limit. Bodies and queries are never logged, since they may contain a provider's secrets.
 */
export function registerReceiverRoutes(
  app: FastifyInstance,
  { receiver, callsAMinute = CALLS_A_MINUTE }: { receiver: Pick<Receiver, 'receive' | 'takes'>; callsAMinute?: number },
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => { done(null, body); });
    const check = scope.createRateLimit({ max: callsAMinute, timeWindow: MINUTE, keyGenerator: keyOf });
    scope.addHook('preParsing', async (request, _reply, payload) => {
      const timer = setTimeout(() => request.raw.destroy(), BODY_MS).unref();
      payload.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
      return payload;
    });
    scope.route<Called>({
      method: ['GET', 'POST'],
      url: '/providers/:key/*',
      exposeHeadRoute: false,
      bodyLimit: BODY_LIMIT,
      config: { limitsItself: true },
      onRequest: async (request, reply) => {
        if (!await receiver.takes(request.params.key)) {
          // Closes the connection; otherwise, Node would read the whole body to reach the next request.
          reply.header('connection', 'close');
          await app.limitAddress(request);
          throw new AppError('not_found');
        }
        const limit = await check(request);
        if (!limit.isAllowed && limit.isExceeded) throw new AppError('too_many_requests', { seconds: limit.ttlInSeconds });
      },
      handler: async (request, reply) => {
        const answer = await receiver.receive(request.params.key, callOf(request));
        if (answer === null) throw new AppError('not_found');
        return reply.code(answer.status).type(answer.contentType ?? 'text/plain; charset=utf-8').send(answer.body ?? '');
      },
    });
  });
}

function keyOf({ params }: FastifyRequest): string {
  return typeof params === 'object' && params !== null && 'key' in params ? String(params.key) : '';
}

function callOf({ method, headers, body, url, params }: FastifyRequest<Called>): CallbackRequest {
  return {
    method,
    path: params['*'],
    query: Object.fromEntries(new URLSearchParams(url.split('?')[1] ?? '')),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value])),
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    receivedAt: new Date(),
  };
}
