import fc from 'fast-check';
import {
  parseAmount, type ChartDay, type ListedMessage, type MailingDetail, type MailingList, type Message, type StatusCounts,
} from '@portal/contracts';
import type { ApiList, ApiMessage } from '@portal/contracts/api';
import { DELIVERY_STATUS, outcomeGroup, outcomeName, outcomeOf, UNSENT_OUTCOME, type MessageOutcome } from '@portal/messaging';
import { apiCaller, type TestCaller } from '../../../test/api-caller';
import { until } from '../../../test/until';
import { disagreements, spentByLedger } from '../../../test/usage';
import { verifyLedger } from '../../money/billing';
import { spendRules } from '../../customers/limits';
import { usageRules } from '../../money/reports';
import { startSending, type SendingWorld } from './engine.fixture';
import { createMailingWorld, type MailingWorld, type Sender } from './mailings.fixture';

let world: MailingWorld;
let sending: SendingWorld;
beforeAll(async () => {
  world = await createMailingWorld();
  sending = await startSending(world.db);
});
afterAll(async () => {
  await sending.stop();
  expect(await verifyLedger(world.db, { further: [...usageRules, ...spendRules] })).toEqual([]);
  await world.close();
});

const sum = (counts: StatusCounts) => Object.values(counts).reduce((all, count) => all + count, 0);
const added = (all: readonly StatusCounts[]): StatusCounts => {
  const sums: StatusCounts = {};
  for (const counts of all) for (const [outcome, count] of Object.entries(counts)) sums[outcome] = (sums[outcome] ?? 0) + count;
  return sums;
};
const countOf = (messages: readonly Message[]): StatusCounts => added(
  messages.map((message) => ({ [outcomeOf({ ...message, sent: message.dtsend !== null })]: 1 })),
);

const moneyOf = (rows: readonly { cost: string }[]) => rows.reduce((all, { cost }) => all + parseAmount(cost), 0n);

type Views = {
  lists: MailingList[]; details: MailingDetail[]; pages: Message[][]; all: ListedMessage[]; api: ApiList[]; messagesOfApi: ApiMessage[];
  day: ChartDay | undefined;
  report: { counts: StatusCounts; spent: string }; files: string[][]; limits: { spentToday: string };
};

async function viewsOf(from: Sender, api: TestCaller, ids: readonly number[]): Promise<Views> {
  const paged = async <Row>(url: string) => (await world.read<{ items: Row[] }>(url, from.token)).items;
  const today = world.clock.now.toISOString().slice(0, 10);
  const exported = await world.get(
    '/v2/mailings/export?columns=id,msgcount,delivered,undeliverable,canceled,blockedStopList,rejected&language=en', from.token,
  );
  return {
    lists: await paged<MailingList>('/smslist/list?limit=100'),
    details: await Promise.all(ids.map((id) => world.read<MailingDetail>(`/smslist/get?id=${id}`, from.token))),
    pages: await Promise.all(ids.map((id) => paged<Message>(`/sms/getlistmessages?id=${id}&limit=100`))),
    all: await paged<ListedMessage>('/sms/getallmessages?filter={}&limit=100'),
    api: (await api.call<{ items: ApiList[] }>('GET', '/api/v1/lists?limit=100')).body.items,
    messagesOfApi: (await api.call<{ items: ApiMessage[] }>('GET', '/api/v1/messages?limit=100')).body.items,
    day: (await paged<ChartDay>('/user/getlistschartdata?days=1')).at(-1),
    limits: await world.read<Views['limits']>('/v2/limits', from.token),
    report: (await world.read<{ total: Views['report'] }>(
      `/v2/finance/reports/usage?groupBy=day&timeZone=UTC&filter=${encodeURIComponent(JSON.stringify({ from: today, to: today }))}`,
      from.token)).total,
    files: exported.body.replace(/^\ufeff/, '').trimEnd().split('\r\n').slice(1).map((line) => line.split(/[,;]/)),
  };
}

/** Each view is read separately, so reads repeat until nothing changes in between. */
async function stableViews(from: Sender, api: TestCaller, ids: readonly number[]): Promise<Views> {
  let before = await viewsOf(from, api, ids);
  for (;;) {
    const after = await viewsOf(from, api, ids);
    if (JSON.stringify(after) === JSON.stringify(before)) return after;
    before = after;
  }
}

function expectAgreement({ lists, details, pages, all, api, messagesOfApi, day, report, files }: Views): void {
  for (const [at, { id, counts, msgcount, confirmed, status, cost }] of details.entries()) {
    expect(lists.find((list) => list.id === id)).toMatchObject({ counts, msgcount, cost });
    const ofApi = api.find((list) => list.id === id);
    expect(ofApi?.counts).toEqual(
      Object.fromEntries(Object.entries(counts).map(([outcome, count]) => [outcomeName(Number(outcome) as MessageOutcome), count])),
    );
    expect(ofApi?.cost).toBe(cost);
    const unconfirmed = status === 3 && !confirmed;
    if (!unconfirmed) expect(sum(counts)).toBe(msgcount);
    expect(countOf(pages[at] ?? [])).toEqual(counts);
    expect([id, moneyOf(pages[at] ?? [])]).toEqual([id, parseAmount(cost)]);
    expect(countOf(all.filter(({ listId }) => listId === id))).toEqual(counts);
    const { delivered, undeliverable } = DELIVERY_STATUS;
    const { canceled, blockedStopList, rejected } = UNSENT_OUTCOME;
    expect(files.find(([listId]) => listId === String(id))).toEqual(
      [
        id, msgcount, ...[delivered, undeliverable, canceled, blockedStopList, rejected].map((outcome) => counts[outcome] ?? 0),
      ].map(String));
  }
  const ids = details.map(({ id }) => id);
  const alone = all.filter(({ listId }) => !ids.includes(listId));
  const sent = added([...details.filter(({ confirmed }) => confirmed).map(({ counts }) => counts), countOf(alone)]);
  expect(report.counts).toEqual(sent);
  for (const { id, status, cost } of messagesOfApi) {
    const shown = all.find((message) => message.id === id);
    expect([id, status, cost]).toEqual([
      id, shown && outcomeName(outcomeOf({ ...shown, sent: shown.dtsend !== null }) as MessageOutcome), shown?.cost,
    ]);
  }
  const spent = moneyOf(details) + moneyOf(alone);
  expect([moneyOf(all), parseAmount(report.spent), parseAmount(day?.cost ?? '0')]).toEqual([spent, spent, spent]);
  const grouped = { messages: sum(sent), delivered: 0, undelivered: 0, unsent: 0, unknown: 0, pending: 0 };
  for (const [outcome, count] of Object.entries(sent)) {
    grouped[outcomeGroup(Number(outcome))] += count;
  }
  expect(day).toMatchObject({ ...grouped, lists: details.filter(({ confirmed }) => confirmed).length });
}

async function expectSettled(from: Sender, { details, all, limits }: Views): Promise<void> {
  const spent = moneyOf(all);
  expect([parseAmount(limits.spentToday), await spentByLedger(world.db, from.customer.id)]).toEqual([spent, spent]);
  expect(details.every(({ cost, maximum }) => parseAmount(cost) <= parseAmount(maximum))).toBe(true);
  expect([await verifyLedger(world.db, { further: [...usageRules, ...spendRules] }), await disagreements(world.db)]).toEqual([[], []]);
}

const list = fc.record({
  fine: fc.integer({ min: 1, max: 20 }), undeliverable: fc.integer({ min: 0, max: 3 }), expired: fc.integer({ min: 0, max: 3 }),
  refused: fc.integer({ min: 0, max: 3 }), stopListed: fc.integer({ min: 0, max: 3 }),
  end: fc.constantFrom('sent', 'canceled', 'deleted', 'reset'),
});

it('[MAIL-15:calls] [MAIL-15:screens] [MAIL-15:exports] [MAIL-15:reports] [MAIL-15:api] every screen, export, report, the API and the ledger say the same of each message, at every step', async () => {
  let block = 0;
  await fc.assert(fc.asyncProperty(fc.array(list, { minLength: 1, maxLength: 3 }), async (plans) => {
    const from = await world.unguarded(['user', 'fin', 'clientAdmin']);
    await world.db`update direction set provider_connection_id = ${sending.smsConnection} where customer_id = ${from.customer.id}`;
    const api = await apiCaller(world, from);
    sending.simulator.behave({ answerDelayMs: [1, 15], receiptDelayMs: [0, 20] });
    const ids: number[] = [];
    const check = async () => expectAgreement(await stableViews(from, api, ids));
    for (const plan of plans) {
      block++;
      const numbers = (count: number, ending: string) => (
        Array.from({ length: count }, (_, index) => `38050${String(block).padStart(3, '0')}${index.toString().padStart(2, '0')}${ending}`)
      );
      const stopped = numbers(plan.stopListed, '55');
      await world.db`
        with book as (insert into address_book (customer_id, type, name) values (${from.customer.id}, 'stoplist', ${`Stop ${block}`})
        returning customer_id, id)
        insert into contact (customer_id, address_book_id, num) select customer_id, id, num
        from book, unnest(${stopped}::text[]) as input (num)`;
      const recipients = [
        ...numbers(plan.fine, '11'), ...numbers(plan.undeliverable, '97'), ...numbers(plan.expired, '98'), ...numbers(plan.refused, '99'),
        ...stopped,
      ].join(' ');
      const { id } = await world.create(from, { recipients, name: `List ${block}` });
      ids.push(id);
      await world.work();
      await check();
      if (plan.end !== 'deleted') expect((await world.post('/smslist/confirm', from.token, { id })).statusCode).toBe(200);
      // Everything may have been sent before; then nothing can be canceled.
      if (plan.end === 'canceled') expect([200, 409]).toContain((await world.post('/smslist/cancel', from.token, { id })).statusCode);
      if (plan.end === 'deleted') expect((await world.post('/smslist/cancel', from.token, { id })).statusCode).toBe(200);
      await check();
      await world.work();
    }
    const waits = () => world.db`
      select from mailing_counter counter join mailing_list list using (customer_id)
      where list.id = counter.list_id and customer_id = ${from.customer.id} and confirmed_at is not null and counter.status in (1, 10)
        and messages > 0`;
    await until(async () => (await waits()).length === 0);
    await check();
    for (const [at, { end }] of plans.entries()) {
      if (end === 'reset') await world.post('/sms/messageresetattempts', from.token, { id: ids[at], filter: { status: [2, 4, 6] } });
    }
    await check();
    await world.work();
    await until(async () => (await waits()).length === 0);
    await check();
    const views = await stableViews(from, api, ids);
    await expectSettled(from, views);
    for (const [at, plan] of plans.entries()) {
      if (plan.end === 'deleted') expect(views.details[at]).toMatchObject({ counts: {}, cost: '0.00', maximum: '0.00' });
      if (plan.end !== 'sent') continue;
      const { fine, undeliverable, expired, refused, stopListed } = plan;
      const expected = { 3: fine, 2: undeliverable, 4: expired, 24: refused, 22: stopListed };
      expect(views.details[at]?.counts).toEqual(Object.fromEntries(Object.entries(expected).filter(([, count]) => count > 0)));
    }
  }), { numRuns: 6 });
});

type Command = 'list' | 'fallback' | 'single' | 'cancelSingle' | 'cancelList' | 'reset' | 'block' | 'unblock' | 'time';
const command = fc.constantFrom<Command>(
  'list', 'list', 'fallback', 'fallback', 'single', 'single', 'cancelSingle', 'cancelList', 'reset', 'block', 'unblock', 'time', 'time',
);
/** Endings of numbers that the simulator refuses, cannot deliver, lets expire and delivers. */
const endings = ['11', '12', '97', '98', '99'];
/** One page then shows all messages. */
const MAX_LISTS = 7;

it('[MAIL-15] [FIN-09] limits, reports, ledger, screens and the API agree to the minor unit after cancels, blocks, refusals, fallbacks and retries', async () => {
  let block = 0;
  await fc.assert(fc.asyncProperty(fc.array(fc.record({ command, pick: fc.nat({ max: 20 }) }), {
    minLength: 8, maxLength: 16,
  }), async (commands) => {
    const from = await world.unguarded(['user', 'fin', 'clientAdmin']);
    await world.covers(from, 'viber', 2_000n, { connectionId: sending.richConnection });
    await world.db`update direction set provider_connection_id = ${sending.smsConnection} where customer_id = ${from.customer.id}
      and message_type = 'sms'`;
    const api = await apiCaller(world, from);
    sending.simulator.behave({ answerDelayMs: [1, 15], receiptDelayMs: [0, 20] });
    const [ids, singles]: [number[], string[]] = [[], []];
    const recipients = (list: number) => endings
      .flatMap((ending, at) => ['38050', '38095'].map((network) => `${network}${String(list).padStart(3, '0')}0${at}${ending}`))
      .join(' ');
    const send = async (more: object) => {
      if (ids.length === MAX_LISTS) return;
      const { id } = await world.create(from, { recipients: recipients(++block), name: `List ${block}`, ...more });
      await world.work();
      ids.push(id);
      expect((await world.post('/smslist/confirm', from.token, { id })).statusCode).toBe(200);
    };
    const pass = () => world.db`update delivery_deadline set deadline = now() - interval '1 second'
      where customer_id = ${from.customer.id}`;
    const chosen = <T>(of: readonly T[], pick: number) => of[pick % Math.max(1, of.length)];
    const cancelSingle = async (uuid: string | undefined) => {
      if (uuid !== undefined) expect([200, 204, 409]).toContain((await api.call('POST', `/api/v1/messages/${uuid}/cancel`)).status);
    };
    const happen: Record<Command, (pick: number) => Promise<unknown>> = {
      list: () => send({ body: 'x'.repeat(200) }),
      fallback: () => send({ type: 'viber', fallback: { type: 'sms', body: 'Hello' }, ttlSeconds: 60 }),
      async single(pick) {
        const { status, body } = await api.call<ApiMessage>('POST', '/api/v1/messages', {
          to: `38066${String(++block).padStart(3, '0')}00${chosen(endings, pick) ?? ''}`, from: 'DEMO', type: 'sms', text: 'Hello',
        });
        expect([202, 409]).toContain(status);
        if (status === 202) singles.push(body.uuid);
      },
      cancelSingle: (pick) => cancelSingle(chosen(singles, pick)),
      async cancelList(pick) {
        const id = chosen(ids, pick);
        if (id !== undefined) expect([200, 409]).toContain((await world.post('/smslist/cancel', from.token, { id })).statusCode);
      },
      async reset(pick) {
        const id = chosen(ids, pick);
        if (id !== undefined) await world.post('/sms/messageresetattempts', from.token, { id, filter: { status: [2, 4, 6] } });
      },
      block: () => world.db`
        insert into traffic_block (customer_id, kind, subject, at, counted, threshold, window_minutes, refused)
        values (${from.customer.id}, 'block', ${`38050${String(block + 1).padStart(3, '0')}`}, now(), 1, 1, 60, 0),
          (${from.customer.id}, 'block', ${`38066${String(block + 1).padStart(3, '0')}`}, now(), 1, 1, 60, 0)
        on conflict do nothing`,
      unblock: () => world.db`update traffic_block set unblocked_at = now() where customer_id = ${from.customer.id}
        and unblocked_at is null`,
      time: pass,
    };
    for (const { command: next, pick } of commands) {
      await happen[next](pick);
      expectAgreement(await stableViews(from, api, ids));
    }
    await world.work();
    const waits = () => world.db`
      select from mailing_counter counter join mailing_list list using (customer_id)
      where list.id = counter.list_id and customer_id = ${from.customer.id} and confirmed_at is not null and counter.status in (1, 10)
        and messages > 0`;
    await until(async () => {
      await pass();
      return (await waits()).length === 0;
    });
    await world.work();
    const views = await stableViews(from, api, ids);
    expectAgreement(views);
    await expectSettled(from, views);
  }), { numRuns: 5 });
});
