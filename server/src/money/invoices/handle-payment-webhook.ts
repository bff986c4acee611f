import { isAppError } from '@portal/contracts';
import type { Db } from '../../platform/db';
import { readLiqPayWebhook, type LiqPayWebhook } from '../payments';
import { pollNow } from './checkout.store';
import type { LiqPayMethod } from './liqpay-method';
import type { PaymentWebhookBudget } from './payment-webhook-budget';
import { insertNewWebhook, insertWebhook, type WebhookSource, type StoredWebhook } from './payment-webhook.store';
import { applyPaymentWebhook } from './apply-payment-webhook';

type Form = { data: string; signature: string };
export type RefusedPayment = { order: string; status: string; reason: string };
export type WebhookContext = {
  now: Date;
  budget: PaymentWebhookBudget;
  /** Called for each new signed webhook that we refuse, because someone must look into it. */
  onRefusal: (refusal: RefusedPayment) => void;
};

/** Trusts only signed calls. Stores new ones verbatim, repeated or unsigned ones within a budget. Throws callback_refused {reason}. */
export async function handleWebhookCall(db: Db, method: LiqPayMethod, form: Form, context: WebhookContext): Promise<void> {
  const webhook = await readCall(db, method, form, context);
  const record = { ...recordOf(method, 'callback', webhook, context.now), ...form };
  try {
    const result = await applyPaymentWebhook(db, method, { webhook, record }, context.now);
    if (result === 'duplicate' && context.budget.has(context.now)) await insertWebhook(db, { ...record, result });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason !== null && await storeRejected(db, record, { webhook, reason })) {
      context.onRefusal({ order: webhook.orderId, status: webhook.status, reason });
    }
    throw error;
  }
}

/** Handles LiqPay's response to a query, which is stored only if it changes something or is refused. Throws callback_refused. */
export async function handleProviderAnswer(
  db: Db, method: LiqPayMethod, webhook: LiqPayWebhook, source: Exclude<WebhookSource, 'callback'>, now: Date,
): Promise<void> {
  const record = { ...recordOf(method, source, webhook, now), data: written(webhook), signature: '' };
  try {
    await applyPaymentWebhook(db, method, { webhook, record }, now);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason !== null) await insertNewWebhook(db, { ...record, result: reason });
    throw error;
  }
}

async function readCall(db: Db, method: LiqPayMethod, form: Form, { now, budget }: WebhookContext): Promise<LiqPayWebhook> {
  try {
    return readLiqPayWebhook(method.keys, form);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason !== null && budget.has(now)) {
      await insertWebhook(db, { ...recordOf(method, 'callback', null, now), ...form, verified: false, result: reason });
    }
    throw error;
  }
}

/** Returns true for a new refusal. If the invoice exists, schedules a query to LiqPay, because its response may match the invoice. */
async function storeRejected(
  db: Db, record: Omit<StoredWebhook, 'result'>, { webhook, reason }: { webhook: LiqPayWebhook; reason: string },
): Promise<boolean> {
  const isNew = await insertNewWebhook(db, { ...record, result: reason });
  if (isNew && reason !== 'order') await pollNow(db, { payMethodId: record.payMethodId, invoiceUuid: webhook.orderId, now: record.at });
  return isNew;
}

function reasonOf(error: unknown): string | null {
  return isAppError(error) && error.error === 'callback_refused' ? String(error.params.reason ?? 'refused') : null;
}

function recordOf(
  { payMethodId }: LiqPayMethod, source: WebhookSource, webhook: LiqPayWebhook | null, at: Date,
): Omit<StoredWebhook, 'result' | 'data' | 'signature'> {
  const { orderId = null, paymentId = null, status = null } = webhook ?? {};
  return { at, payMethodId, source, verified: true, orderId, paymentId, status };
}

function written(webhook: LiqPayWebhook): string {
  return JSON.stringify(webhook, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}
