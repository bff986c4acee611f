import { AppError } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/db';
import type { Environment } from '../../environment';
import { limitNetworks } from '../../platform/http';
import { handleWebhookCall, type RefusedPayment } from './handle-payment-webhook';
import { liqpayMethod } from './liqpay-method';
import { PaymentWebhookBudget } from './payment-webhook-budget';

const BODY_LIMIT = 32 * 1024;
const BODY_MS = 15_000;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Maximum per network: above LiqPay's rate, but low enough that the server can verify the signature of each call. */
const CALLS_A_MINUTE = 1_200;

export type LiqPayCallbackDeps = { db: Db; clock: () => Date; environment: Environment; callsAMinute?: number };

/** Webhook `/payments/liqpay/<method>`: a form of `data` and `signature`, also accepted from browsers. Bodies are never logged. */
export function registerLiqPayCallback(
  app: FastifyInstance, { db, clock, environment, callsAMinute = CALLS_A_MINUTE }: LiqPayCallbackDeps,
): void {
  const budget = new PaymentWebhookBudget();
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => { done(null, body); });
    const limit = limitNetworks(scope, callsAMinute);
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
      onRequest: limit,
      handler: async ({ params, body, log }, reply) => {
        const method = UUID.test(params.method) ? await liqpayMethod(db, environment, { uuid: params.method }) : undefined;
        if (!method) throw new AppError('not_found');
        const onRefusal = (refusal: RefusedPayment) => log.warn(
          { ...refusal, method: method.uuid }, 'what a payment provider has signed was not taken',
        );
        await handleWebhookCall(db, method, formOf(body), { now: clock(), budget, onRefusal });
        return reply.type('text/plain; charset=utf-8').send('ok');
      },
    });
  });
}

function formOf(body: unknown): { data: string; signature: string } {
  const form = new URLSearchParams(typeof body === 'string' ? body : '');
  return { data: form.get('data') ?? '', signature: form.get('signature') ?? '' };
}
