import { AppError, toAmount, type Money } from '@portal/contracts';
import type { Transaction } from '../db';

export type PostingKind = 'top_up' | 'reserve' | 'charge' | 'release' | 'refund' | 'write_off';

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

type LockedAccount = { id: bigint; balance: bigint; currency: string };

/**
 * Writes the movements that are not yet written and moves the balances with them; answers the refs that were new.
 * Call it last in its transaction: it holds the accounts, the provider's revenue among them, until the commit.
 */
export async function post(tx: Transaction, movements: readonly Movement[]): Promise<Set<string>> {
  if (movements.length === 0) return new Set();
  const ids = [...new Set(movements.flatMap((movement) => [movement.debit, movement.credit]))];
  const accounts = await lockAccounts(tx, ids);
  assertPostable(movements, accounts);
  const written = await insertPostings(tx, movements);
  if (written.size < movements.length) await assertSameAsBefore(tx, movements.filter(({ ref }) => !written.has(ref)));
  if (written.size > 0) await moveBalances(tx, movements.filter(({ ref }) => written.has(ref)), accounts);
  return written;
}

/** Always in the order of their ids, so that no two transactions wait for each other. */
async function lockAccounts(tx: Transaction, ids: bigint[]): Promise<Map<bigint, LockedAccount>> {
  const rows = await tx<LockedAccount[]>`
    select id, balance, currency from account where id = any(${ids.map(String)}::bigint[]) order by id for no key update`;
  return new Map(rows.map((row) => [row.id, row]));
}

function assertPostable(movements: readonly Movement[], accounts: ReadonlyMap<bigint, LockedAccount>): void {
  for (const { ref, debit, credit, amount } of movements) {
    const from = accounts.get(debit);
    const to = accounts.get(credit);
    if (!from || !to) throw new Error(`posting ${ref} names an account that does not exist`);
    if (from.currency !== to.currency) throw new Error(`posting ${ref} would turn ${from.currency} into ${to.currency}`);
    if (amount <= 0n) throw new Error(`posting ${ref} moves ${amount}`);
  }
}

async function insertPostings(tx: Transaction, movements: readonly Movement[]): Promise<Set<string>> {
  const rows = await tx<{ ref: string }[]>`
    insert into posting (ref, kind, customer_id, list_id, debit_account_id, credit_account_id, amount)
    select * from unnest(
      ${movements.map(({ ref }) => ref)}::text[], ${movements.map(({ kind }) => kind)}::text[],
      ${movements.map(({ customerId }) => String(customerId))}::bigint[], ${movements.map(({ listId }) => (listId === null ? null : String(listId)))}::bigint[],
      ${movements.map(({ debit }) => String(debit))}::bigint[], ${movements.map(({ credit }) => String(credit))}::bigint[],
      ${movements.map(({ amount }) => String(amount))}::bigint[])
    on conflict (ref) do nothing
    returning ref`;
  return new Set(rows.map(({ ref }) => ref));
}

/** A replay must say what the first one said; the same ref for something else is a bug, and silence would lose money. */
async function assertSameAsBefore(tx: Transaction, movements: readonly Movement[]): Promise<void> {
  const rows = await tx<{ ref: string; debit: bigint; credit: bigint; amount: bigint }[]>`
    select ref, debit_account_id as debit, credit_account_id as credit, amount
    from posting where ref = any(${movements.map(({ ref }) => ref)}::text[])`;
  const before = new Map(rows.map((row) => [row.ref, row]));
  for (const { ref, debit, credit, amount } of movements) {
    const row = before.get(ref);
    if (!row || row.debit !== debit || row.credit !== credit || row.amount !== amount) {
      throw new Error(`posting ${ref} was written before with another content`);
    }
  }
}

async function moveBalances(
  tx: Transaction, movements: readonly Movement[], accounts: ReadonlyMap<bigint, LockedAccount>,
): Promise<void> {
  const deltas = new Map<bigint, bigint>();
  const add = (id: bigint, amount: bigint) => deltas.set(id, (deltas.get(id) ?? 0n) + amount);
  for (const { debit, credit, amount } of movements) {
    add(debit, -amount);
    add(credit, amount);
  }
  const rows = await tx<{ id: bigint; balance: bigint }[]>`
    update account set balance = balance + delta
    from unnest(${[...deltas.keys()].map(String)}::bigint[], ${[...deltas.values()].map(String)}::bigint[]) as moved (account_id, delta)
    where id = account_id
    returning id, balance`.catch((error: unknown) => {
    throw overdrawn(error, deltas, accounts) ?? error;
  });
  for (const { id, balance } of rows) {
    const expected = (accounts.get(id)?.balance ?? 0n) + (deltas.get(id) ?? 0n);
    if (balance !== expected) throw new Error(`account ${id} holds ${balance} after a posting, not ${expected}`);
  }
  if (rows.length !== deltas.size) throw new Error(`${deltas.size} accounts were to move and ${rows.length} did`);
}

/** The constraint is what refuses; the balances under lock only say by how much it was too little. */
function overdrawn(
  error: unknown, deltas: ReadonlyMap<bigint, bigint>, accounts: ReadonlyMap<bigint, LockedAccount>,
): AppError | undefined {
  if (!(error instanceof Error && 'constraint_name' in error && error.constraint_name === 'account_not_overdrawn')) return undefined;
  for (const [id, delta] of deltas) {
    const account = accounts.get(id);
    if (account && delta < 0n && account.balance + delta < 0n) {
      return new AppError('balance_insufficient', {
        needed: toAmount(-delta), available: toAmount(account.balance), currency: account.currency,
      });
    }
  }
  return undefined;
}
