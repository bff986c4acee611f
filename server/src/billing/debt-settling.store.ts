import { randomUUID } from 'node:crypto';
import { inTransaction, isDatabaseTrouble, type Db, type Transaction } from '../db';
import { post, type Movement } from './ledger.store';

const DEBTS_AT_ONCE = 100;

export type SettledDebt = { customerId: bigint };
type Settled = (tx: Transaction, debt: SettledDebt) => Promise<void>;

/**
 * Pays what customers owe out of what their accounts of the currency hold: money that lists gave back since, or that lay on another
 * account; the customer's own first. Asked again and again by the program, since nothing is sent meanwhile; any number of nodes may.
 * `settled` is called in the transaction of each debt of which something was paid. Answers how many those were. One that cannot be
 * paid stops no other: what it threw is thrown at the end, of several as an AggregateError.
 */
export async function settleDebts(db: Db, settled: Settled): Promise<number> {
  let paid = 0;
  const errors: unknown[] = [];
  for (let after: bigint | undefined = 0n; after !== undefined;) {
    const debts = await payableDebts(db, after);
    for (const id of debts) {
      try {
        if (await settleDebt(db, id, settled)) paid++;
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

/** Those alone for which there is money: nobody waits each minute for the accounts of all who owe. */
async function payableDebts(db: Db, after: bigint): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`
    select id from account owed
    where kind = 'receivable' and balance < 0 and id > ${after} and exists (
      select from account held
      where held.customer_id = owed.customer_id and held.currency = owed.currency and held.kind in ('customer', 'organization') and held.balance > 0)
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
    let owed = -(accounts.find(({ id }) => id === receivableId)?.balance ?? 0n);
    const paying = accounts.filter(({ kind, balance }) => kind !== 'receivable' && balance > 0n)
      .toSorted((one, other) => Number(other.kind === 'customer') - Number(one.kind === 'customer'));
    const movements: Movement[] = [];
    for (const { id, balance, customerId } of paying) {
      if (owed <= 0n) break;
      const amount = balance < owed ? balance : owed;
      movements.push({ ref: `debt_paid:${randomUUID()}`, kind: 'debt_paid', customerId, listId: null, debit: id, credit: receivableId, amount });
      owed -= amount;
    }
    const [first] = movements;
    if (!first) return false;
    await post(tx, movements);
    await settled(tx, { customerId: first.customerId });
    return true;
  });
}
