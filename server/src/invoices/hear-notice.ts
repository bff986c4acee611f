import { isAppError } from '@portal/contracts';
import type { Db } from '../db';
import { readLiqPayNotice, type LiqPayNotice } from '../payments';
import { lookSoon } from './checkout.store';
import type { LiqPayMethod } from './liqpay-method';
import type { NoticeBudget } from './notice-budget';
import { insertNewNotice, insertNotice, type NoticeSource, type StoredNotice } from './notice.store';
import { takeNotice } from './take-notice';

type Form = { data: string; signature: string };
export type Refusal = { order: string; status: string; reason: string };
export type Hearing = {
  now: Date;
  /** For what anybody can send at will: what nobody has signed, and repetitions. */
  budget: NoticeBudget;
  /** Told once of each word that the provider has signed and we do not take: somebody has to look into it. */
  onRefusal: (refusal: Refusal) => void;
};

/**
 * A call to our address, by whomever: only the signature says that it is the provider's. It is kept as it came, with what was made of
 * it. Throws callback_refused {reason}.
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

/** What the provider answered when it was asked: it is kept where it says something new. Throws callback_refused as well. */
export async function hearAnswer(db: Db, method: LiqPayMethod, notice: LiqPayNotice, source: Exclude<NoticeSource, 'callback'>, now: Date): Promise<void> {
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

/** True where it is new. What it means can then be asked, in words that we do understand. */
async function keepRefused(db: Db, word: Omit<StoredNotice, 'verdict'>, { notice, reason }: { notice: LiqPayNotice; reason: string }): Promise<boolean> {
  const isNew = await insertNewNotice(db, { ...word, verdict: reason });
  if (isNew && reason !== 'order') await lookSoon(db, { payMethodId: word.payMethodId, invoiceUuid: notice.orderId, now: word.at });
  return isNew;
}

/** Null for what is no refusal of ours. */
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
