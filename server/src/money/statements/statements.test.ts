import { languages, type accounts, type Data } from '@portal/contracts';
import { csvPreview } from '@portal/messaging';
import { unzipSync } from 'fflate';
import { createTestApp, envelopeOf, type TestApp } from '../../../test/app';
import { openAccounts, releaseForList, reserveMore, reverseTopUp, settleLists, topUp, writeOff } from '../billing';
import { inTransaction } from '../../platform/db';
import { textsIn } from '../../platform/locales';
import { createCompany, postedAt, spend, type Company } from './statements.fixture';

let test: TestApp;
beforeAll(async () => { test = await createTestApp(); });
afterAll(async () => { await test.close(); });

type Statement = Data<typeof accounts.statement>;
/** The test may run past midnight. */
const [today, tomorrow] = [0, 86_400_000].map((later) => new Date(Date.now() + later).toISOString().slice(0, 10)) as [string, string];
const question = (query: Record<string, string | number>) => new URLSearchParams(
  Object.entries(query).map(([key, value]) => [key, String(value)]),
).toString();
const getStatement = (company: Company, query: Record<string, string | number> = {}, token: string | undefined = company.token) => (
  test.get(`/v2/finance/accounts/statement?${question({ accountUuid: company.accountUuid, from: today, to: tomorrow, ...query })}`, token));
const statement = async (company: Company, query: Record<string, string | number> = {}): Promise<Statement> => {
  const answer = await getStatement(company, query);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return envelopeOf(answer).data as unknown as Statement;
};
const list = async (token: string) => (envelopeOf(
  await test.get('/v2/finance/accounts', token),
).data as unknown as Data<typeof accounts.list>).items;

const file = (company: Company, query: Record<string, string>, token: string | undefined = company.token) => (
  test.get(
    `/v2/finance/accounts/statement/export?${question({ accountUuid: company.accountUuid, from: today, to: tomorrow, ...query })}`, token,
  ));

describe('accounts', () => {
  it('[FIN-07:balance] are the customer\'s own first, then those of organizations, with what is set aside and owed', async () => {
    const company = await createCompany(test, ['fin'], { own: 1_000_000n, branch: 250_000n });
    await spend(test.db, company, 300_000n);
    const own = {
      uuid: company.accountUuid, type: 1, organizationUuid: null, currency_code: 'UAH', summa_currency: '70.00', reserved: '30.00',
      debt: '0.00',
    };
    const branch = {
      uuid: company.branch.accountUuid, name: 'Branch', type: 2, organizationUuid: company.branch.uuid, summa_currency: '25.00',
      reserved: '0.00',
    };
    expect(await list(company.token)).toEqual([expect.objectContaining(own), expect.objectContaining(branch)]);
    await reverseTopUp(test.db, { accountId: company.accountId, amount: 1_000_000n, ref: `test:back:${company.accountId}` });
    const bare = { summa_currency: '0.00', debt: '0.00' };
    expect(await list(company.token)).toEqual([expect.objectContaining({ ...bare, debt: '5.00' }), expect.objectContaining(bare)]);
  });

  it('[FIN-07:receivable] owe in each currency what was reversed in it', async () => {
    const company = await createCompany(test, ['fin'], { own: 1_000_000n });
    await spend(test.db, company, 300_000n);
    const euro = await openAccounts(test.db, company.customer.id, 'EUR');
    await topUp(test.db, { accountId: euro.accountId, amount: 20_000n, ref: `test:euro:${euro.accountId}` });
    await reverseTopUp(test.db, { accountId: company.accountId, amount: 1_000_000n, ref: `test:back:${company.accountId}` });
    await reverseTopUp(test.db, { accountId: euro.accountId, amount: 50_000n, ref: `test:back:${euro.accountId}` });
    const owed = (await list(company.token)).map(({ type, currency_code, debt }) => [type, currency_code, debt]);
    expect(owed).toEqual([[1, 'UAH', '30.00'], [1, 'EUR', '3.00'], [2, 'UAH', '0.00']]);
  });

  it('[FIN-07] of organizations are shown to those who see these organizations', async () => {
    const company = await createCompany(test, ['fin']);
    const restricted = await test.login(['fin'], company.customer);
    await test.db`insert into login_organization (customer_id, login_id, organization_id)
      values (${company.customer.id}, ${restricted.id}, ${company.customer.organizationId})`;
    expect((await list(restricted.token)).map(({ type }) => type)).toEqual([1]);
    expect((await getStatement({ ...company, accountUuid: company.branch.accountUuid }, {}, restricted.token)).statusCode).toBe(404);
    expect((await test.get('/v2/finance/accounts')).statusCode).toBe(401);
  });
});

describe('a statement', () => {
  it('[FIN-07] shows each movement with the balance after it, by what it was', async () => {
    const company = await createCompany(test, ['fin'], { own: 1_000_000n });
    const listId = await spend(test.db, company, 400_000n);
    await inTransaction(test.db, (tx) => releaseForList(tx, {
      customerId: company.customer.id, listId, amount: 150_000n, ref: `test:${listId}`,
    }));
    const { items, ...totals } = await statement(company);
    expect(items.map(({ kind, sum, balance, listId: of }) => [kind, sum, balance, of])).toEqual([
      ['release', '15.00', '75.00', Number(listId)], ['reserve', '-40.00', '60.00', Number(listId)], ['top_up', '100.00', '100.00', null],
    ]);
    expect(totals).toEqual({
      currency_code: 'UAH', opening: '0.00', in: '100.00', out: '25.00', closing: '75.00', released: '15.00', returned: '0.00',
      next: null, previous: null,
    });
  });

  it('[FIN-07] says what became of a reservation until now, in lines, filters and the file', async () => {
    const company = await createCompany(test, ['fin'], { own: 1_000_000n });
    const customerId = company.customer.id;
    const [running, split, charged, dropped] = [
      await spend(test.db, company, 300_000n), await spend(test.db, company, 200_000n), await spend(test.db, company, 50_000n),
      await spend(test.db, company, 100_000n),
    ];
    await inTransaction(test.db, (tx) => settleLists(tx, [
      { customerId, listId: running, charged: 120_000n, released: 0n, ref: `running:${running}` },
      { customerId, listId: split, charged: 190_000n, released: 10_000n, ref: `split:${split}` },
      { customerId, listId: charged, charged: 50_000n, released: 0n, ref: `charged:${charged}` },
      { customerId, listId: dropped, charged: 0n, released: 100_000n, ref: `dropped:${dropped}` },
    ]));
    const reservations = [
      ['void', '-10.00', Number(dropped), { charged: '0.00', released: '10.00', reserved: '0.00' }],
      ['charge', '-5.00', Number(charged), { charged: '5.00', released: '0.00', reserved: '0.00' }],
      ['part_charge', '-20.00', Number(split), { charged: '19.00', released: '1.00', reserved: '0.00' }],
      ['reserve', '-30.00', Number(running), { charged: '12.00', released: '0.00', reserved: '18.00' }],
    ];
    const shown = ({ items }: Statement) => items.map(({ kind, sum, listId, listMoney }) => [kind, sum, listId, listMoney]);
    const { in: credits, out, released, ...all } = await statement(company);
    expect(shown({ in: credits, out, released, ...all }).filter(([kind]) => kind !== 'release' && kind !== 'top_up')).toEqual(reservations);
    expect([credits, out, released, all.closing]).toEqual(['100.00', '54.00', '11.00', '46.00']);
    for (const kind of ['void', 'charge', 'part_charge', 'reserve']) {
      expect(shown(await statement(company, { kind: JSON.stringify([kind]) }))).toEqual(reservations.filter(([of]) => of === kind));
    }
    expect(shown(await statement(company, { kind: '["charge","part_charge","reserve","void"]' }))).toEqual(reservations);
    const { body } = await file(company, { kind: '["reserve","part_charge"]' });
    expect(body.trimEnd().split('\r\n').slice(1)).toEqual([
      expect.stringMatching(/,Partly charged,-20\.00,50\.00,.*,19\.00,1\.00,0\.00$/),
      expect.stringMatching(/,Reserved,-30\.00,70\.00,.*,12\.00,0\.00,18\.00$/),
    ]);
  });

  it('[FIN-07] a reservation without a record of its list stays reserved', async () => {
    const company = await createCompany(test, ['fin'], { own: 10_000n });
    const listId = await spend(test.db, company, 10_000n);
    await test.db`delete from mailing_charge where list_id = ${listId}`;
    expect((await statement(company, { kind: '["reserve"]' })).items).toMatchObject([{ kind: 'reserve', listId: Number(listId) }]);
    expect((await statement(company, { kind: '["charge","part_charge","void"]' })).items).toEqual([]);
  });

  it('[FIN-07] counts what is released as spent less, and as received only beyond what a period spent', async () => {
    const company = await createCompany(test, ['fin'], { own: 1_000_000n });
    const listId = await spend(test.db, company, 400_000n);
    await inTransaction(test.db, (tx) => releaseForList(tx, {
      customerId: company.customer.id, listId, amount: 150_000n, ref: `later:${listId}`,
    }));
    const refs = [`test:own:${company.accountId}`, `reserve:${listId}`, `release:later:${listId}`];
    for (const [index, ref] of refs.entries()) await postedAt(test.db, ref, `2026-03-1${index}T12:00:00Z`);
    const of = (from: string, to: string) => statement(company, { from, to });
    expect(await of('2026-03-10', '2026-03-12')).toMatchObject({ opening: '0.00', in: '100.00', out: '25.00', closing: '75.00' });
    expect(await of('2026-03-11', '2026-03-12')).toMatchObject({ opening: '100.00', in: '0.00', out: '25.00', closing: '75.00' });
    expect(await of('2026-03-12', '2026-03-12')).toMatchObject({
      opening: '60.00', in: '15.00', out: '0.00', closing: '75.00', released: '0.00', returned: '15.00',
    });
    const later = await spend(test.db, company, 50_000n);
    await postedAt(test.db, `reserve:${later}`, '2026-03-12T13:00:00Z');
    expect(await of('2026-03-12', '2026-03-12')).toMatchObject({
      in: '10.00', out: '0.00', closing: '70.00', released: '5.00', returned: '10.00',
    });
  });

  it('[FIN-07] counts a reversal and a transfer to the customer among the debits', async () => {
    const company = await createCompany(test, ['fin'], { branch: 1_000_000n });
    const { customer: { id: customerId }, accountId: own, branch: { accountId, accountUuid } } = company;
    const listId = await spend(test.db, { ...company, accountId }, 400_000n);
    await inTransaction(test.db, (tx) => releaseForList(tx, { customerId, listId, amount: 150_000n, ref: `part:${listId}` }));
    await reverseTopUp(test.db, { accountId, amount: 100_000n, ref: `test:reversed:${accountId}` });
    const transfer = { customerId, fromAccountId: accountId, toAccountId: own, amount: 50_000n, ref: `test:${accountId}` };
    await inTransaction(test.db, (tx) => writeOff(tx, transfer));
    expect(await statement(company, { accountUuid })).toMatchObject({ in: '100.00', out: '40.00', closing: '60.00', released: '15.00' });
  });

  it('[FIN-07] goes page by page in both directions, and is the same in kinds of movements alone', async () => {
    const company = await createCompany(test, ['topup'], { own: 1_000_000n });
    for (let number = 0; number < 7; number++) await spend(test.db, company, 10_000n);
    const all = (await statement(company)).items.map(({ id }) => id);
    expect(all).toHaveLength(8);
    const first = await statement(company, { limit: 3 });
    const second = await statement(company, { limit: 3, cursor: first.next ?? '' });
    const third = await statement(company, { limit: 3, cursor: second.next ?? '' });
    expect([first, second, third].map(({ items }) => items.map(({ id }) => id))).toEqual([all.slice(0, 3), all.slice(3, 6), all.slice(6)]);
    expect([first.previous, third.next]).toEqual([null, null]);
    expect((await statement(company, { limit: 3, cursor: third.previous ?? '' })).items).toEqual(second.items);
    for (const kinds of [['reserve'], ['top_up'], ['reversal', 'write_off'], ['top_up', 'reserve'], []]) {
      const some = await statement(company, { kind: JSON.stringify(kinds) });
      expect(some.items.every(({ kind }) => kinds.includes(kind))).toBe(true);
      expect([some.items.length, some.in, some.out]).toEqual([
        kinds.length === 0 ? 0 : all.length - (kinds.includes('reserve') ? 0 : 7) - (kinds.includes('top_up') ? 0 : 1), '100.00', '7.00',
      ]);
    }
  });

  it('[FIN-07] begins and ends where the calendar of the time zone has it', async () => {
    const company = await createCompany(test, ['fin'], { own: 500_000n });
    const refs = [
      `test:own:${company.accountId}`, `reserve:${await spend(test.db, company, 100_000n)}`,
      `reserve:${await spend(test.db, company, 50_000n)}`,
    ];
    // Midnight of 11 March in Kyiv is 22:00 UTC of the day before.
    for (const [index, at] of ['2026-03-10T21:59:59Z', '2026-03-10T22:00:00Z', '2026-03-11T22:00:00Z'].entries()) {
      await postedAt(test.db, refs[index] ?? '', at);
    }
    const kyiv = await statement(company, { from: '2026-03-11', to: '2026-03-11', timeZone: 'Europe/Kyiv' });
    expect(kyiv).toMatchObject({
      opening: '50.00', in: '0.00', out: '10.00', closing: '40.00', items: [{ kind: 'reserve', sum: '-10.00', balance: '40.00' }],
    });
    expect(await statement(company, { from: '2026-03-11', to: '2026-03-11' })).toMatchObject({ opening: '40.00', closing: '35.00' });
    expect(
      await statement(company, { from: '2026-03-12', to: '2026-03-20' }),
    ).toMatchObject({ opening: '35.00', in: '0.00', out: '0.00', closing: '35.00', items: [] });
    expect(
      await statement(company, { from: '2025-03-12', to: '2026-03-12' }),
    ).toMatchObject({ opening: '0.00', in: '50.00', out: '15.00', closing: '35.00' });
    expect(
      await statement(company, { from: '2026-01-01', to: '2026-01-31' }),
    ).toMatchObject({ opening: '0.00', closing: '0.00', items: [] });
  });

  it('[FIN-07] names what was paid from a top-up, and what was taken back', async () => {
    const company = await createCompany(test, ['fin'], { own: 100_000n });
    await spend(test.db, company, 100_000n);
    const paid = { accountId: company.accountId, amount: 60_000n };
    await topUp(test.db, { ...paid, ref: `test:later:${company.accountId}` });
    await reverseTopUp(test.db, { ...paid, amount: 80_000n, ref: `test:taken:${company.accountId}` });
    await topUp(test.db, { ...paid, ref: `test:last:${company.accountId}` });
    expect((await statement(company)).items.slice(0, 5).map(({ kind, sum, balance }) => [kind, sum, balance])).toEqual([
      ['debt_paid', '-2.00', '4.00'], ['top_up', '6.00', '6.00'], ['reversal', '-8.00', '0.00'], ['debt', '2.00', '8.00'],
      ['top_up', '6.00', '6.00'],
    ]);
  });

  it.each([
    ['a day that does not exist', { from: '2026-02-30' }], ['an end before its beginning', { from: '2026-05-02', to: '2026-05-01' }],
    ['no time zone', { timeZone: 'Mars/Base' }],
    ['no uuid', { accountUuid: 'mine' }], ['a cursor of nobody', { cursor: 'abc' }], ['a kind of nothing', { kind: '["payment"]' }],
    ['the year zero', { from: '0000-01-01', to: '0000-01-02' }],
  ])('refuses %s', async (_, query) => {
    const company = await createCompany(test, ['fin']);
    expect((await getStatement(company, query)).statusCode).toBe(400);
  });

  it('takes 366 days and no more', async () => {
    const company = await createCompany(test, ['fin']);
    expect((await getStatement(company, { from: '2025-01-01', to: '2026-01-01' })).statusCode).toBe(200);
    expect(envelopeOf(await getStatement(company, { from: '2025-01-01', to: '2026-01-02' })).data.localizedMessage).toBe('period_too_long');
  });

  it('is for those who may see finances, and of one\'s own accounts', async () => {
    const company = await createCompany(test, ['fin'], { own: 10_000n });
    expect((await test.get(
      `/v2/finance/accounts/statement?${question({ accountUuid: company.accountUuid, from: today, to: tomorrow })}`,
    )).statusCode).toBe(401);
    expect((await getStatement(company, {}, (await test.login(['user'], company.customer)).token)).statusCode).toBe(403);
    const stranger = await getStatement(company, {}, (await test.login(['fin'])).token);
    expect([stranger.statusCode, envelopeOf(stranger).data.localizedMessage]).toEqual([404, 'account_not_found']);
  });
});

describe('the file of a statement', () => {
  it('[FIN-07] holds every movement of the span, in the words of the language', async () => {
    const company = await createCompany(test, ['fin'], { own: 1_000_000n });
    const listId = await spend(test.db, company, 12_345n);
    for (const language of languages) {
      const { group } = textsIn(language);
      const [columns, kinds] = [group('statements.columns'), group('statements.kinds')];
      const { separator, decimal } = csvPreview(language);
      const amount = (text: string) => text.replace('.', decimal);
      const [title, ...lines] = (await file(company, { language })).body.replace(/^\ufeff/, '').trimEnd().split('\r\n');
      expect(title).toContain([`${columns.at} (UTC)`, columns.kind, `"${columns.sum}, UAH"`, `"${columns.balance}, UAH"`].join(separator));
      expect(lines.map((line) => line.split(separator).slice(1, 5))).toEqual([
        [kinds.reserve, amount('-1.2345'), amount('98.7655'), String(listId)], [kinds.top_up, amount('100.00'), amount('100.00'), ''],
      ]);
      expect(lines[0]).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}[,;]/);
    }
  });

  it('[FIN-07] has the money of a list once, although it was reserved again for a retry', async () => {
    const company = await createCompany(test, ['fin'], { own: 2_000_000n });
    const { accountId, customer: { id: customerId } } = company;
    const listId = await spend(test.db, company, 1_000_000n);
    await inTransaction(test.db, (tx) => reserveMore(tx, { customerId, listId, accountId, amount: 200_000n, ref: `reset:${listId}` }));
    await inTransaction(test.db, (tx) => settleLists(tx, [
      { customerId, listId, charged: 1_100_000n, released: 100_000n, ref: `retried:${listId}` },
    ]));
    const { body } = await file(company, { kind: '["part_charge"]' });
    expect(body.trimEnd().split('\r\n').slice(1).map((line) => [line.split(',')[2], line.split(',').slice(-3)])).toEqual([
      ['-20.00', ['110.00', '10.00', '0.00']], ['-100.00', ['', '', '']],
    ]);
  });

  it('goes past one page, and is a workbook too', async () => {
    const company = await createCompany(test, ['fin'], { own: 100_000_000n });
    await Promise.all(Array.from({ length: 1_205 }, () => spend(test.db, company, 1n)));
    expect((await file(company, {})).body.trimEnd().split('\r\n')).toHaveLength(1 + 1_206);
    const workbook = await file(company, { format: 'xlsx', kind: '["top_up"]' });
    const sheet = Buffer.from(unzipSync(new Uint8Array(workbook.rawPayload))['xl/worksheets/sheet1.xml'] ?? []).toString();
    expect(sheet).toMatch(/<row><c s="1"><v>\d{5}\.\d+<\/v><\/c>/);
  });

  it('is refused as the statement is', async () => {
    const company = await createCompany(test, ['fin']);
    expect((await file(company, { to: '2026-13-01' })).statusCode).toBe(400);
    expect((await file(company, {}, (await test.login(['user'], company.customer)).token)).statusCode).toBe(403);
    expect((await file(company, {}, (await test.login(['fin'])).token)).statusCode).toBe(404);
    expect((await test.get('/v2/finance/accounts/statement/export')).statusCode).toBe(401);
  });
});
