import { AppError, toAmount, type Money } from '@portal/contracts';
import type { Transaction } from '../db';
import { allOf } from './all-of';
import { refuseInDebt } from './debt.store';

export type PostingKind = 'top_up' | 'reserve' | 'charge' | 'release' | 'refund' | 'write_off' | 'reversal' | 'debt_paid';

/** One movement of money: `debit` gives, `credit` receives. `ref` names the cause; a second posting with it is a no-op. */
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

/** What either account holds after it. */
type Line = Movement & { debitBalance: bigint; creditBalance: bigint };

/** Movements whose accounts are held: the refs that are new, and what writes those. */
type Held = { fresh: ReadonlySet<string>; write: () => Promise<void> };

/** What may never be spent below zero; the database says so too. */
const PREPAID = ['customer', 'organization', 'reserved'];

const NOTHING: Held = { fresh: new Set(), write: () => Promise.resolve() };

/**
 * Writes the movements that are not yet written, in their order, and moves the balances with them; answers the refs that were new.
 * What would reserve is refused where its customer is in debt. Throws AppError: balance_insufficient, debt_outstanding.
 * Call it last in its transaction: it holds the accounts, the provider's revenue among them, until the commit.
 */
export async function post(tx: Transaction, movements: readonly Movement[]): Promise<ReadonlySet<string>> {
  const { fresh, write } = await holdAccounts(tx, movements);
  await write();
  return fresh;
}

/** The first half of `post`, for who sends more together with the writing. */
export async function holdAccounts(tx: Transaction, movements: readonly Movement[]): Promise<Held> {
  if (movements.length === 0) return NOTHING;
  const ids = [...new Set(movements.flatMap((movement) => [movement.debit, movement.credit]))];
  // Sent together. What was written before is looked for by a statement of its own, which begins when the accounts are held: whoever
  // wrote the same ref a moment ago has held them too.
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

/** Always in the order of their ids, so that no two transactions wait for each other. */
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

/** A replay must say what the first one said; the same ref for something else is a bug, and silence would lose money. */
function assertSameAsBefore(movements: readonly Movement[], before: ReadonlyMap<string, Posted>): void {
  for (const { ref, debit, credit, amount } of movements) {
    const row = before.get(ref);
    if (row && (row.debit !== debit || row.credit !== credit || row.amount !== amount)) {
      throw new Error(`posting ${ref} was written before with another content`);
    }
  }
}

/** Each line goes on from where the one before has left its accounts. */
function inLine(movements: readonly Movement[], accounts: Accounts): Line[] {
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

/** Their ids are drawn while the accounts are held, so that of each account the ids are in the order of its balances. */
async function insertPostings(tx: Transaction, lines: readonly Line[]): Promise<void> {
  const numbers = (of: (line: Line) => bigint | null) => lines.map((line) => of(line)?.toString() ?? null);
  await tx`
    insert into posting (ref, kind, customer_id, list_id, debit_account_id, credit_account_id, amount, debit_balance, credit_balance)
    select ref, kind, customer_id, list_id, debit, credit, amount, debit_balance, credit_balance
    from unnest(
      ${lines.map(({ ref }) => ref)}::text[], ${lines.map(({ kind }) => kind)}::text[],
      ${numbers(({ customerId }) => customerId)}::bigint[], ${numbers(({ listId }) => listId)}::bigint[],
      ${numbers(({ debit }) => debit)}::bigint[], ${numbers(({ credit }) => credit)}::bigint[], ${numbers(({ amount }) => amount)}::bigint[],
      ${numbers(({ debitBalance }) => debitBalance)}::bigint[], ${numbers(({ creditBalance }) => creditBalance)}::bigint[])
      with ordinality as line (ref, kind, customer_id, list_id, debit, credit, amount, debit_balance, credit_balance, place)
    order by place`;
}

async function moveBalances(tx: Transaction, lines: readonly Line[]): Promise<void> {
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
}
