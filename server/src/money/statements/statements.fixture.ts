import { type Role } from '@portal/contracts';
import { openOrganizationAccount, reserveForList, topUp } from '../billing';
import { inTransaction, type Db } from '../../platform/db';
import type { TestApp, TestLogin } from '../../../test/app';

export type Company = TestLogin & {
  accountId: bigint; accountUuid: string; branch: { id: bigint; uuid: string; accountId: bigint; accountUuid: string };
};

export async function createCompany(test: TestApp, roles: readonly Role[], { own = 0n, branch = 0n } = {}): Promise<Company> {
  const login = await test.login(roles);
  const customerId = login.customer.id;
  const accountId = await accountOf(test.db, customerId);
  if (own > 0n) await topUp(test.db, { accountId, amount: own, ref: `test:own:${accountId}` });
  const [organization] = await test.db<{ id: bigint; uuid: string }[]>`
    insert into organization (customer_id, name, type) values (${customerId}, 'Branch', 2) returning id, uuid`;
  if (!organization) throw new Error('no organization was made');
  const opened = await openOrganizationAccount(test.db, customerId, organization.id, 'UAH');
  if (branch > 0n) await topUp(test.db, { accountId: opened.accountId, amount: branch, ref: `test:branch:${opened.accountId}` });
  return {
    ...login, accountId, accountUuid: await uuidOf(test.db, accountId),
    branch: { ...organization, accountId: opened.accountId, accountUuid: await uuidOf(test.db, opened.accountId) },
  };
}

let lists = 1_000_000n;

export async function spend(db: Db, { customer, accountId }: Company, amount: bigint): Promise<bigint> {
  const listId = lists++;
  await inTransaction(db, (tx) => reserveForList(tx, { customerId: customer.id, listId, accountId, amount }));
  return listId;
}

/** Backdates a posting. The ledger forbids updates, so triggers are disabled. */
export async function postedAt(db: Db, ref: string, at: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update posting set created_at = ${at} where ref = ${ref}`;
  });
}

async function accountOf(db: Db, customerId: bigint): Promise<bigint> {
  const rows = await db<{ id: bigint }[]>`select id from account where customer_id = ${customerId} and kind = 'customer'`;
  return rows[0]?.id ?? 0n;
}

async function uuidOf(db: Db, id: bigint): Promise<string> {
  const rows = await db<{ uuid: string }[]>`select uuid from account where id = ${id}`;
  return rows[0]?.uuid ?? '';
}
