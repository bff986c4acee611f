import type { Money } from '@portal/contracts';
import { createCustomer, createOrganization, setSandboxTariff } from '../accounts';
import { copyNamesToSandbox } from '../../messaging/senders';
import { openAccounts, topUp } from '../../money/billing';
import { inTransaction, type Db, type Transaction } from '../../platform/db';
import { setLimits } from '../limits';
import { lockCustomer, playMoneyRef, sandboxStatus, type Original } from './sandbox.store';

/** A sandbox with a balance below LOW gets PLAY_MONEY, at most daily to limit free sending. The amounts are the same in every currency. */
const LOW: Money = 10_000_0000n;
const PLAY_MONEY: Money = 100_000_0000n;

/** Returns the id of the customer's sandbox, which it creates or updates if needed. */
export async function enterSandbox(db: Db, customerId: bigint, now: Date): Promise<bigint> {
  const status = await sandboxStatus(db, customerId, { low: LOW, day: dayOf(now) });
  if (status.sandboxId !== null && status.fits && !status.isDue) return status.sandboxId;
  return inTransaction(db, (tx) => fitSandbox(tx, customerId, now));
}

async function fitSandbox(tx: Transaction, customerId: bigint, now: Date): Promise<bigint> {
  const original = await lockCustomer(tx, customerId);
  const { sandboxId: known, fits, isDue } = await sandboxStatus(tx, customerId, { low: LOW, day: dayOf(now) });
  const sandboxId = known ?? await createSandbox(tx, customerId, original);
  if (!fits) {
    await setSandboxTariff(tx, sandboxId, original.tariffId);
    await copyNamesToSandbox(tx, customerId, sandboxId);
  }
  const { accountId } = await openAccounts(tx, sandboxId, original.currency);
  if (isDue) await topUp(tx, { accountId, amount: PLAY_MONEY, ref: playMoneyRef(accountId, dayOf(now)) });
  return sandboxId;
}

async function createSandbox(tx: Transaction, customerId: bigint, { name, tariffId }: Original): Promise<bigint> {
  const { id } = await createCustomer(tx, { name, tariffId, sandboxOf: customerId });
  await createOrganization(tx, { customerId: id, name, type: 2 });
  // A sandbox has no money to lose to traffic pumping, and nobody could unblock its traffic, so all limits are off.
  await setLimits(tx, id, { countries: null, perBlock: null, perKey: null, dailySpend: null });
  return id;
}

/** Returns the day in UTC. */
function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}
