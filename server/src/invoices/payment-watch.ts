import { BackgroundLoop } from '../background';
import type { Db } from '../db';
import { liqpayApi } from '../payments';
import { claimCheckouts, lookAgain, type DueCheckout } from './checkout.store';
import { hearAnswer } from './hear-notice';
import { liqpayMethod } from './liqpay-method';
import type { Environment } from './liqpay-settings';
import { nextLookAt } from './look-pauses';

const EVERY_MS = 15_000;
const AT_ONCE = 8;
/** Longer than a provider may take to answer. */
const HELD_MS = 2 * 60_000;

export type PaymentWatchDeps = { db: Db; clock: () => Date; environment: Environment; onError: (error: unknown) => void };

/**
 * Asks providers about checkouts that were opened and refunds that were asked for, whose end nobody has told, and now and then about
 * what was paid: a callback may be lost, a browser may never come back, and a payer's bank can take back what it gave. Any number of
 * nodes may do it; each checkout is asked about by one of them at a time, and a few at once.
 */
export function startPaymentWatch(deps: PaymentWatchDeps): { wake(): void; stop(): Promise<void> } {
  const loop = new BackgroundLoop(() => lookAtSome(deps), EVERY_MS, deps.onError);
  loop.start();
  return { wake: () => loop.wake(), stop: () => loop.stop() };
}

/** True while there may be more that are due. */
export async function lookAtSome({ db, clock, environment, onError }: PaymentWatchDeps): Promise<boolean> {
  const now = clock();
  const due = await claimCheckouts(db, { now, heldUntil: new Date(now.getTime() + HELD_MS), limit: AT_ONCE });
  await Promise.all(due.map(async (checkout) => {
    await look(db, checkout, { environment, now }).catch(onError);
    // Where something has come or gone it is watched anew already, or no more.
    await lookAgain(db, checkout, nextLookAt(now, checkout));
  }));
  return due.length === AT_ONCE;
}

async function look(db: Db, { invoiceUuid, payMethodId }: DueCheckout, { environment, now }: { environment: Environment; now: Date }): Promise<void> {
  const method = await liqpayMethod(db, environment, { id: payMethodId });
  if (!method) return;
  const notice = await liqpayApi({ api: method.settings.api, keys: method.keys }).status(invoiceUuid);
  if (notice) await hearAnswer(db, method, notice, 'status', now);
}
