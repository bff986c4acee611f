import type { accounts, Data } from '@portal/contracts';
import { createTestApp, envelopeOf, type TestApp } from '../../../test/app';
import { reverseTopUp, topUp } from '../billing';
import { inTransaction } from '../../platform/db';
import { createCompany, spend, type Company } from './statements.fixture';

let test: TestApp;
beforeAll(async () => { test = await createTestApp(); });
afterAll(async () => { await test.close(); });

/** The test may run past midnight. */
const [today, tomorrow] = [0, 86_400_000].map((later) => new Date(Date.now() + later).toISOString().slice(0, 10)) as [string, string];
const linesOf = async ({ accountUuid }: Company, token: string) => {
  const answer = await test.get(`/v2/finance/accounts/statement?accountUuid=${accountUuid}&from=${today}&to=${tomorrow}`, token);
  return (envelopeOf(answer).data as unknown as Data<typeof accounts.statement>).items;
};

it('[FIN-07] names the invoice that a movement belongs to, and the mailing list', async () => {
  const company = await createCompany(test, ['fin']);
  const { accountId, customer: { organizationId } } = company;
  const invoice = await createPaidInvoice(company, organizationId, 'A-17');
  await topUp(test.db, { accountId, ref: `invoice:${invoice.id}`, amount: 100_000n });
  await createSpending(company, organizationId, 'Spring sale');
  await reverseTopUp(test.db, { accountId, amount: 60_000n, ref: `reversal:${invoice.id}:60000` });
  await topUp(test.db, { accountId, amount: 90_000n, ref: 'test:by hand' });
  await reverseTopUp(test.db, { accountId, amount: 10_000n, ref: `reversal:${invoice.id}:70000` });
  const shown = { uuid: invoice.uuid, number: 'A-17' };
  expect((await linesOf(company, company.token)).map(({ kind, sum, invoice: of, listName }) => [kind, sum, of, listName])).toEqual([
    ['reversal', '-1.00', shown, null], ['debt_paid', '-6.00', null, null], ['top_up', '9.00', null, null],
    ['reversal', '-6.00', shown, null], ['debt', '6.00', shown, null], ['reserve', '-10.00', null, 'Spring sale'],
    ['top_up', '10.00', shown, null],
  ]);
});

it('[FIN-07] names nothing of organizations that the login does not see, in the file neither', async () => {
  const company = await createCompany(test, ['clientAdmin', 'fin'], { branch: 50_000n });
  const { accountId, customer, branch } = company;
  const restricted = await test.login(['fin'], customer);
  await test.db`insert into login_organization (customer_id, login_id, organization_id)
    values (${customer.id}, ${restricted.id}, ${customer.organizationId})`;
  for (const [organizationId, number, list] of [[customer.organizationId, 'B-1', 'Own sale'], [branch.id, 'B-2', 'Secret sale']] as const) {
    const invoice = await createPaidInvoice(company, organizationId, number);
    await topUp(test.db, { accountId, ref: `invoice:${invoice.id}`, amount: 100_000n });
    await createSpending(company, organizationId, list);
  }
  const written = await test.post('/admin/organization/writeoff', company.token, {
    organizationUuid: branch.uuid, sum: '5.00', comment: 'secret comment',
  });
  expect(written.statusCode).toBe(200);
  const named = async (token: string) => (await linesOf(company, token)).map(({ sum, listId, listName, invoice, comment }) => [
    sum, listId !== null, listName, invoice?.number ?? null, comment,
  ]);
  const own = [['-10.00', true, 'Own sale', null, null], ['10.00', false, null, 'B-1', null]];
  expect(await named(company.token)).toEqual([
    ['5.00', false, null, null, 'secret comment'], ['-10.00', true, 'Secret sale', null, null],
    ['10.00', false, null, 'B-2', null], ...own,
  ]);
  expect(await named(restricted.token)).toEqual([
    ['5.00', false, null, null, null], ['-10.00', false, null, null, null], ['10.00', false, null, null, null], ...own,
  ]);
  const file = await test.get(
    `/v2/finance/accounts/statement/export?accountUuid=${company.accountUuid}&from=${today}&to=${tomorrow}`, restricted.token,
  );
  expect(file.body).toContain('Own sale');
  expect(file.body).not.toMatch(/secret|B-2/i);
});

/** The invoice has no seller, so foreign keys are disabled. */
async function createPaidInvoice(
  { customer, accountId }: Company, organizationId: bigint, number: string,
): Promise<{ id: bigint; uuid: string }> {
  return inTransaction(test.db, async (tx) => {
    await tx`set local session_replication_role = replica`;
    const [row] = await tx<{ id: bigint; uuid: string }[]>`
      insert into invoice (customer_id, seller_id, number, status, account_id, organization_id, pay_method_id, amount, paid_amount,
        currency, seller, buyer,
        created_by, created_at, paid_at)
      values (${customer.id}, 1, ${number}, 4, ${accountId}, ${organizationId}, 1, 100000, 100000, 'UAH', '{}', '{}', 1, now(), now())
      returning id, uuid`;
    if (!row) throw new Error('no invoice was made');
    return row;
  });
}

async function createSpending(company: Company, organizationId: bigint, name: string): Promise<void> {
  const listId = await spend(test.db, company, 100_000n);
  await test.db`
    insert into mailing_list (customer_id, id, login_id, organization_id, account_id, alpha_name_id, name, description, request_hash,
      message_type, content_type, body, parts)
    overriding system value
    select ${company.customer.id}, ${listId}, ${company.id}, ${organizationId}, ${company.accountId}, created.id, ${name}, '', '\\x00',
      'sms', 'text/plain', 'Hello', 1
    from (select ${await alphaName(company.customer.id, organizationId)}::bigint as id) created`;
}

async function alphaName(customerId: bigint, organizationId: bigint): Promise<bigint> {
  const rows = await test.db<{ id: bigint }[]>`
    insert into alpha_name (customer_id, organization_id, name) values (${customerId}, ${organizationId}, 'DEMO') returning id`;
  return rows[0]?.id ?? 0n;
}
