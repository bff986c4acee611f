import { AppError, isAppError, type Money } from '@portal/contracts';
import { z } from 'zod';
import { parseExactJson } from './exact-json';
import { readWebhook, type LiqPayWebhook } from './liqpay-callback';
import { liqpayOutcome } from './liqpay-outcome';
import { signed, type LiqPayKeys } from './liqpay-signature';
import { toWireSum } from './liqpay-sum';

export type LiqPayApi = {
  /** Returns the payment's state, or null if LiqPay has no payment for this order. Throws payment_provider_unavailable. */
  status(orderId: string): Promise<LiqPayWebhook | null>;
  /**
   * Refunds a payment in full or in part and returns its state. Throws refund_refused {reason} if nothing was refunded. After
   * payment_provider_unavailable the refund may have happened. Refunds are not idempotent, so query the status before a retry.
   */
  refund(orderId: string, amount: Money): Promise<LiqPayRefund>;
};

/** `done` is true if the money has been refunded. Otherwise, LiqPay refunds it when the shop's balance is sufficient. */
type LiqPayRefund = { known: LiqPayWebhook; done: boolean };

export type LiqPayApiOptions = {
  api: string;
  keys: LiqPayKeys;
  timeLimitMs?: number;
};

const TIME_LIMIT_MS = 15_000;
const MAX_ANSWER_BYTES = 256 * 1024;
/** LiqPay's codes for an order without any payment attempt. */
const UNKNOWN_ORDER = new Set(['payment_not_found', 'order_not_found']);

const verdict = z.object({
  result: z.string().optional(), status: z.string().optional(),
  err_code: z.string().nullish(), code: z.string().nullish(),
  wait_amount: z.union([z.string(), z.boolean()]).nullish(),
});
type LiqPayResponse = { json: unknown; status: string | undefined; failed: boolean; waits: boolean; reason: string };

export function liqpayApi({ api, keys, timeLimitMs = TIME_LIMIT_MS }: LiqPayApiOptions): LiqPayApi {
  const post = async (request: object): Promise<LiqPayResponse> => {
    const body = await exchange(new URL('request', api.endsWith('/') ? api : `${api}/`), signed(keys, request), timeLimitMs);
    const json = readJson(body);
    const { result, status, err_code: errCode, code, wait_amount: waits } = verdict.catch({}).parse(json);
    return {
      json, status, failed: result === 'error', waits: ['1', 'true', true].includes(waits ?? ''), reason: codeTextOf(errCode ?? code),
    };
  };
  const status = async (orderId: string): Promise<LiqPayWebhook | null> => {
    const answer = await post({ action: 'status', order_id: orderId });
    // Reads the payment data first, because LiqPay also sends `result: error` for a failed payment.
    const read = readWebhook(keys, answer.json);
    if (read.kind === 'notice' && read.webhook.orderId === orderId) return read.webhook;
    if (answer.failed && UNKNOWN_ORDER.has(answer.reason)) return null;
    throw unavailable(answer.reason);
  };
  return {
    status,
    refund: async (orderId, amount) => {
      const answer = await post({ action: 'refund', order_id: orderId, amount: toWireSum(amount) });
      // A response without status or error does not tell whether the refund happened.
      if (answer.status === undefined && !answer.failed) throw unavailable('unreadable');
      if (answer.failed || liqpayOutcome(answer.status ?? '') === 'failed') throw new AppError('refund_refused', { reason: answer.reason });
      // Queries the status, because LiqPay's refund response has neither the sum nor earlier refunds.
      const after = await status(orderId);
      if (after === null) throw unavailable('payment_not_found');
      return { known: after, done: liqpayOutcome(answer.status ?? '') === 'reversed' && !answer.waits };
    },
  };
}

/** Node's own errors contain addresses, so callers get a reason code only. */
async function exchange(url: URL, form: { data: string; signature: string }, timeLimitMs: number): Promise<string> {
  const signal = AbortSignal.timeout(timeLimitMs);
  try {
    const response = await fetch(url, {
      method: 'POST', body: new URLSearchParams(form), headers: { accept: 'application/json' }, redirect: 'error', signal,
    });
    const body = await limitedText(response);
    if (!response.ok) throw unavailable(`status_${response.status}`);
    return body;
  } catch (error) {
    throw isAppError(error) ? error : unavailable(signal.aborted ? 'timeout' : 'unreachable');
  }
}

async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw unavailable('answer_too_long');
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readJson(body: string): unknown {
  try {
    return parseExactJson(body);
  } catch {
    throw unavailable('unreadable');
  }
}

function unavailable(reason: string): AppError {
  return new AppError('payment_provider_unavailable', { reason });
}

/** Replaces codes other than plain words by `unknown`, so that no other LiqPay data reaches responses and logs. */
function codeTextOf(code: string | null | undefined): string {
  return code != null && /^[\w-]{1,60}$/.test(code) ? code : 'unknown';
}
