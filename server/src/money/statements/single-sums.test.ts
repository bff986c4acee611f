import { parseAmount, toAmount } from '@portal/contracts';
import fc from 'fast-check';
import { createTestApp, envelopeOf, type TestApp } from '../../../test/app';
import { inTransaction } from '../../platform/db';
import { releaseForList, reserveForList } from '../billing';
import { usageReport } from '../reports';
import { foldAccount } from './fold.store';
import { DAY, scenarios, World, type Movement, type Scenario } from './scenario.fixture';
import { statement, type Statement } from './statement';
import { createCompany, type Company } from './statements.fixture';

let test: TestApp;
beforeAll(async () => { test = await createTestApp(); });
afterAll(async () => { await test.close(); });

type Line = Statement['items'][number];
type Asked = { kind?: readonly Line['kind'][]; limit?: number; cursor?: string; from?: string; to?: string };
type Told = {
  company: Company; scenario: Scenario; movements: readonly Movement[];
  /** The day of each movement in the time zone. */
  days: readonly string[];
  whole: Statement;
  ask: (more?: Asked) => Promise<Statement>;
};

const calendar = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone });
  return (at: number) => format.format(new Date(at));
};
/** A movement never belongs to an earlier day than one before it. */
const daysOf = (movements: readonly Movement[], timeZone: string) => {
  const dayOf = calendar(timeZone);
  let latest = '';
  return movements.map(({ at }) => (latest = dayOf(at) > latest ? dayOf(at) : latest));
};
const total = <T>(rows: readonly T[], amountOf: (row: T) => bigint) => rows.reduce((all, row) => all + amountOf(row), 0n);
const totalsBy = <T>(rows: readonly T[], keyOf: (row: T) => string, amountOf: (row: T) => bigint) => {
  const totals = new Map<string, bigint>();
  for (const row of rows) totals.set(keyOf(row), (totals.get(keyOf(row)) ?? 0n) + amountOf(row));
  return Object.fromEntries([...totals].filter(([, amount]) => amount !== 0n).map(([key, amount]) => [key, toAmount(amount)]));
};
const sumOf = ({ sum }: Line) => parseAmount(sum);
const singlesOf = ({ items }: Statement) => items.filter(({ messages }) => messages);

async function tell(scenario: Scenario): Promise<Told> {
  const company = await createCompany(test, ['topup']);
  const world = new World(test.db, company);
  await world.play(scenario);
  const { movements } = world;
  const { zone: timeZone, limit } = scenario;
  await foldAccount(test.db, { id: company.accountId, customerId: company.customer.id }, limit);
  const days = daysOf(movements, timeZone);
  const ask = ({ kind, ...more }: Asked = {}) => statement(test.db, { customerId: company.customer.id, organizations: null }, {
    accountUuid: company.accountUuid, timeZone, from: days[0] ?? '', to: days.at(-1) ?? '', limit: 1_000, cursor: undefined,
    kind: kind && [...kind], ...more,
  });
  return { company, scenario, movements, days, whole: await ask(), ask };
}

function expectBalances({ whole }: Told): void {
  let balance = parseAmount(whole.opening);
  for (const line of whole.items.toReversed()) {
    balance += sumOf(line);
    expect(line.balance).toBe(toAmount(balance));
  }
  expect([whole.opening, whole.closing]).toEqual([toAmount(0n), toAmount(balance)]);
  const income = whole.items.filter(({ kind, sum }) => kind !== 'release' && kind !== 'messages' && !sum.startsWith('-'));
  expect(whole.in).toBe(toAmount(total(income, sumOf)));
  expect(whole.out).toBe(toAmount(parseAmount(whole.in) - balance));
  const [released, spent] = [whole.items.filter(({ kind }) => kind === 'release'), whole.items.filter((line) => (
    line.kind !== 'release' && !income.includes(line)))];
  expect([whole.released, whole.returned]).toEqual([toAmount(total(released, sumOf)), '0.00']);
  expect(parseAmount(whole.out) + parseAmount(whole.released)).toBe(-total(spent, sumOf));
}

async function expectDays({ movements, days, whole, ask }: Told): Promise<void> {
  const dayOf = new Map(movements.map((movement, at) => [movement, days[at] ?? '']));
  expect(totalsBy(singlesOf(whole), ({ messages }) => messages?.day ?? '', sumOf))
    .toEqual(totalsBy(movements.filter(({ sent }) => sent?.isSingle), (movement) => dayOf.get(movement) ?? '', ({ amount }) => amount));
  const seen: Line[] = [];
  for (const day of new Set(days)) {
    const one = await ask({ from: day, to: day });
    const moved = total(movements.filter((each) => dayOf.get(each) === day), ({ amount }) => amount);
    expect(parseAmount(one.closing) - parseAmount(one.opening)).toBe(moved);
    seen.unshift(...one.items);
  }
  expect(seen).toEqual(whole.items);
}

/** Messages sent alone have one line a day, sender and type, and cost what the report says. */
async function expectReport({ company, scenario: { beginning, zone: timeZone }, movements, whole }: Told): Promise<void> {
  const dayOf = calendar(timeZone);
  const lines = singlesOf(whole);
  const singles = movements.filter(({ sent }) => sent?.isSingle);
  const keys = lines.map(({ messages }) => [messages?.day, messages?.sentOn, messages?.alphaName?.uuid, messages?.type].join());
  expect(new Set(keys).size).toBe(lines.length);
  expect(total(lines, ({ messages }) => BigInt(messages?.count ?? 0))).toBe(total(movements, ({ messages }) => BigInt(messages)));
  expect(totalsBy(lines, ({ messages }) => [messages?.sentOn, messages?.alphaName?.uuid, messages?.type].join(), sumOf)).toEqual(
    totalsBy(singles, ({ sent }) => [dayOf(sent?.sentAt ?? 0), sent?.sender, sent?.type].join(), ({ amount }) => amount));
  const reportOf = (from: string, to: string) => usageReport(test.db, { customerId: company.customer.id, organizations: null }, {
    filter: { from, to, type: ['sms', 'viber'] }, groupBy: 'day', timeZone,
  });
  const { items } = await reportOf(dayOf(Date.parse(beginning) - DAY), dayOf(Date.parse(beginning) + 5 * DAY));
  expect(totalsBy(lines, ({ messages }) => messages?.sentOn ?? '', (line) => -sumOf(line)))
    .toEqual(totalsBy(items, ({ key }) => key ?? '', ({ spent }) => spent));
  for (const { key, spent } of items) expect((await reportOf(key ?? '', key ?? '')).total.spent).toBe(spent);
}

async function expectPages({ scenario: { limit }, whole, ask }: Told): Promise<void> {
  for (const kind of [
    undefined, ['messages', 'release'], ['reserve'], ['charge', 'part_charge', 'void', 'release'], ['messages'], ['top_up', 'refund'],
  ] as const) {
    const which = { limit, ...(kind && { kind }) };
    const pages = [await ask(which)];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await ask({ ...which, cursor: next }));
    expect(pages.flatMap(({ items }) => items)).toEqual(whole.items.filter((line) => !kind || kind.some((each) => each === line.kind)));
    let back = pages.at(-1);
    for (const page of pages.slice(0, -1).reverse()) {
      back = await ask({ ...which, cursor: back?.previous ?? '' });
      expect(back.items).toEqual(page.items);
    }
  }
}

const step: Scenario['steps'][number] = {
  minute: 0, lag: 0, kind: 'single', sender: 0, type: 'sms', source: 'api', amount: 100, part: 0, pick: 0, messages: 1,
};
const DAY_MINUTES = DAY / 60_000;
/** One message before midnight in the Azores, one after the first midnight and one after the second. */
const twoMidnights: Scenario = {
  beginning: '2026-10-24', zone: 'Atlantic/Azores', limit: 2,
  steps: [-15, 15, 75].map((minute) => ({ ...step, minute: DAY_MINUTES + minute })),
};

it('[FIN-07] a statement adds up to the postings of each day and to the report, over midnight and changes of the clocks', async () => {
  await fc.assert(fc.asyncProperty(scenarios, async (scenario) => {
    const told = await tell(scenario);
    expectBalances(told);
    await expectDays(told);
    await expectReport(told);
    await expectPages(told);
  }), { numRuns: 25, examples: [[twoMidnights]] });
});

it('[FIN-07] each posting is folded once, while others read the statement', async () => {
  const company = await createCompany(test, ['topup'], { own: 1_000_000n });
  const { customer: { id: customerId }, accountId } = company;
  const listId = 9_000_000n;
  await inTransaction(test.db, (tx) => reserveForList(tx, { customerId, listId, accountId, amount: 500n }));
  const account = { id: accountId, customerId };
  await Promise.all(Array.from({ length: 20 }, async (_, at) => {
    await inTransaction(test.db, (tx) => releaseForList(tx, { customerId, listId, amount: 1n, ref: `test:${accountId}:${at}` }));
    await foldAccount(test.db, account, 3);
  }));
  await foldAccount(test.db, account);
  expect(await test.db`select posting_id from statement_entry where account_id = ${accountId}`).toHaveLength(22);
  expect(await test.db`select balance, credited, debited from statement_progress where account_id = ${accountId}`)
    .toEqual([{ balance: 999_520n, credited: 1_000_000n, debited: 480n }]);
});

it('[FIN-07] the sender of messages is shown to logins that see its organization, and in the file', async () => {
  const company = await createCompany(test, ['topup', 'fin']);
  const { customer, branch } = company;
  const restricted = await test.login(['fin'], customer);
  await test.db`insert into login_organization (customer_id, login_id, organization_id)
    values (${customer.id}, ${restricted.id}, ${branch.id})`;
  const sent = { ...step, type: 'viber', messages: 3 } as const;
  await new World(test.db, company).play({
    beginning: '2026-10-24', zone: 'UTC', limit: 1,
    steps: [{ ...sent, minute: 10, sender: 0, amount: 4_800 }, { ...sent, minute: 600, sender: 1, amount: 9_600 }],
  });
  const span = `accountUuid=${company.accountUuid}&from=2026-10-24&to=2026-10-24&timeZone=Europe/Kyiv&kind=["messages"]`;
  const linesOf = async (token: string) => (
    envelopeOf(await test.get(`/v2/finance/accounts/statement?${span}`, token)).data as unknown as Statement).items
    .map(({ sum, messages }) => [sum, messages?.alphaName?.name ?? null, messages?.type, messages?.count]);
  expect(await linesOf(company.token)).toEqual([['-0.96', 'Two', 'viber', 3], ['-0.48', 'One', 'viber', 3]]);
  expect(await linesOf(restricted.token)).toEqual([['-1.44', null, null, 6]]);
  const file = await test.get(`/v2/finance/accounts/statement/export?${span}`, company.token);
  const [titles, ...lines] = file.body.replace(/^\ufeff/, '').trimEnd().split('\r\n');
  expect(titles).toMatch(/,Comment,Sender name,Message type,Messages,Sent on,/);
  expect(titles).toMatch(/,"Charged for mailing list, UAH","Released by mailing list, UAH","Still reserved by mailing list, UAH"$/);
  expect(lines).toEqual([
    '2026-10-24,Single messages,-0.96,9998.56,,,,,Two,Viber,3,2026-10-24,,,',
    '2026-10-24,Single messages,-0.48,9999.52,,,,,One,Viber,3,2026-10-24,,,',
  ]);
});
