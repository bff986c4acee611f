import { AppError, toAmount, type Money } from '@portal/contracts';
import { announceWork } from '../../platform/background';
import type { Transaction } from '../../platform/db';
import { allOf } from './all-of';
import { refuseInDebt } from './debt.store';

type PostingKind = 'top_up' | 'reserve' | 'charge' | 'release' | 'refund' | 'write_off' | 'reversal' | 'debt' | 'debt_paid';

/** One posting from `debit` to `credit`. `ref` identifies the cause; a repeated ref is not posted again. */
export type Movement = {
  ref: string;
  kind: PostingKind;
  customerId: bigint;
  listId: bigint | null;
  debit: bigint;
  credit: bigint;
  amount: Money;
};

type LockedAccount = { id: bigint; kind: string; balance: bigint; currency: string };
type Accounts = ReadonlyMap<bigint, LockedAccount>;

type PostingLine = Movement & { debitBalance: bigint; creditBalance: bigint };

/** Movements whose accounts are locked and have enough money. `fresh`: refs that are not posted yet; `write` posts them. */
type LockedAccounts = { fresh: ReadonlySet<string>; write: () => Promise<void> };

/** Accounts that may not go below zero; a database constraint enforces the same. */
const PREPAID = ['customer', 'organization', 'reserved'];

const NOTHING: LockedAccounts = { fresh: new Set(), write: () => Promise.resolve() };

/**
 * Writes the new movements in order and returns their refs. Throws AppError balance_insufficient; debt_outstanding for reservations of
 * debtors. Call it last in a transaction: it locks the accounts, including our revenue account, until commit.
 */
export async function post(tx: Transaction, movements: readonly Movement[]): Promise<ReadonlySet<string>> {
  const { fresh, write } = await preparePosting(tx, movements);
  await write();
  return fresh;
}

/** Locks and checks like `post`, but leaves the write to the caller, who can send it together with other statements. */
export async function preparePosting(tx: Transaction, movements: readonly Movement[]): Promise<LockedAccounts> {
  if (movements.length === 0) return NOTHING;
  const ids = [...new Set(movements.flatMap((movement) => [movement.debit, movement.credit]))];
  // `postedBefore` is a separate statement: its snapshot is taken after the locks, so it sees a concurrent posting of the same ref.
  const [accounts, before] = await Promise.all([lockAccounts(tx, ids), postedBefore(tx, movements.map(({ ref }) => ref))]);
  assertPostable(movements, accounts);
  assertSameAsBefore(movements, before);
  const fresh = movements.filter(({ ref }) => !before.has(ref));
  if (fresh.length === 0) return NOTHING;
  const reserve = fresh.find(({ kind }) => kind === 'reserve');
  if (reserve) await refuseInDebt(tx, reserve.customerId);
  const lines = inLine(fresh, accounts);
  return { fresh: new Set(fresh.map(({ ref }) => ref)), write: () => allOf([insertPostings(tx, lines), moveBalances(tx, lines)]) };
}

/** Locks in id order, so that two transactions cannot deadlock. */
async function lockAccounts(tx: Transaction, ids: readonly bigint[]): Promise<Accounts> {
  const rows = await tx<LockedAccount[]>`
    select id, kind, balance, currency from account where id = any(${ids.map(String)}::bigint[]) order by id for no key update`;
  return new Map(rows.map((row) => [row.id, row]));
}

type Posted = { ref: string; debit: bigint; credit: bigint; amount: bigint };

export async function postedBefore(tx: Transaction, refs: readonly string[]): Promise<Map<string, Posted>> {
  const rows = await tx<Posted[]>`
    select ref, debit_account_id as debit, credit_account_id as credit, amount from posting where ref = any(${[...refs]}::text[])`;
  return new Map(rows.map((row) => [row.ref, row]));
}

function assertPostable(movements: readonly Movement[], accounts: Accounts): void {
  for (const { ref, debit, credit, amount } of movements) {
    const from = accounts.get(debit);
    const to = accounts.get(credit);
    if (!from || !to) throw new Error(`posting ${ref} names an account that does not exist`);
    if (from.currency !== to.currency) throw new Error(`posting ${ref} would turn ${from.currency} into ${to.currency}`);
    if (amount <= 0n) throw new Error(`posting ${ref} moves ${amount}`);
  }
}

/** Throws if a ref is reused with other values. Such a bug would lose money silently, because a used ref is not posted again. */
function assertSameAsBefore(movements: readonly Movement[], before: ReadonlyMap<string, Posted>): void {
  for (const { ref, debit, credit, amount } of movements) {
    const row = before.get(ref);
    if (row && (row.debit !== debit || row.credit !== credit || row.amount !== amount)) {
      throw new Error(`posting ${ref} was written before with another content`);
    }
  }
}

function inLine(movements: readonly Movement[], accounts: Accounts): PostingLine[] {
  const balances = new Map([...accounts.values()].map(({ id, balance }) => [id, balance]));
  const moved = (id: bigint, amount: bigint) => {
    const balance = (balances.get(id) ?? 0n) + amount;
    balances.set(id, balance);
    return balance;
  };
  const lines = movements.map((movement) => ({
    ...movement, debitBalance: moved(movement.debit, -movement.amount), creditBalance: moved(movement.credit, movement.amount),
  }));
  for (const { debit, debitBalance } of lines) {
    if (debitBalance < 0n && PREPAID.includes(accounts.get(debit)?.kind ?? '')) throw overdrawn(movements, accounts.get(debit));
  }
  return lines;
}

function overdrawn(movements: readonly Movement[], account: LockedAccount | undefined): AppError {
  const needed = movements.reduce((sum, { debit, amount }) => (debit === account?.id ? sum + amount : sum), 0n);
  return new AppError('balance_insufficient', {
    needed: toAmount(needed), available: toAmount(account?.balance ?? 0n), currency: account?.currency ?? '',
  });
}

/** Posting ids are assigned while the accounts are locked, so they follow the order of each account's balances. */
async function insertPostings(tx: Transaction, lines: readonly PostingLine[]): Promise<void> {
  const numbers = (of: (line: PostingLine) => bigint | null) => lines.map((line) => of(line)?.toString() ?? null);
  await tx`
    insert into posting (ref, kind, customer_id, list_id, debit_account_id, credit_account_id, amount, debit_balance, credit_balance)
    select ref, kind, customer_id, list_id, debit, credit, amount, debit_balance, credit_balance
    from unnest(
      ${lines.map(({ ref }) => ref)}::text[], ${lines.map(({ kind }) => kind)}::text[],
      ${numbers(({ customerId }) => customerId)}::bigint[], ${numbers(({ listId }) => listId)}::bigint[],
      ${numbers(({ debit }) => debit)}::bigint[], ${numbers(({ credit }) => credit)}::bigint[],
        ${numbers(({ amount }) => amount)}::bigint[],
      ${numbers(({ debitBalance }) => debitBalance)}::bigint[], ${numbers(({ creditBalance }) => creditBalance)}::bigint[])
      with ordinality as line (ref, kind, customer_id, list_id, debit, credit, amount, debit_balance, credit_balance, position)
    order by position`;
}

async function moveBalances(tx: Transaction, lines: readonly PostingLine[]): Promise<void> {
  const deltas = new Map<bigint, bigint>();
  const after = new Map<bigint, bigint>();
  for (const { debit, credit, amount, debitBalance, creditBalance } of lines) {
    deltas.set(debit, (deltas.get(debit) ?? 0n) - amount);
    deltas.set(credit, (deltas.get(credit) ?? 0n) + amount);
    after.set(debit, debitBalance).set(credit, creditBalance);
  }
  const rows = await tx<{ id: bigint; balance: bigint }[]>`
    update account set balance = balance + delta
    from unnest(${[...deltas.keys()].map(String)}::bigint[], ${[...deltas.values()].map(String)}::bigint[]) as moved (account_id, delta)
    where id = account_id
    returning id, balance`;
  for (const { id, balance } of rows) {
    if (balance !== after.get(id)) throw new Error(`account ${id} holds ${balance} after a posting, not ${after.get(id)}`);
  }
  if (rows.length !== deltas.size) throw new Error(`${deltas.size} accounts were to move and ${rows.length} did`);
  announceWork('balances');
}
