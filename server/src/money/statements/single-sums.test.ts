import { toAmount, parseAmount, type Amount } from '@portal/contracts';
import fc from 'fast-check';
import { createTestApp, type TestApp } from '../../../test/app';
import { releaseForList, reserveForList, reserveForNew, settleLists, topUp } from '../billing';
import { inTransaction } from '../../platform/db';
import { usageReport } from '../reports/usage';
import { foldAccount } from './fold.store';
import { statement, type Statement } from './statement';
import { createCompany, type Company } from './statements.fixture';

let test: TestApp;
beforeAll(async () => { test = await createTestApp(); });
afterAll(async () => { await test.close(); });

const ZONES = ['UTC', 'Europe/Kyiv', 'Australia/Lord_Howe', 'America/St_Johns'];
/** Days around a change of the clocks in Kyiv, there and back, and on Lord Howe Island, by half an hour. */
const BEGINNINGS = ['2026-03-28', '2026-10-24', '2026-10-03'];
const DAYS = 3;
const MINUTE = 60_000;
const DAY = 86_400_000;

const steps = fc.record({
  beginning: fc.constantFrom(...BEGINNINGS),
  zone: fc.constantFrom(...ZONES),
  limit: fc.integer({ min: 1, max: 7 }),
  steps: fc.array(fc.record({
    minute: fc.integer({ min: 0, max: DAYS * 24 * 60 - 1 }),
    /** The clock is sometimes set back. */
    lag: fc.constantFrom(0, 0, 0, 20),
    kind: fc.constantFrom('topUp', 'single', 'single', 'single', 'list', 'settle', 'settle', 'settle'),
    sender: fc.nat({ max: 1 }), type: fc.constantFrom('sms', 'viber'), source: fc.constantFrom('api', 'api', 'chat', 'test'),
    amount: fc.integer({ min: 1, max: 1_000 }), part: fc.integer({ min: 0, max: 100 }), pick: fc.nat(), messages: fc.integer({ min: 1, max: 5 }),
  }), { minLength: 1, maxLength: 40 }),
});
type Scenario = typeof steps extends fc.Arbitrary<infer T> ? T : never;

type Sent = { listId: bigint; type: string; isSingle: boolean; open: bigint; charged: bigint };
type Movement = { at: number; amount: bigint; messages: number; sent: (Sent & { sentAt: number; sender: string }) | null };

/** Carries out a scenario, and returns every movement of the account in order. */
class World {
  readonly movements: Movement[] = [];
  private readonly lists: NonNullable<Movement['sent']>[] = [];
  private readonly senders: { id: bigint; uuid: string }[] = [];
  private refs = 0;

  constructor(private readonly company: Company) {}

  async play({ beginning, steps: all }: Scenario): Promise<void> {
    const start = Date.parse(`${beginning}T00:00:00Z`);
    for (const name of ['One', 'Two']) this.senders.push(await this.addSender(name));
    await this.top(start, 100_000_000n);
    for (const step of [...all].sort((a, b) => a.minute - b.minute)) await this.take(step, start + (step.minute - step.lag) * MINUTE);
    for (const list of this.lists) await this.settle(list, list.open, 0n, 0n, start + DAYS * DAY);
    await this.backdate();
  }

  private async take(step: Scenario['steps'][number], at: number): Promise<void> {
    const amount = BigInt(step.amount);
    switch (step.kind) {
      case 'topUp': return this.top(at, amount);
      case 'single': case 'list': return this.send(step, at);
      case 'settle': {
        const list = this.lists[step.pick % Math.max(1, this.lists.length)];
        if (!list) return;
        const share = (sum: bigint) => sum * BigInt(step.part) / 100n;
        return this.settle(list, share(list.open), share(list.open - share(list.open)), step.part % 3 === 0 ? share(list.charged) : 0n, at);
      }
      default: throw new Error(step.kind);
    }
  }

  private async top(at: number, amount: bigint): Promise<void> {
    await topUp(test.db, { accountId: this.company.accountId, amount, ref: `test:${this.company.accountId}:${++this.refs}` });
    this.movements.push({ at, amount, messages: 0, sent: null });
  }

  private async send({ kind, sender, amount: sum, type: written, source, messages }: Scenario['steps'][number], at: number): Promise<void> {
    const { customer: { id: customerId }, accountId } = this.company;
    const [amount, isSingle, from] = [BigInt(sum), kind === 'single', this.senders[sender] ?? fail()];
    const type = isSingle ? written : 'rcs';
    const [list] = await test.db<{ id: bigint }[]>`
      insert into mailing_list (customer_id, organization_id, account_id, alpha_name_id, name, description, request_hash, message_type,
        content_type, body, parts, source, status, confirmed_at)
      values (${customerId}, ${this.company.customer.organizationId}, ${accountId}, ${from.id}, '', '', '', ${type}, 'text/plain', '', 1,
        ${isSingle ? source : 'list'}, 1, ${new Date(at)}) returning id`;
    const { id: listId } = list ?? fail();
    await inTransaction(test.db, (tx) => (isSingle
      ? reserveForNew(tx, { customerId, accountId, amounts: [{ listId, amount, messages }] })
      : reserveForList(tx, { customerId, listId, accountId, amount })));
    const sent = { listId, type, isSingle, open: amount, charged: 0n, sentAt: at, sender: from.uuid };
    this.lists.push(sent);
    this.movements.push({ at, amount: -amount, messages: isSingle ? messages : 0, sent });
  }

  private async settle(sent: NonNullable<Movement['sent']>, charged: bigint, released: bigint, refunded: bigint, at: number): Promise<void> {
    const customerId = this.company.customer.id;
    await inTransaction(test.db, (tx) => settleLists(tx, [
      { customerId, listId: sent.listId, charged, released, refunded, ref: `${sent.listId}:${++this.refs}` },
    ]));
    await test.db`insert into usage_delta (customer_id, list_id, stage, status, messages, parts, charged)
      values (${customerId}, ${sent.listId}, 0, 3, 0, 0, ${charged - refunded})`;
    sent.open -= charged + released;
    sent.charged += charged - refunded;
    for (const amount of [released, refunded]) if (amount > 0n) this.movements.push({ at, amount, messages: 0, sent });
  }

  private async addSender(name: string): Promise<{ id: bigint; uuid: string }> {
    const { id, organizationId } = this.company.customer;
    const [sender] = await test.db<{ id: bigint; uuid: string }[]>`
      insert into alpha_name (customer_id, organization_id, name) values (${id}, ${organizationId}, ${name}) returning id, uuid`;
    return sender ?? fail();
  }

  /** Gives the account's postings the times of the scenario. The ledger forbids updates, so triggers are disabled. */
  private async backdate(): Promise<void> {
    await inTransaction(test.db, async (tx) => {
      await tx`set local session_replication_role = replica`;
      const changed = await tx`
        update posting set created_at = moved.at from (
          select id, at from (
            select id, row_number() over (order by id) as place from posting
            where ${this.company.accountId} in (debit_account_id, credit_account_id)
          ) own join unnest(${this.movements.map(({ at }) => new Date(at).toISOString())}::timestamptz[]) with ordinality as moved (at, place)
            using (place)
        ) moved where posting.id = moved.id`;
      expect(changed.count).toBe(this.movements.length);
    });
  }
}

function fail(): never {
  throw new Error('nothing was inserted');
}

const calendar = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone });
  return (at: number) => format.format(new Date(at));
};
/** The day of each movement: a movement never belongs to an earlier day than one before it. */
const daysOf = (movements: readonly Movement[], timeZone: string) => {
  const dayOf = calendar(timeZone);
  let latest = '';
  return movements.map(({ at }) => (latest = dayOf(at) > latest ? dayOf(at) : latest));
};

const sum = (amounts: readonly (Amount | bigint)[]) => amounts.reduce<bigint>(
  (all, one) => all + (typeof one === 'bigint' ? one : parseAmount(one)), 0n);
const sumsBy = <T>(rows: readonly T[], keyOf: (row: T) => string, amountOf: (row: T) => bigint) => {
  const sums = new Map<string, bigint>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0n) + amountOf(row));
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0n).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, amount]) => [key, toAmount(amount)]));
};

describe('a statement of lists and messages sent alone', () => {
  it('[FIN-07] adds up to the postings of each day and to the report, over midnight and changes of the clocks', async () => {
    await fc.assert(fc.asyncProperty(steps, async (scenario) => {
      const company = await createCompany(test, ['topup']);
      const world = new World(company);
      await world.play(scenario);
      const { zone: timeZone, limit } = scenario;
      const { movements } = world;
      await foldAccount(test.db, { id: company.accountId, customerId: company.customer.id }, limit);
      const days = daysOf(movements, timeZone);
      const [from, to] = [days[0] ?? '', days.at(-1) ?? ''];
      const ask = (more: { kind?: Statement['items'][number]['kind'][]; limit?: number; cursor?: string; from?: string; to?: string } = {}) => (
        statement(test.db, { ...company.customer, customerId: company.customer.id, organizations: null }, {
          accountUuid: company.accountUuid, timeZone, from, to, limit: 1_000, kind: undefined, cursor: undefined, ...more,
        }));
      const whole = await ask();

      // The balance follows from line to line.
      const lines = [...whole.items].reverse();
      let balance = parseAmount(whole.opening);
      for (const line of lines) {
        balance += parseAmount(line.sum);
        expect(line.balance).toBe(toAmount(balance));
      }
      expect([whole.opening, whole.closing]).toEqual([toAmount(0n), toAmount(balance)]);
      expect(whole.in).toBe(toAmount(sum(lines.map((line) => line.sum).filter((each) => !each.startsWith('-')))));

      // Each day has the sum of its postings.
      const lineDay = (line: Statement['items'][number]) => line.messages?.day ?? calendar(timeZone)(Date.parse(line.at));
      const place = new Map(movements.map((movement, at) => [movement, days[at] ?? '']));
      expect(sumsBy(lines.filter(({ messages }) => messages), lineDay, (line) => parseAmount(line.sum)))
        .toEqual(sumsBy(movements.filter(({ sent }) => sent?.isSingle), (movement) => place.get(movement) ?? '', ({ amount }) => amount));
      for (const day of new Set(days)) {
        const one = await ask({ from: day, to: day });
        expect(sum([one.closing]) - sum([one.opening])).toBe(sum(movements.filter((_, at) => days[at] === day).map(({ amount }) => amount)));
        expect(one.items.map(({ id }) => id)).toEqual(whole.items.filter(({ id }) => one.items.some((each) => each.id === id)).map(({ id }) => id));
      }

      // Messages sent alone have one line a day, sender and type, and cost what the report says.
      const singles = lines.filter(({ messages }) => messages);
      expect(new Set(singles.map(({ id }) => id)).size).toBe(singles.length);
      expect(singles.reduce((count, { messages }) => count + (messages?.count ?? 0), 0))
        .toBe(movements.reduce((count, { messages }) => count + messages, 0));
      const dayOf = calendar(timeZone);
      const reported = sumsBy(singles, ({ messages }) => [messages?.sentOn, messages?.alphaName?.uuid, messages?.type].join(), (line) => -parseAmount(line.sum));
      expect(reported).toEqual(sumsBy(
        movements.filter(({ sent }) => sent?.isSingle), ({ sent }) => [dayOf(sent?.sentAt ?? 0), sent?.sender, sent?.type].join(), ({ amount }) => -amount,
      ));
      const report = await usageReport(test.db, { customerId: company.customer.id, organizations: null }, {
        filter: { from: dayOf(Date.parse(scenario.beginning) - DAY), to: dayOf(Date.parse(scenario.beginning) + 5 * DAY), type: ['sms', 'viber'] },
        groupBy: 'day', timeZone,
      });
      expect(sumsBy(singles, ({ messages }) => messages?.sentOn ?? '', (line) => -parseAmount(line.sum)))
        .toEqual(sumsBy(report.items, ({ key }) => key ?? '', ({ spent }) => spent));

      // Pages are parts of the whole, forwards, backwards and by kinds.
      for (const kind of [undefined, ['messages', 'release'], ['reserve'], ['messages'], ['top_up', 'refund']] as const) {
        const expected = whole.items.filter((line) => !kind || (kind as readonly string[]).includes(line.kind));
        const pages = [await ask({ limit, ...(kind && { kind: [...kind] }) })];
        for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await ask({ limit, cursor: next, ...(kind && { kind: [...kind] }) }));
        expect(pages.flatMap(({ items }) => items)).toEqual(expected);
        let back = pages.at(-1);
        for (const page of pages.slice(0, -1).reverse()) {
          back = await ask({ limit, cursor: back?.previous ?? '', ...(kind && { kind: [...kind] }) });
          expect(back.items).toEqual(page.items);
        }
      }
    }), { numRuns: 25 });
  });

  it('[FIN-07] grows by later postings, once, while others read it', async () => {
    const company = await createCompany(test, ['topup'], { own: 1_000_000n });
    const { customer: { id: customerId }, accountId } = company;
    const listId = 77n;
    await inTransaction(test.db, (tx) => reserveForList(tx, { customerId, listId, accountId, amount: 500n }));
    const account = { id: accountId, customerId };
    await Promise.all(Array.from({ length: 20 }, async (_, at) => {
      await inTransaction(test.db, (tx) => releaseForList(tx, { customerId, listId, amount: 1n, ref: `test:${accountId}:${at}` }));
      await foldAccount(test.db, account, 3);
    }));
    await foldAccount(test.db, account);
    const entries = await test.db`select posting_id from statement_entry where account_id = ${accountId} order by posting_id`;
    expect(entries).toHaveLength(22);
    expect(await test.db`select balance, credits, debits from statement_progress where account_id = ${accountId}`)
      .toEqual([{ balance: 999_520n, credits: 1_000_020n, debits: 500n }]);
  });
});
