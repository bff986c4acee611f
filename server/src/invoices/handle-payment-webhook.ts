import { isAppError } from '@portal/contracts';
import type { Db } from '../db';
import { readLiqPayNotice, type LiqPayNotice } from '../payments';
import { lookSoon } from './checkout.store';
import type { LiqPayMethod } from './liqpay-method';
import type { NoticeBudget } from './payment-webhook-budget';
import { insertNewNotice, insertNotice, type NoticeSource, type StoredNotice } from './payment-webhook.store';
import { takeNotice } from './take-payment-webhook';

type Form = { data: string; signature: string };
export type Refusal = { order: string; status: string; reason: string };
export type Hearing = {
  now: Date;
  /** Limits how much unsigned or repeated input is stored. */
  budget: NoticeBudget;
  /** Called once per signed webhook that we refuse, because someone must look into it. */
  onRefusal: (refusal: Refusal) => void;
};

/**
 * Handles a call to our webhook address. Anyone can send one; only the signature proves its origin. The call is stored verbatim with its
 * result. Throws callback_refused {reason}.
 */
export async function hearCall(db: Db, method: LiqPayMethod, form: Form, hearing: Hearing): Promise<void> {
  const notice = await readCall(db, method, form, hearing);
  const word = { ...wordOf(method, 'callback', notice, hearing.now), ...form };
  try {
    const taken = await takeNotice(db, method, { notice, word }, hearing.now);
    if (taken === 'repeated' && hearing.budget.has(hearing.now)) await insertNotice(db, { ...word, verdict: taken });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason !== null && await keepRefused(db, word, { notice, reason })) hearing.onRefusal({ order: notice.orderId, status: notice.status, reason });
    throw error;
  }
}

/** Handles LiqPay's response to a query; stored only if it has news. Throws callback_refused. */
export async function handleProviderAnswer(db: Db, method: LiqPayMethod, notice: LiqPayNotice, source: Exclude<NoticeSource, 'callback'>, now: Date): Promise<void> {
  const word = { ...wordOf(method, source, notice, now), data: written(notice), signature: '' };
  try {
    await takeNotice(db, method, { notice, word }, now);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason !== null) await insertNewNotice(db, { ...word, verdict: reason });
    throw error;
  }
}

async function readCall(db: Db, method: LiqPayMethod, form: Form, { now, budget }: Hearing): Promise<LiqPayNotice> {
  try {
    return readLiqPayNotice(method.keys, form);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason !== null && budget.has(now)) await insertNotice(db, { ...wordOf(method, 'callback', null, now), ...form, verified: false, verdict: reason });
    throw error;
  }
}

/** Returns true for a new refusal. LiqPay is then queried, because its response may be understood where the webhook was not. */
async function keepRefused(db: Db, word: Omit<StoredNotice, 'verdict'>, { notice, reason }: { notice: LiqPayNotice; reason: string }): Promise<boolean> {
  const isNew = await insertNewNotice(db, { ...word, verdict: reason });
  if (isNew && reason !== 'order') await lookSoon(db, { payMethodId: word.payMethodId, invoiceUuid: notice.orderId, now: word.at });
  return isNew;
}

function reasonOf(error: unknown): string | null {
  return isAppError(error) && error.error === 'callback_refused' ? String(error.params.reason ?? 'refused') : null;
}

function wordOf({ payMethodId }: LiqPayMethod, source: NoticeSource, notice: LiqPayNotice | null, at: Date): Omit<StoredNotice, 'verdict' | 'data' | 'signature'> {
  const { orderId = null, paymentId = null, status = null } = notice ?? {};
  return { at, payMethodId, source, verified: true, orderId, paymentId, status };
}

function written(notice: LiqPayNotice): string {
  return JSON.stringify(notice, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}
