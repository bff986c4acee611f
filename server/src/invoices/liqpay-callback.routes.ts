import { AppError } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db';
import { hearCall, type Refusal } from './hear-notice';
import { liqpayMethod } from './liqpay-method';
import type { Environment } from './liqpay-settings';
import { NoticeBudget } from './notice-budget';

const BODY_LIMIT = 32 * 1024;
const BODY_MS = 15_000;
const MINUTE = 60_000;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Of one address: more than a provider sends, and few enough for checking a signature each time. */
const CALLS_A_MINUTE = 1_200;

export type LiqPayCallbackDeps = { db: Db; clock: () => Date; environment: Environment; callsAMinute?: number };

/**
 * Where the provider's server tells what became of a payment: `/payments/liqpay/<method>`, a form of `data` and `signature`, outside
 * of the envelope and without a session. The same signed form comes with the payer's browser too, and is worth as much. Bodies are
 * never logged. What is refused gets an error, so that the provider's cabinet shows it.
 */
export function registerLiqPayCallback(app: FastifyInstance, { db, clock, environment, callsAMinute = CALLS_A_MINUTE }: LiqPayCallbackDeps): void {
  const budget = new NoticeBudget();
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => { done(null, body); });
    const check = scope.createRateLimit({ max: callsAMinute, timeWindow: MINUTE, keyGenerator: (request) => request.ip });
    scope.addHook('preParsing', async (request, _reply, payload) => {
      const timer = setTimeout(() => request.raw.destroy(), BODY_MS).unref();
      payload.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
      return payload;
    });
    scope.route<{ Params: { method: string } }>({
      method: 'POST',
      url: '/payments/liqpay/:method',
      bodyLimit: BODY_LIMIT,
      config: { limitsItself: true },
      onRequest: async (request) => {
        const limit = await check(request);
        if (!limit.isAllowed && limit.isExceeded) throw new AppError('too_many_requests', { seconds: limit.ttlInSeconds });
      },
      handler: async ({ params, body, log }, reply) => {
        const method = UUID.test(params.method) ? await liqpayMethod(db, environment, { uuid: params.method }) : undefined;
        if (!method) throw new AppError('not_found');
        const onRefusal = (refusal: Refusal) => log.warn({ ...refusal, method: method.uuid }, 'what a payment provider has signed was not taken');
        await hearCall(db, method, formOf(body), { now: clock(), budget, onRefusal });
        return reply.type('text/plain; charset=utf-8').send('ok');
      },
    });
  });
}

function formOf(body: unknown): { data: string; signature: string } {
  const form = new URLSearchParams(typeof body === 'string' ? body : '');
  return { data: form.get('data') ?? '', signature: form.get('signature') ?? '' };
}
