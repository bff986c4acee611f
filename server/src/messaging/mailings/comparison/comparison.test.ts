import type { ComparisonResult, Estimate, MailingDetail, TextName } from '@portal/contracts';
import { envelopeOf } from '../../../../test/app';
import { until } from '../../../../test/until';
import { verifyLedger } from '../../../money/billing';
import { spendRules } from '../../../customers/limits';
import { usageRules } from '../../../money/reports';
import { inTransaction } from '../../../platform/db';
import { startSending, type SendingWorld } from '../engine.fixture';
import { createMailingWorld, mailingBody, type MailingWorld, type Sender } from '../mailings.fixture';
import { runNextSeries } from '../series/run-series';
import { runNextComparison } from './run-comparison';

const HOUR = 3_600_000;
const A = 'Sale at noon';
const LONG = `Sale of everything ${'today '.repeat(30)}`;
/** 40 numbers of which a sample of 25 % takes 10 for each text. */
const nums = Array.from({ length: 40 }, (_, index) => `38050${String(1_000_000 + index * 10 + 1)}`);
const compared = (more: object = {}) => ({ body: LONG, samplePercent: 25, criterion: 'manual', waitHours: 2, ...more });

let world: MailingWorld;
let sending: SendingWorld;
let from: Sender;
beforeAll(async () => {
  world = await createMailingWorld();
  sending = await startSending(world.db);
});
beforeEach(async () => {
  sending.simulator.behave({ rules: [] });
  from = await world.unguarded();
  await routed();
});
afterAll(async () => {
  await sending.stop();
  expect(await verifyLedger(world.db, { further: [...usageRules, ...spendRules] })).toEqual([]);
  await world.close();
});

const routed = () => world.db`
  update direction set provider_connection_id = ${sending.smsConnection} where customer_id = ${from.customer.id}`;
const create = async (more: object = {}) => {
  const { id } = await world.create(from, { body: A, recipients: nums.join('\n'), comparison: compared(), ...more });
  await world.db`update text_comparison set next_at = null`;
  await world.work();
  return id;
};
const confirmed = async (more: object = {}) => {
  const id = await create(more);
  expect((await world.post('/smslist/confirm', from.token, { id })).statusCode).toBe(200);
  return id;
};
/** Steps until nothing is due now. The clock of the server stays, so that sessions do not expire. */
const run = async (later = 0) => {
  const now = new Date(world.clock.now.getTime() + later);
  while (await runNextComparison(world.db, now));
};
const detail = (id: number) => world.read<MailingDetail>(`/smslist/get?id=${id}`, from.token);
const result = (id: number) => world.read<ComparisonResult>(`/v2/mailings/comparison?id=${id}`, from.token);
const choose = async (id: number, text: TextName) => {
  const response = await world.post('/v2/mailings/comparison/choose', from.token, { id, text });
  return response.statusCode === 200 ? 'chosen' : envelopeOf(response).data.localizedMessage;
};
const refusal = async (path: string, request: object) => {
  const { localizedMessage, params } = envelopeOf(await world.post(path, from.token, request)).data as Record<string, unknown>;
  return localizedMessage === undefined ? 'accepted' : [localizedMessage, ...Object.values(params as object)];
};
type Message = { recipient: string; text: TextName; body: string; held: boolean; sent: boolean; inSample: boolean };
const messages = (id: number) => world.db<Message[]>`
  select recipient, held.text, content.body, held.other_body is not null as held, message.sent_at is not null as sent,
    rank <= (select b_to from text_comparison where list_id = ${id}) as "inSample"
  from message_variant held
    join message on message.customer_id = held.customer_id and message.id = held.message_id
    join message_content content on content.customer_id = held.customer_id and content.message_id = held.message_id
  where held.list_id = ${id} order by recipient`;
const sentCount = async (id: number) => (await messages(id)).filter(({ sent }) => sent).length;
/** Runs the comparison until its sample has left. */
const sampled = async (id: number) => {
  await run();
  await until(async () => await sentCount(id) === 20, 'the sample is sent');
  await run(6_000);
};
const finished = (id: number) => until(async () => (await detail(id)).status === 2, 'the list is sent');
const total = ({ maximum, cost, differences }: MailingDetail) => (
  [Number(maximum), Number(cost) + differences.reduce((sum, each) => sum + Number(each.sum), 0)]);

describe('[MAIL-30] a list with two texts', () => {
  it('estimates, reserves and prices the dearer text for all, and says how many get which', async () => {
    const answer = await world.post('/v2/mailings/estimate', from.token, mailingBody(from, {
      body: A, recipients: nums.join('\n'), comparison: compared(),
    }));
    const estimate = envelopeOf(answer).data as unknown as Estimate;
    expect(estimate).toMatchObject({ maximum: '40.00', recipients: 40, parts: 80, comparison: { sample: 10, rest: 20 } });
    expect(estimate.preview[0]).toMatchObject({ body: A, otherBody: LONG });
    const id = await confirmed();
    expect(await detail(id)).toMatchObject({ maximum: '40.00', msgcount: 40, body: A, personal: false, comparison: compared() });
  });

  it('sends either text to its sample and holds the rest; then the chosen text, each recipient once, and the money adds up', async () => {
    const before = sending.simulator.accepted().length;
    const id = await confirmed();
    await sampled(id);
    expect(await result(id)).toMatchObject({ state: 'waiting', rest: 20, choosesAt: null, choice: null, difference: null });
    const some = await messages(id);
    const bodies = (of: TextName) => some.filter(({ inSample, text }) => inSample && text === of).map(({ body }) => body);
    expect([bodies('a'), bodies('b')]).toEqual([Array(10).fill(A), Array(10).fill(LONG)]);
    expect(some.filter(({ inSample, sent, held }) => !inSample && !sent && held)).toHaveLength(20);
    const { figures } = await result(id);
    expect(figures.map(({ text, recipients, sent }) => [text, recipients, sent])).toEqual([['a', 10, 10], ['b', 10, 10]]);
    expect(await choose(id, 'a')).toBe('chosen');
    await run();
    await finished(id);
    const all = await messages(id);
    expect([all.filter(({ body }) => body === A).length, all.filter(({ body }) => body === LONG).length]).toEqual([30, 10]);
    const left = sending.simulator.accepted().slice(before).map(({ destination }) => destination);
    expect(new Set(left)).toEqual(new Set(nums));
    expect(await result(id)).toMatchObject({ state: 'sent', choice: { text: 'a', by: 'hand' } });
    await until(async () => new Set(total(await detail(id))).size === 1, 'the money adds up');
    expect(await detail(id)).toMatchObject({
      cost: '25.00', partscount: 50, differences: [{ reason: 'shorter_text', messages: 30, sum: '15.00' }],
    });
    expect([await choose(id, 'b'), await choose(id, 'a')]).toEqual(['comparison_not_open', 'chosen']);
  });

  it('chooses the text that more recipients got, once the time is over', async () => {
    const id = await create({ comparison: compared({ criterion: 'delivered' }) });
    const [ranked] = await world.db<{ a: string[] }[]>`
      select array_agg(recipient order by rank) as a
      from message_variant held join message on message.id = message_id where held.list_id = ${id}`;
    sending.simulator.behave({
      rules: (ranked?.a ?? []).slice(0, 10).map((num) => ({ endsWith: num.slice(-7), outcome: 'undeliverable', errorCode: '001' })),
    });
    await world.post('/smslist/confirm', from.token, { id });
    await sampled(id);
    await until(async () => (await result(id)).figures.map(({ delivered }) => delivered).join() === '0,10', 'the receipts came');
    await run(HOUR);
    const open = await result(id);
    expect(open).toMatchObject({ state: 'waiting', difference: { isClear: true } });
    expect(open.choosesAt).toBe(new Date(world.clock.now.getTime() + 6_000 + 2 * HOUR).toISOString());
    await run(2 * HOUR + 6_000);
    expect((await result(id)).choice).toMatchObject({ text: 'b', by: 'rule', figures: [{ delivered: 0 }, { delivered: 10 }] });
    await finished(id);
    expect((await messages(id)).filter(({ text }) => text === 'b')).toHaveLength(30);
  });

  it('sends text A if the texts did equally well', async () => {
    const id = await confirmed({ comparison: compared({ criterion: 'delivered', waitHours: 1 }) });
    await sampled(id);
    await until(async () => (await result(id)).figures.every(({ delivered }) => delivered === 10), 'the receipts came');
    await run(2 * HOUR);
    expect(await result(id)).toMatchObject({ choice: { text: 'a', by: 'rule' }, difference: { isClear: false } });
    await finished(id);
  });

  it('draws the sample by a hash of list and number, whatever the order of the recipients', async () => {
    const id = await confirmed({ recipients: [...nums].reverse().join('\n') });
    await run();
    const [ranks] = await world.db<{ expected: string[] }[]>`
      select array_agg(recipient order by recipient) as expected from (
        select recipient from message where list_id = ${id} order by hashtextextended(recipient, ${id}) limit 20) sample`;
    expect((await messages(id)).filter(({ inSample }) => inSample).map(({ recipient }) => recipient)).toEqual(ranks?.expected);
    await world.post('/smslist/cancel', from.token, { id });
    await world.work();
  });

  it('survives a crash in each of its steps, and several nodes at once', async () => {
    const before = sending.simulator.accepted().length;
    const id = await confirmed();
    const crashing = async (later: number) => {
      const now = new Date(world.clock.now.getTime() + later);
      for (let steps = 0; steps < 200; steps++) {
        await inTransaction(world.db, async (tx) => {
          await runNextComparison(tx, now);
          throw new Error('killed');
        }).catch(() => undefined);
        const done = await Promise.all([1, 2, 3].map(() => runNextComparison(world.db, now)));
        if (!done.includes(true)) return;
      }
      throw new Error('the comparison does not end');
    };
    await crashing(0);
    await until(async () => await sentCount(id) === 20, 'the sample is sent');
    await crashing(6_000);
    await inTransaction(world.db, async (tx) => {
      await tx`update text_comparison set next_at = null where list_id = ${id}`;
      throw new Error('killed');
    }).catch(() => undefined);
    expect(await choose(id, 'b')).toBe('chosen');
    await crashing(6_000);
    await finished(id);
    const left = sending.simulator.accepted().slice(before).map(({ destination }) => destination);
    expect(new Set(left).size).toBe(40);
    expect((await messages(id)).filter(({ text }) => text === 'b')).toHaveLength(30);
  });

  it('chooses nothing while it is paused, and continues afterwards', async () => {
    const id = await confirmed({ comparison: compared({ criterion: 'delivered', waitHours: 1 }) });
    await sampled(id);
    await world.post('/v2/mailings/pause', from.token, { id, paused: true });
    await run(5 * HOUR);
    expect((await result(id)).choice).toBeNull();
    await world.post('/v2/mailings/pause', from.token, { id, paused: false });
    await run(5 * HOUR);
    expect((await result(id)).choice?.by).toBe('rule');
    await finished(id);
  });

  it('releases the money of the rest if it is canceled before a choice', async () => {
    const id = await confirmed();
    await sampled(id);
    await world.post('/smslist/cancel', from.token, { id });
    await world.work();
    await run(HOUR);
    expect(await result(id)).toMatchObject({ state: 'ended', choice: null });
    expect(await choose(id, 'a')).toBe('comparison_not_open');
    await until(async () => new Set(total(await detail(id))).size === 1, 'the money adds up');
    expect(await detail(id)).toMatchObject({ cost: '15.00', counts: { 21: 20 } });
  });

  it('waits in the queue for as long as the choice may take', async () => {
    const id = await confirmed();
    const [row] = await world.db<{ hours: number }[]>`
      select (extract(epoch from queue_until - confirmed_at) / 3600)::integer as hours from mailing_list where id = ${id}`;
    expect(row?.hours).toBe(2 * 24 + 7 * 24);
    await run();
    await world.db`update mailing_list set queue_until = now() where id = ${id}`;
    await until(async () => (await detail(id)).status === 2, 'the rest has expired');
    await until(async () => new Set(total(await detail(id))).size === 1, 'the money adds up');
    expect(await result(id)).toMatchObject({ state: 'ended' });
  });

  it('is priced anew at its confirmation if the price list has changed', async () => {
    const id = await create();
    await world.db`
      with version as (
        insert into tariff_version (tariff_id, valid_from)
        select tariff_id, now() - interval '1 hour' from customer where id = ${from.customer.id} returning id
      ) insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
      select id, 'sms', '380', 'UA', 'Ukraine', 4000 from version`;
    const confirm = () => world.post('/smslist/confirm', from.token, { id });
    expect(envelopeOf(await confirm()).data.localizedMessage).toBe('price_changed');
    expect((await confirm()).statusCode).toBe(200);
    await sampled(id);
    await choose(id, 'a');
    await run();
    await finished(id);
    await until(async () => new Set(total(await detail(id))).size === 1, 'the money adds up');
    expect(await detail(id)).toMatchObject({ maximum: '32.00', cost: '20.00' });
  });

  it('fails if its sample would be too small, and is not sent without the money for the dearer text', async () => {
    const few = mailingBody(from, { body: A, recipients: nums.slice(0, 39).join('\n'), comparison: compared() });
    expect(await refusal('/v2/mailings/estimate', few)).toEqual(['sample_too_small', 9, 10]);
    const { id } = await world.create(from, few);
    await world.work();
    expect(await detail(id)).toMatchObject({ status: 101, error: { name: 'sample_too_small', params: { sample: 9, min: 10 } } });
    from = await world.sender(['user'], 39_0000n);
    await routed();
    const poor = await create();
    expect(envelopeOf(await world.post('/smslist/confirm', from.token, { id: poor })).data.localizedMessage).toBe('balance_insufficient');
  });

  it('is seen and chosen by its customer alone', async () => {
    const id = await confirmed();
    await run();
    const other = await world.sender();
    expect((await world.get(`/v2/mailings/comparison?id=${id}`, other.token)).statusCode).toBe(404);
    expect((await world.post('/v2/mailings/comparison/choose', other.token, { id, text: 'a' })).statusCode).toBe(404);
    expect((await result(await confirmed())).choice).toBeNull();
    await world.db`update mailing_list set queue_until = now() where customer_id = ${from.customer.id}`;
  });
});

const quiet = { from: '21:00', to: '09:00' };
const tomorrow = () => ({ local: new Date(Date.now() + 48 * HOUR).toISOString().slice(0, 16), timeZone: 'Europe/Kyiv' });
const fallback = { type: 'sms', body: 'Later' };

it.each<[string, () => object, unknown]>([
  ['quiet hours', () => ({ quietHours: quiet }), 'accepted'],
  ['a start', () => ({ dtsend: tomorrow() }), 'accepted'],
  ['a fallback', () => ({ type: 'viber', fallback, ttlSeconds: 60 }), 'accepted'],
  ['no check of stop lists', () => ({ stopListCheck: false }), 'accepted'],
  ['personal texts', () => ({ comparison: compared({ body: 'Hello, {name|friend}!' }) }), 'accepted'],
  ['unsubscribe links', () => ({ body: 'Stop: {unsubscribe}', comparison: compared({ body: 'Or here: {unsubscribe}' }) }), 'accepted'],
  ['replies in a chat', () => ({ type: 'viber', comparison: compared({ criterion: 'replies' }) }), 'accepted'],
  ['gradual sending', () => ({ spreadSeconds: 3_600 }), ['comparison_conflict', 'spreadSeconds']],
  ['local times', () => ({ dtsend: tomorrow(), localTime: true }), ['comparison_conflict', 'localTime']],
  ['codes', () => ({ type: 'flashcall', body: '1234' }), ['comparison_conflict', 'type']],
  ['replies without a chat', () => ({ type: 'viber_trans', comparison: compared({ criterion: 'replies' }) }),
    ['comparison_conflict', 'criterion']],
  ['the same text', () => ({ comparison: compared({ body: ` ${A}` }) }), ['comparison_same_text']],
  ['an empty text', () => ({ comparison: compared({ body: '' }) }), ['text_empty']],
  ['an unknown field in text B', () => ({ comparison: compared({ body: 'Hi {nam}' }) }), ['unknown_fields', '{nam} → {name}']],
  ['clicks without links', () => ({ comparison: compared({ criterion: 'clicks' }) }), ['comparison_without_link']],
])('[MAIL-30] two texts and %s', async (_, more, expected) => {
  for (const type of ['viber', 'viber_trans', 'flashcall']) {
    await world.covers(from, type, 2_000n, { connectionId: sending.richConnection });
  }
  expect(await refusal('/smslist/createsend', mailingBody(from, {
    body: A, recipients: nums.join('\n'), comparison: compared(), ...more(),
  }))).toEqual(expected);
});

it.each([['delivered', 'accepted'], ['manual', ['comparison_conflict', 'criterion']]])(
  '[MAIL-30] two texts in a recurring list, chosen by %s', async (criterion, expected) => {
    world.clock.now = new Date();
    const start = new Date(Date.now() + HOUR);
    const recurrence = { local: start.toISOString().slice(0, 16), timeZone: 'UTC', every: 'day' };
    const { name, ...body } = mailingBody(from, { body: A, recipients: nums.join('\n'), comparison: compared({ criterion }) });
    const request = { ...body, name, requestId: 'one', maxCost: '50.00', recurrence };
    expect(await refusal('/v2/mailings/series/create', request)).toEqual(expected);
    await runNextSeries(world.db, { home: 'UA', now: new Date(start.getTime() + 60_000) });
    const lists = await world.db`select from text_comparison where customer_id = ${from.customer.id}`;
    expect(lists).toHaveLength(expected === 'accepted' ? 1 : 0);
    await world.db`update mailing_series set paused = true`;
  },
);

it('[MAIL-30] the approval of a second person covers both texts', async () => {
  await world.db`insert into sending_rule (customer_id, ask_above, approve_above) values (${from.customer.id}, null, 390000)`;
  const id = await create();
  expect(envelopeOf(await world.post('/smslist/confirm', from.token, { id })).data.localizedMessage).toBe('approval_required');
  expect((await detail(id)).approval).toBe('other');
});
