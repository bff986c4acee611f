import type { Money } from '@portal/contracts';
import { numbersLiteral, type Db, type Transaction } from '../../platform/db';
import { subtractSpend, type CountedSpend } from '../../customers/limits';
import { allOf } from './all-of';
import { refuseUnreservedInDebt } from './debt.store';
import { preparePosting, post, type Movement } from './ledger.store';
import type { SingleReserve } from './single-reserve.store';

/** `charged` and `released` reduce the reservation; `refunded` returns earlier charges. `ref` identifies the event and must be unique. */
export type Settlement = { customerId: bigint; listId: bigint; charged: Money; released: Money; refunded?: Money; ref: string };

export type ListMoney = { reserved: Money; charged: Money; released: Money; refunded: Money };

const reserveRef = (listId: bigint) => `reserve:${listId}`;

/** Reserves only once per list. Throws AppError balance_insufficient or debt_outstanding; the caller must roll back. */
export async function reserveForList(
  tx: Transaction, { customerId, listId, accountId, amount, spendDay }: SingleReserve,
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
    insert into mailing_charge (customer_id, list_id, account_id, reserved, spend_day, spend_counted)
    values (${customerId}, ${listId}, ${accountId}, ${amount}, ${spendDay ?? null}, ${spendDay ? amount : 0n})
    on conflict do nothing`;
  if (amount === 0n) return refuseUnreservedInDebt(tx, account.id);
  const written = await post(tx, [{
    ref: reserveRef(listId), kind: 'reserve', customerId, listId, debit: accountId, credit: account.id, amount,
  }]);
  if (written.size !== inserted.count) throw new Error(`list ${listId} has its reservation without its posting, or the other way round`);
}

/** Posts all settlements or none; skips refs posted before. Runs `last` in parallel with the final statements, to shorten account locks. */
export async function settleLists(tx: Transaction, settlements: readonly Settlement[], last = () => Promise.resolve()): Promise<void> {
  const moving = settlements.filter(({ charged, released, refunded = 0n }) => charged > 0n || released > 0n || refunded > 0n);
  if (moving.length === 0) return last();
  const accounts = await accountsOf(tx, moving);
  const movements: Movement[] = [];
  for (const { customerId, listId, charged, released, refunded = 0n, ref } of moving) {
    const { payer, reserved, revenue } = accounts.get(listId) ?? missing(listId);
    const common = { customerId, listId };
    if (charged > 0n) {
      movements.push({ ...common, ref: `charge:${ref}`, kind: 'charge', debit: reserved, credit: revenue, amount: charged });
    }
    if (released > 0n) {
      movements.push({ ...common, ref: `release:${ref}`, kind: 'release', debit: reserved, credit: payer, amount: released });
    }
    if (refunded > 0n) movements.push({ ...common, ref: `refund:${ref}`, kind: 'refund', debit: revenue, credit: payer, amount: refunded });
  }
  const { fresh, write } = await preparePosting(tx, movements);
  const currencyOf = (listId: bigint) => accounts.get(listId)?.currency ?? missing(listId);
  await allOf([write(), countMoney(tx, movements.filter(({ ref }) => fresh.has(ref)), currencyOf), last()]);
}

type SettledList = { customerId: bigint; listId: bigint; amount: Money; ref: string };

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
    from mailing_charge where customer_id = ${customerId} and list_id = any(${listIds.map(String)}::bigint[])`;
  return new Map(rows.map(({ listId, ...money }) => [listId, money]));
}

async function accountsOf(tx: Transaction, lists: readonly Pick<Settlement, 'customerId' | 'listId'>[]) {
  const rows = await tx<{ listId: bigint; payer: bigint; reserved: bigint; revenue: bigint; currency: string }[]>`
    select money.list_id as "listId", payer.id as payer, reserved.id as reserved, revenue.id as revenue, revenue.currency
    from unnest(
      ${numbersLiteral(lists.map(({ customerId }) => customerId))}::bigint[],
      ${numbersLiteral(lists.map(({ listId }) => listId))}::bigint[])
      as wanted (customer_id, list_id)
    join mailing_charge money on money.customer_id = wanted.customer_id and money.list_id = wanted.list_id
    join account payer on payer.id = money.account_id
    join account reserved on reserved.customer_id = payer.customer_id and reserved.kind = 'reserved' and reserved.currency = payer.currency
    join account revenue on revenue.customer_id is null and revenue.kind = 'revenue' and revenue.currency = payer.currency`;
  return new Map(rows.map((row) => [row.listId, row]));
}

function missing(listId: bigint): never {
  throw new Error(`list ${listId} has nothing reserved to settle from`);
}

type CountedMoney = { customerId: bigint; listId: bigint; spendDay: Date | null; countedSpend: Money };

/** Updates lists' totals. Releases and refunds also reduce the spending counted for the day of the list's latest reservation. */
async function countMoney(tx: Transaction, movements: readonly Movement[], currencyOf: (listId: bigint) => string): Promise<void> {
  if (movements.length === 0) return;
  const kindOr0 = (kind: Movement['kind']) => movements.map((movement) => (movement.kind === kind ? String(movement.amount) : '0'));
  const rows = await tx<CountedMoney[]>`
    update mailing_charge set charged = mailing_charge.charged + moved.charge, released = mailing_charge.released + moved.release,
      refunded = mailing_charge.refunded + moved.refund, spend_counted = mailing_charge.spend_counted - moved.counted_spend
    from (
      select customer_id, list_id, charge, release, refund, spend_day, least(release + refund, spend_counted) as counted_spend
      from (
        select customer_id, list_id, sum(charge)::bigint as charge, sum(release)::bigint as release, sum(refund)::bigint as refund
        from unnest(
          ${movements.map(({ customerId }) => String(customerId))}::bigint[],
            ${movements.map(({ listId }) => (listId === null ? null : String(listId)))}::bigint[],
          ${kindOr0('charge')}::bigint[], ${kindOr0('release')}::bigint[], ${kindOr0('refund')}::bigint[])
          as part (customer_id, list_id, charge, release, refund)
        group by customer_id, list_id
      ) total join mailing_charge using (customer_id, list_id)
    ) moved
    where mailing_charge.customer_id = moved.customer_id and mailing_charge.list_id = moved.list_id
    returning mailing_charge.customer_id as "customerId", mailing_charge.list_id as "listId", moved.spend_day as "spendDay",
      moved.counted_spend as "countedSpend"`;
  const lists = new Set(movements.map(({ listId }) => listId));
  if (rows.length !== lists.size) throw new Error(`${lists.size} lists were to be settled and ${rows.length} were`);
  await subtractSpend(tx, rows.flatMap(({ customerId, listId, spendDay: dayStart, countedSpend: amount }): CountedSpend[] => (
    dayStart && amount > 0n ? [{ customerId, currency: currencyOf(listId), dayStart, amount }] : [])));
}
