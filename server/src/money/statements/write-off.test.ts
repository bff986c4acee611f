import { randomUUID } from 'node:crypto';
import type { Data } from '@portal/contracts';
import type { adminFinance } from '@portal/contracts/admin';
import { createTestApp, envelopeOf, type TestApp } from '../../../test/app';
import { startSession } from '../../customers/accounts';
import { openOrganizationAccount, verifyLedger } from '../billing';
import { createCompany, type Company } from './statements.fixture';

let test: TestApp;
beforeAll(async () => { test = await createTestApp(); });
afterAll(async () => { await test.close(); });

const path = '/admin/organization/writeoff';
const writeOff = (company: Company, body: object = {}, token: string | undefined = company.token) => (
  test.post(path, token, { organizationUuid: company.branch.uuid, sum: '40.00', comment: 'closed', ...body }));
const nameOf = (answer: Awaited<ReturnType<typeof writeOff>>) => [answer.statusCode, envelopeOf(answer).data.localizedMessage];
const balances = async ({ customer }: Company) => (await test.db<{ balance: bigint }[]>`
  select balance from account where customer_id = ${customer.id} and kind in ('customer', 'organization')
    order by id`).map(({ balance }) => balance);

it('[FIN-08] moves money of an organization to its customer, who sees it at once', async () => {
  const company = await createCompany(test, ['clientAdmin', 'fin'], { own: 100_000n, branch: 1_000_000n });
  const answer = await writeOff(company);
  expect(answer.statusCode).toBe(200);
  const { organization, customer } = envelopeOf(answer).data as unknown as Data<typeof adminFinance.writeOff>;
  expect([organization.summa_currency, organization.type, customer.summa_currency, customer.type]).toEqual(['60.00', 2, '50.00', 1]);
  const events = await test.db<{ event: string; data: object }[]>`select name as event, data from event
    where customer_id = ${company.customer.id}`;
  expect(events).toContainEqual({ event: 'balance.changed', data: { sum: '50.00', currency_code: 'UAH' } });
  const day = new Date().toISOString().slice(0, 10);
  for (const [accountUuid, sum] of [[company.branch.accountUuid, '-40.00'], [company.accountUuid, '40.00']] as const) {
    const statement = await test.get(
      `/v2/finance/accounts/statement?accountUuid=${accountUuid}&from=${day}&to=${day}&kind=["write_off"]`, company.token,
    );
    expect(envelopeOf(statement).data).toMatchObject({ items: [{ kind: 'write_off', sum, comment: 'closed' }] });
  }
  expect(await verifyLedger(test.db)).toEqual([]);
});

it('[FIN-08] moves once, however often and however simultaneously the same request comes', async () => {
  const company = await createCompany(test, ['clientAdmin'], { branch: 1_000_000n });
  const requestUuid = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => writeOff(company, { requestUuid })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await balances(company)).toEqual([400_000n, 600_000n]);
  expect(nameOf(await writeOff(company, { requestUuid, sum: '1.00' }))).toEqual([400, 'invalid_request']);
});

it('[FIN-08] never takes more than there is, however many ask at once', async () => {
  const company = await createCompany(test, ['clientAdmin'], { branch: 1_000_000n });
  const answers = await Promise.all(Array.from({ length: 5 }, () => writeOff(company)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  expect(answers.filter((answer) => envelopeOf(answer).data.localizedMessage === 'balance_insufficient')).toHaveLength(3);
  expect(await balances(company)).toEqual([800_000n, 200_000n]);
});

it('[FIN-08] lets an admin do so for any customer, and others for their own and the organizations that they see', async () => {
  const company = await createCompany(test, ['user'], { branch: 2_000_000n });
  expect((await writeOff(company, {}, (await test.login(['admin'])).token)).statusCode).toBe(200);
  for (const role of ['fin', 'clientAdmin'] as const) {
    expect((await writeOff(company, {}, (await test.login([role], company.customer)).token)).statusCode).toBe(200);
  }
  expect((await writeOff(company, {}, (await test.login(['clientAdmin'])).token)).statusCode).toBe(404);
  const restricted = await test.login(['fin'], company.customer);
  await test.db`insert into login_organization (customer_id, login_id, organization_id)
    values (${company.customer.id}, ${restricted.id}, ${company.customer.organizationId})`;
  expect((await writeOff(company, {}, restricted.token)).statusCode).toBe(404);
  expect((await writeOff(company)).statusCode).toBe(403);
  expect((await test.post(path, undefined, {})).statusCode).toBe(401);
});

it('[FIN-08] refuses who acts under another\'s login', async () => {
  const company = await createCompany(test, ['clientAdmin'], { branch: 1_000_000n });
  const acting = await test.login(['admin', 'impersonate']);
  const token = await startSession(
    test.db, { id: company.id, customerId: company.customer.id, impersonatorId: acting.id }, { address: '127.0.0.1', userAgent: null },
    test.clock.now,
  );
  expect(nameOf(await writeOff(company, {}, token))).toEqual([409, 'impersonation_forbids']);
  expect(await balances(company)).toEqual([0n, 1_000_000n]);
});

it.each([
  ['0', 'sum_not_positive'], ['-5', 'sum_not_positive'], ['1.005', 'sum_too_fine'], ['1,00', 'sum_not_a_number'],
  ['1e-3', 'sum_not_a_number'], [1e21, 'sum_too_large'],
])('[FIN-08] refuses the sum %s', async (sum, error) => {
  const company = await createCompany(test, ['clientAdmin'], { branch: 1_000_000n });
  expect(nameOf(await writeOff(company, { sum }))).toEqual([400, error]);
});

it('[FIN-08] moves what an organization still holds in a former currency, once and within that currency', async () => {
  const company = await createCompany(test, ['clientAdmin'], { own: 10_000n, branch: 1_000_000n });
  await test.db`update tariff set currency = 'EUR' where id = (select tariff_id from customer where id = ${company.customer.id})`;
  expect(nameOf(await writeOff(company))).toEqual([404, 'account_not_found']);
  const requestUuid = randomUUID();
  const answer = await writeOff(company, { currency_code: 'UAH', requestUuid });
  expect(answer.statusCode).toBe(200);
  const { organization, customer } = envelopeOf(answer).data as unknown as Data<typeof adminFinance.writeOff>;
  expect([organization.summa_currency, organization.currency_code, customer.summa_currency, customer.currency_code]).toEqual([
    '60.00', 'UAH', '41.00', 'UAH',
  ]);
  expect((await writeOff(company, { currency_code: 'UAH', requestUuid })).statusCode).toBe(200);
  await openOrganizationAccount(test.db, company.customer.id, company.branch.id, 'EUR');
  expect(nameOf(await writeOff(company, { requestUuid }))).toEqual([400, 'invalid_request']);
  expect((await writeOff(company, { currency_code: 'uah' })).statusCode).toBe(400);
  expect(await verifyLedger(test.db)).toEqual([]);
});

it('[FIN-08] says so where the organization has no money of its own', async () => {
  const company = await createCompany(test, ['clientAdmin'], { own: 1_000_000n });
  const [office] = await test.db<{ uuid: string }[]>`select uuid from organization where id = ${company.customer.organizationId}`;
  expect(nameOf(await writeOff(company, { organizationUuid: office?.uuid }))).toEqual([404, 'account_not_found']);
  expect((await writeOff(company, { organizationUuid: 'none' })).statusCode).toBe(400);
});

it('[FIN-07] tells admins how the last check of the books ended', async () => {
  const admin = await test.login(['admin']);
  const last = async () => envelopeOf(await test.get('/v2/admin/finance/ledgercheck', admin.token)).data;
  expect(await last()).toEqual({ at: null, seconds: null, findings: [] });
  const findings = [{ rule: 'a balance is the sum of its postings', row: 'account 1', expected: '1', found: '2' }];
  await test.db`insert into ledger_check values ('2026-05-01', '2026-05-01 02:00Z', '2026-05-01 02:00:03Z', ${test.db.json(findings)})`;
  await test.db`insert into ledger_check values ('2026-05-02', '2026-05-02 02:00Z')`;
  expect(await last()).toEqual({ at: '2026-05-01T02:00:03.000Z', seconds: 3, findings });
  expect((await test.get('/v2/admin/finance/ledgercheck', (await test.login(['fin'])).token)).statusCode).toBe(403);
});
