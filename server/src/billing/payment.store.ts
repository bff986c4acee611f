import type { Money } from '@portal/contracts';
import { inTransaction, type Db, type Transaction } from '../db';
import { post, postedBefore, type Movement } from './ledger.store';

/** `ref` names the cause: the same again moves nothing. */
export type Payment = { accountId: bigint; amount: Money; ref: string };

/**
 * Money that came in from outside. What its customer owes in that currency is paid from it first, so that the account rises by the
 * rest alone. A debt that begins in this very moment is left to `settleDebts`.
 */
export async function topUp(db: Db | Transaction, { accountId, amount, ref }: Payment): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { customerId, funding, receivable } = await holdAccounts(tx, accountId);
    const common = { customerId, listId: null };
    const written = await post(tx, [{ ...common, ref, kind: 'top_up', debit: funding.id, credit: accountId, amount }]);
    const debt = receivable ? -receivable.balance : 0n;
    if (written.size === 0 || !receivable || debt <= 0n) return;
    await post(tx, [{ ...common, ref: `debt_paid:${ref}`, kind: 'debt_paid', debit: accountId, credit: receivable.id, amount: least(debt, amount) }]);
  });
}

/**
 * A payment that was taken back: by as much as the account still holds it sinks, the rest is owed by its customer from now on, who
 * can send nothing until it is paid. Money that is set aside for confirmed lists stays theirs: they are on their way. What of it
 * comes back, and what other accounts of the customer hold, goes to the debt by `settleDebts`.
 */
export async function reverseTopUp(tx: Db | Transaction, { accountId, amount, ref }: Payment): Promise<void> {
  await inTransaction(tx, async (transaction) => {
    const held = await holdAccounts(transaction, accountId);
    const owedRef = `${ref}:owed`;
    const before = [...(await postedBefore(transaction, [ref, owedRef])).values()];
    if (before.length > 0) {
      if (before.reduce((sum, posting) => sum + posting.amount, 0n) === amount) return;
      throw new Error(`reversal ${ref} was written before with another amount`);
    }
    const covered = least(amount, held.account.balance);
    const common = { kind: 'reversal' as const, customerId: held.customerId, listId: null, credit: held.funding.id };
    const movements: Movement[] = [];
    if (covered > 0n) movements.push({ ...common, ref, debit: accountId, amount: covered });
    if (amount > covered) movements.push({ ...common, ref: owedRef, debit: held.receivable?.id ?? await openReceivable(transaction, held), amount: amount - covered });
    await post(transaction, movements);
  });
}

type Held = { id: bigint; kind: string; balance: bigint; customerId: bigint | null; currency: string };
type HeldAccounts = { customerId: bigint; currency: string; account: Held; funding: Held; receivable: Held | undefined };

/**
 * Everything that a payment may touch, in the order of the ids, as `post` takes them. The reserved accounts, of any currency, are among
 * them because whoever reserves holds one: so a debt is there before he asks for it, or comes after he has reserved.
 */
async function holdAccounts(tx: Transaction, accountId: bigint): Promise<HeldAccounts> {
  const rows = await tx<Held[]>`
    with paid as materialized (
      select id, customer_id, currency from account where id = ${accountId} and kind in ('customer', 'organization')
    ), touched as materialized (
      select id from paid
      union all
      select account.id from paid join account using (customer_id)
      where kind = 'reserved' or (kind = 'receivable' and account.currency = paid.currency)
      union all
      select account.id from paid join account using (currency) where kind = 'funding' and account.customer_id is null
    )
    select held.id, held.kind, held.balance, held.customer_id as "customerId", held.currency
    from account held where held.id in (select id from touched)
    order by held.id
    for no key update of held`;
  const account = rows.find(({ id }) => id === accountId);
  const funding = rows.find(({ kind }) => kind === 'funding');
  if (!account || account.customerId === null || !funding) throw new Error(`there is no account ${accountId} that can be topped up`);
  return { customerId: account.customerId, currency: account.currency, account, funding, receivable: rows.find(({ kind }) => kind === 'receivable') };
}

/** Nobody else can open it now: every payment of the currency holds its funding account. */
async function openReceivable(tx: Transaction, { customerId, currency }: HeldAccounts): Promise<bigint> {
  await tx`insert into account (customer_id, kind, currency) values (${customerId}, 'receivable', ${currency}) on conflict do nothing`;
  const rows = await tx<{ id: bigint }[]>`
    select id from account where customer_id = ${customerId} and kind = 'receivable' and currency = ${currency}`;
  if (!rows[0]) throw new Error(`customer ${customerId} has no receivable account in ${currency}`);
  return rows[0].id;
}

function least(one: Money, other: Money): Money {
  return one < other ? one : other;
}
