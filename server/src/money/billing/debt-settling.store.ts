import { randomUUID } from 'node:crypto';
import { announceWork } from '../../platform/background';
import { inTransaction, isDatabaseTrouble, type Db, type Transaction } from '../../platform/db';
import { post, type Movement } from './ledger.store';

const DEBTS_AT_ONCE = 100;

type SettledDebt = { customerId: bigint };
type Settled = (tx: Transaction, debt: SettledDebt) => Promise<void>;

/**
 * Pays debts from accounts in the same currency, the customer's own first. Run it periodically, on any number of nodes. Calls `settled` for
 * each debt paid at least in part, in the same transaction, and returns the number of these debts. Errors of single debts are thrown at the
 * end; if the database is down, throws at once.
 */
export async function settleDebts(db: Db, settled: Settled): Promise<number> {
  let paid = 0;
  const errors: unknown[] = [];
  for (let after: bigint | undefined = 0n; after !== undefined;) {
    const debts = await payableDebts(db, after);
    for (const id of debts) {
      try {
        if (!await settleDebt(db, id, settled)) continue;
        paid++;
        announceWork('queue');
      } catch (error) {
        if (isDatabaseTrouble(error)) throw error;
        errors.push(error);
      }
    }
    after = debts.length < DEBTS_AT_ONCE ? undefined : debts.at(-1);
  }
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} debts could not be paid, the first by: ${String(errors[0])}`);
  if (errors.length === 1) throw errors[0];
  return paid;
}

/** Selects debts of customers with money in the same currency, so that the accounts of other debtors are not locked in vain. */
async function payableDebts(db: Db, after: bigint): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`
    select id from account owed
    where kind = 'receivable' and balance < 0 and id > ${after} and exists (
      select from account held
      where held.customer_id = owed.customer_id and held.currency = owed.currency and held.kind in ('customer', 'organization')
        and held.balance > 0)
    order by id limit ${DEBTS_AT_ONCE}`;
  return rows.map(({ id }) => id);
}

async function settleDebt(db: Db, receivableId: bigint, settled: Settled): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const accounts = await tx<{ id: bigint; kind: string; balance: bigint; customerId: bigint }[]>`
      select held.id, held.kind, held.balance, held.customer_id as "customerId"
      from account owed join account held on held.customer_id = owed.customer_id and held.currency = owed.currency
        and (held.id = owed.id or held.kind in ('customer', 'organization'))
      where owed.id = ${receivableId}
      order by held.id
      for no key update of held`;
    const owed = -(accounts.find(({ id }) => id === receivableId)?.balance ?? 0n);
    const paying = accounts.filter(({ kind }) => kind !== 'receivable');
    const customerId = accounts[0]?.customerId ?? 0n;
    const movements = debtPayments(paying, { customerId, receivableId, owed, ref: () => `debt_paid:${randomUUID()}` });
    if (movements.length === 0) return false;
    await post(tx, movements);
    await settled(tx, { customerId });
    return true;
  });
}

type Payer = { id: bigint; kind: string; balance: bigint };
type Owing = { customerId: bigint; receivableId: bigint; owed: bigint; ref: (payerId: bigint) => string };

/** The customer's account pays first, then the organizations', oldest first. None goes below zero. `payers` must be locked, in id order. */
export function debtPayments(payers: readonly Payer[], { customerId, receivableId, owed, ref }: Owing): Movement[] {
  const movements: Movement[] = [];
  let left = owed;
  for (const { id, balance } of payers.toSorted((one, other) => Number(other.kind === 'customer') - Number(one.kind === 'customer'))) {
    const amount = balance < left ? balance : left;
    if (amount <= 0n) continue;
    movements.push({ ref: ref(id), kind: 'debt_paid', customerId, listId: null, debit: id, credit: receivableId, amount });
    left -= amount;
  }
  return movements;
}
