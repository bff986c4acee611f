import type { Money } from '@portal/contracts';
import { announceWork } from '../../platform/background';
import { inTransaction, type Db, type Transaction } from '../../platform/db';
import { debtPayments } from './debt-settling.store';
import { post, postedBefore, type Movement } from './ledger.store';

/** `ref` identifies the payment; a second call with the same ref posts nothing. */
export type Payment = { accountId: bigint; amount: Money; ref: string };

/** First covers the debt in that currency; the rest raises the balance. A debt that arises concurrently is paid later by `settleDebts`. */
export async function topUp(db: Db | Transaction, { accountId, amount, ref }: Payment): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { customerId, funding, receivable } = await lockPaymentAccounts(tx, accountId);
    const common = { customerId, listId: null };
    const written = await post(tx, [{ ...common, ref, kind: 'top_up', debit: funding.id, credit: accountId, amount }]);
    const debt = receivable ? -receivable.balance : 0n;
    if (written.size === 0 || !receivable || debt <= 0n) return;
    await post(
      tx, [{ ...common, ref: `debt_paid:${ref}`, kind: 'debt_paid', debit: accountId, credit: receivable.id, amount: min(debt, amount) }],
    );
    announceWork('queue');
  });
}

/**
 * The balance never falls below zero: the shortfall becomes a debt, which the customer's other accounts in that currency pay as far as
 * they can. `settleDebts` takes money reserved for confirmed lists only after its release. A customer in debt cannot send.
 */
export async function reverseTopUp(tx: Db | Transaction, { accountId, amount, ref }: Payment): Promise<void> {
  await inTransaction(tx, async (transaction) => {
    const locked = await lockPaymentAccounts(transaction, accountId);
    const before = (await postedBefore(transaction, [ref])).get(ref);
    if (before) {
      if (before.amount === amount) return;
      throw new Error(`reversal ${ref} was written before with another amount`);
    }
    const lacking = amount - min(amount, locked.account.balance);
    const common = { customerId: locked.customerId, listId: null };
    const movements: Movement[] = [{ ...common, ref, kind: 'reversal', debit: accountId, credit: locked.funding.id, amount }];
    if (lacking > 0n) {
      const receivableId = locked.receivable?.id ?? await openReceivable(transaction, locked);
      movements.unshift({ ...common, ref: `debt:${ref}`, kind: 'debt', debit: receivableId, credit: accountId, amount: lacking });
      movements.push(
        ...debtPayments(locked.others, { ...common, receivableId, owed: lacking, ref: (payer) => `debt_paid:${ref}:${payer}` }),
      );
    }
    await post(transaction, movements);
  });
}

type LockedAccount = { id: bigint; kind: string; balance: bigint; customerId: bigint | null; currency: string };
type PaymentAccounts = {
  customerId: bigint; currency: string; account: LockedAccount; funding: LockedAccount; receivable: LockedAccount | undefined;
  others: LockedAccount[];
};

/** Locks in id order, like `post`. Also locks reserved accounts, so that no concurrent reservation overlooks a new debt. */
async function lockPaymentAccounts(tx: Transaction, accountId: bigint): Promise<PaymentAccounts> {
  const rows = await tx<LockedAccount[]>`
    with paid as materialized (
      select id, customer_id, currency from account where id = ${accountId} and kind in ('customer', 'organization')
    ), touched as materialized (
      select id from paid
      union
      select account.id from paid join account using (customer_id)
      where kind = 'reserved' or (kind in ('customer', 'organization', 'receivable') and account.currency = paid.currency)
      union all
      select account.id from paid join account using (currency) where kind = 'funding' and account.customer_id is null
    )
    select account.id, account.kind, account.balance, account.customer_id as "customerId", account.currency
    from account where account.id in (select touched.id from touched)
    order by account.id
    for no key update of account`;
  const account = rows.find(({ id }) => id === accountId);
  const funding = rows.find(({ kind }) => kind === 'funding');
  if (!account || account.customerId === null || !funding) throw new Error(`there is no account ${accountId} that can be topped up`);
  const others = rows.filter(({ id, kind }) => id !== accountId && (kind === 'customer' || kind === 'organization'));
  return {
    customerId: account.customerId, currency: account.currency, account, funding,
    receivable: rows.find(({ kind }) => kind === 'receivable'), others,
  };
}

/** The account may have been created while this payment waited for locks. The lock on the funding account prevents a later insert. */
async function openReceivable(tx: Transaction, { customerId, currency }: PaymentAccounts): Promise<bigint> {
  await tx`insert into account (customer_id, kind, currency) values (${customerId}, 'receivable', ${currency}) on conflict do nothing`;
  const rows = await tx<{ id: bigint }[]>`
    select id from account where customer_id = ${customerId} and kind = 'receivable' and currency = ${currency}`;
  if (!rows[0]) throw new Error(`customer ${customerId} has no receivable account in ${currency}`);
  return rows[0].id;
}

function min(one: Money, other: Money): Money {
  return one < other ? one : other;
}
