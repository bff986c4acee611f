import { BackgroundLoop } from '../../platform/background';
import type { Db } from '../../platform/db';
import type { Environment } from '../../environment';
import { liqpayApi } from '../payments';
import { claimCheckouts, refreshAgain, type DueCheckout } from './checkout.store';
import { handleProviderAnswer } from './handle-payment-webhook';
import { liqpayMethod } from './liqpay-method';
import { nextCheckAt } from './checkout-poll-schedule';

const EVERY_MS = 15_000;
const AT_ONCE = 8;
/** Longer than the timeout of a LiqPay request. */
const CLAIM_MS = 2 * 60_000;

export type PaymentWatchDeps = { db: Db; clock: () => Date; environment: Environment; onError: (error: unknown) => void };

/** Polls checkouts, because webhooks get lost, browsers don't return and banks reverse payments. Nodes claim different checkouts. */
export function startPaymentWatch(deps: PaymentWatchDeps): { wake(): void; stop(): Promise<void> } {
  const loop = new BackgroundLoop(() => pollSome(deps), EVERY_MS, deps.onError);
  loop.start();
  return { wake: () => loop.wake(), stop: () => loop.stop() };
}

export async function pollSome({ db, clock, environment, onError }: PaymentWatchDeps): Promise<boolean> {
  const now = clock();
  const due = await claimCheckouts(db, { now, claimedUntil: new Date(now.getTime() + CLAIM_MS), limit: AT_ONCE });
  await Promise.all(due.map(async (checkout) => {
    await pollCheckout(db, checkout, { environment, now }).catch(onError);
    // If a new report has restarted or ended polling, this call changes nothing.
    await refreshAgain(db, checkout, nextCheckAt(now, checkout));
  }));
  return due.length === AT_ONCE;
}

async function pollCheckout(
  db: Db, { invoiceUuid, payMethodId }: DueCheckout, { environment, now }: { environment: Environment; now: Date },
): Promise<void> {
  const method = await liqpayMethod(db, environment, { id: payMethodId });
  if (!method) return;
  const webhook = await liqpayApi({ api: method.settings.api, keys: method.keys }).status(invoiceUuid);
  if (webhook) await handleProviderAnswer(db, method, webhook, 'status', now);
}
