import { AppError, isAppError, type Money } from '@portal/contracts';
import { z } from 'zod';
import { parseExactJson } from './exact-json';
import { readNotice, type LiqPayNotice } from './liqpay-notice';
import { liqpayOutcome } from './liqpay-outcome';
import { signed, type LiqPayKeys } from './liqpay-signature';
import { toWireSum } from './liqpay-sum';

export type LiqPayApi = {
  /** Null where the provider knows no payment of this order. Throws payment_provider_unavailable. */
  status(orderId: string): Promise<LiqPayNotice | null>;
  /**
   * Gives back a part or all of a payment, and returns what the provider knows of the payment afterwards. Throws
   * refund_refused {reason} where nothing goes back. After payment_provider_unavailable it may have been done: the
   * provider makes no two refunds one, so ask for the status before asking again.
   */
  refund(orderId: string, amount: Money): Promise<LiqPayRefund>;
};

/** `done`: it has gone back. Otherwise it will, as soon as the shop has so much with the provider. */
export type LiqPayRefund = { known: LiqPayNotice; done: boolean };

export type LiqPayApiOptions = {
  /** https://www.liqpay.ua/api/ */
  api: string;
  keys: LiqPayKeys;
  /** From asking until the last octet of the answer. */
  timeLimitMs?: number;
};

const TIME_LIMIT_MS = 15_000;
const LONGEST_ANSWER = 256 * 1024;
/** What the provider answers about an order that nobody has begun to pay. */
const UNKNOWN_ORDER = new Set(['payment_not_found', 'order_not_found']);

const verdict = z.object({
  result: z.string().optional(), status: z.string().optional(),
  err_code: z.string().nullish(), code: z.string().nullish(),
  wait_amount: z.union([z.string(), z.boolean()]).nullish(),
});
type Answer = { json: unknown; status: string | undefined; failed: boolean; waits: boolean; reason: string };

export function liqpayApi({ api, keys, timeLimitMs = TIME_LIMIT_MS }: LiqPayApiOptions): LiqPayApi {
  const ask = async (request: object): Promise<Answer> => {
    const body = await exchange(new URL('request', api.endsWith('/') ? api : `${api}/`), signed(keys, request), timeLimitMs);
    const json = readJson(body);
    const { result, status, err_code: errCode, code, wait_amount: waits } = verdict.catch({}).parse(json);
    return { json, status, failed: result === 'error', waits: ['1', 'true', true].includes(waits ?? ''), reason: wordOf(errCode ?? code) };
  };
  const status = async (orderId: string): Promise<LiqPayNotice | null> => {
    const answer = await ask({ action: 'status', order_id: orderId });
    // A payment that failed is told of under `result: error` as well, with all that is known of it.
    const read = readNotice(keys, answer.json);
    if (read.kind === 'notice' && read.notice.orderId === orderId) return read.notice;
    if (answer.failed && UNKNOWN_ORDER.has(answer.reason)) return null;
    throw unavailable(answer.reason);
  };
  return {
    status,
    refund: async (orderId, amount) => {
      const answer = await ask({ action: 'refund', order_id: orderId, amount: toWireSum(amount) });
      // An answer of neither kind leaves open what was done.
      if (answer.status === undefined && !answer.failed) throw unavailable('unreadable');
      if (answer.failed || liqpayOutcome(answer.status ?? '') === 'failed') throw new AppError('refund_refused', { reason: answer.reason });
      // The answer to a refund names neither the sum nor what went back before.
      const after = await status(orderId);
      if (after === null) throw unavailable('payment_not_found');
      return { known: after, done: liqpayOutcome(answer.status ?? '') === 'reversed' && !answer.waits };
    },
  };
}

/** Node's own errors hold addresses; a name says as much. */
async function exchange(url: URL, form: { data: string; signature: string }, timeLimitMs: number): Promise<string> {
  const signal = AbortSignal.timeout(timeLimitMs);
  try {
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form), headers: { accept: 'application/json' }, redirect: 'error', signal });
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
    if (size > LONGEST_ANSWER) throw unavailable('answer_too_long');
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

/** The provider's words go into our answers and logs only where they are a word. */
function wordOf(code: string | null | undefined): string {
  return code != null && /^[\w-]{1,60}$/.test(code) ? code : 'unknown';
}
