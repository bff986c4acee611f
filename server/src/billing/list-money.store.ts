import type { Money } from '@portal/contracts';
import type { Db, Transaction } from '../db';
import { allOf } from './all-of';
import { refuseUnreservedInDebt } from './debt.store';
import { holdAccounts, post, type Movement } from './ledger.store';

/**
 * What one list was charged and gets back by one cause: released was only set aside, refunded was charged before. `ref` names
 * the cause and is unique per list.
 */
export type Settlement = { customerId: bigint; listId: bigint; charged: Money; released: Money; refunded?: Money; ref: string };

/** The list costs what was charged less what was refunded. */
export type ListMoney = { reserved: Money; charged: Money; released: Money; refunded: Money };

const reserveRef = (listId: bigint) => `reserve:${listId}`;

/**
 * Sets aside the most that a list can cost. The list's ref is its own, so confirming twice reserves once.
 * Throws AppError balance_insufficient or debt_outstanding and leaves the transaction to be rolled back.
 */
export async function reserveForList(
  tx: Transaction, { customerId, listId, accountId, amount }: { customerId: bigint; listId: bigint; accountId: bigint; amount: Money },
): Promise<void> {
  if (amount < 0n) throw new Error(`list ${listId} cannot reserve ${amount}`);
  const reserved = await tx<{ id: bigint; balance: bigint; currency: string }[]>`
    select reserved.id, account.balance, account.currency
    from account join account reserved
      on reserved.customer_id = account.customer_id and reserved.kind = 'reserved' and reserved.currency = account.currency
    where account.customer_id = ${customerId} and account.id = ${accountId} and account.kind in ('customer', 'organization')`;
  const account = reserved[0];
  if (!account) throw new Error(`account ${accountId} of customer ${customerId} cannot be spent from`);
  const inserted = await tx`
    insert into mailing_money (customer_id, list_id, reserved) values (${customerId}, ${listId}, ${amount})
    on conflict do nothing`;
  if (amount === 0n) return refuseUnreservedInDebt(tx, account.id);
  const written = await post(tx, [{
    ref: reserveRef(listId), kind: 'reserve', customerId, listId, debit: accountId, credit: account.id, amount,
  }]);
  if (written.size !== inserted.count) throw new Error(`list ${listId} has its reservation without its posting, or the other way round`);
}

/**
 * Posts what lists were charged and gives back what they no longer need, all of it or none; a ref seen before is passed over. `last` is what the
 * transaction does after it: sent right behind, since whoever sends or pays meanwhile waits for the accounts.
 */
export async function settleLists(tx: Transaction, settlements: readonly Settlement[], last = () => Promise.resolve()): Promise<void> {
  const moving = settlements.filter(({ charged, released, refunded = 0n }) => charged > 0n || released > 0n || refunded > 0n);
  if (moving.length === 0) return last();
  const accounts = await accountsOf(tx, moving.map(({ listId }) => listId));
  const movements: Movement[] = [];
  for (const { customerId, listId, charged, released, refunded = 0n, ref } of moving) {
    const { payer, reserved, revenue } = accounts.get(listId) ?? missing(listId);
    const common = { customerId, listId };
    if (charged > 0n) movements.push({ ...common, ref: `charge:${ref}`, kind: 'charge', debit: reserved, credit: revenue, amount: charged });
    if (released > 0n) movements.push({ ...common, ref: `release:${ref}`, kind: 'release', debit: reserved, credit: payer, amount: released });
    if (refunded > 0n) movements.push({ ...common, ref: `refund:${ref}`, kind: 'refund', debit: revenue, credit: payer, amount: refunded });
  }
  const { fresh, write } = await holdAccounts(tx, movements);
  await allOf([write(), countMoney(tx, movements.filter(({ ref }) => fresh.has(ref))), last()]);
}

type SettledList = { customerId: bigint; listId: bigint; amount: Money; ref: string };

/** Of one list and one cause; the dispatcher settles many at once by `settleLists`. */
export async function chargeForList(tx: Transaction, { amount, ...list }: SettledList): Promise<void> {
  await settleLists(tx, [{ ...list, charged: amount, released: 0n }]);
}

export async function releaseForList(tx: Transaction, { amount, ...list }: SettledList): Promise<void> {
  await settleLists(tx, [{ ...list, charged: 0n, released: amount }]);
}

export async function moneyOfLists(
  db: Db, customerId: bigint, listIds: readonly bigint[],
): Promise<Map<bigint, ListMoney>> {
  const rows = await db<(ListMoney & { listId: bigint })[]>`
    select list_id as "listId", reserved, charged, released, refunded
    from mailing_money where customer_id = ${customerId} and list_id = any(${listIds.map(String)}::bigint[])`;
  return new Map(rows.map(({ listId, ...money }) => [listId, money]));
}

/** By the ref of the reservation, so that it costs the same however many charges a list already has. */
async function accountsOf(tx: Transaction, listIds: readonly bigint[]) {
  const rows = await tx<{ listId: bigint; payer: bigint; reserved: bigint; revenue: bigint }[]>`
    select list_id as "listId", debit_account_id as payer, credit_account_id as reserved, revenue.id as revenue
    from posting
    join account on account.id = credit_account_id
    join account revenue on revenue.customer_id is null and revenue.kind = 'revenue' and revenue.currency = account.currency
    where ref = any(${listIds.map(reserveRef)}::text[])`;
  return new Map(rows.map((row) => [row.listId, row]));
}

function missing(listId: bigint): never {
  throw new Error(`list ${listId} has nothing reserved to settle from`);
}

async function countMoney(tx: Transaction, movements: readonly Movement[]): Promise<void> {
  if (movements.length === 0) return;
  const kindOr0 = (kind: Movement['kind']) => movements.map((movement) => (movement.kind === kind ? String(movement.amount) : '0'));
  const rows = await tx<{ listId: bigint }[]>`
    update mailing_money set charged = charged + moved.charge, released = released + moved.release, refunded = refunded + moved.refund
    from (
      select customer_id, list_id, sum(charge)::bigint as charge, sum(release)::bigint as release, sum(refund)::bigint as refund
      from unnest(
        ${movements.map(({ customerId }) => String(customerId))}::bigint[], ${movements.map(({ listId }) => (listId === null ? null : String(listId)))}::bigint[],
        ${kindOr0('charge')}::bigint[], ${kindOr0('release')}::bigint[], ${kindOr0('refund')}::bigint[])
        as part (customer_id, list_id, charge, release, refund)
      group by customer_id, list_id
    ) moved
    where mailing_money.customer_id = moved.customer_id and mailing_money.list_id = moved.list_id
    returning mailing_money.list_id as "listId"`;
  const lists = new Set(movements.map(({ listId }) => listId));
  if (rows.length !== lists.size) throw new Error(`${lists.size} lists were to be settled and ${rows.length} were`);
}

