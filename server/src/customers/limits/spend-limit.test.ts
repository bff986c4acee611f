import type { MailingDetail } from '@portal/contracts';
import { envelopeOf } from '../../../test/app';
import type { Sender } from '../../../test/sending';
import { until } from '../../../test/until';
import { releaseForList } from '../../money/billing';
import { inTransaction } from '../../platform/db';
import { defaultQueueTimes, resetAttempts, startMailingWork } from '../../messaging/mailings';
import { dayStart } from './home-day';
import { createLimitsWorld, outcome, type LimitsWorld } from './limits.fixture';
import { spendFindings } from './spend-check.store';
import { spentSince } from './traffic-count.store';

let world: LimitsWorld;
beforeAll(async () => { world = await createLimitsWorld(); });
beforeEach(() => world.startHour());
afterAll(() => world.end());

const confirm = (of: Sender, id: number) => world.post('/smslist/confirm', of.token, { id });
const reset = (of: Sender, id: number) => world.post('/sms/messageresetattempts', of.token, { id });
const detail = (of: Sender, id: number) => world.read<MailingDetail>(`/smslist/get?id=${id}`, of.token);
const beyond = (limit: string, spent: string) => ({ localizedMessage: 'spend_cap_reached', params: { limit, spent, currency: 'UAH' } });

it('blocks single messages for the money of a day, and refuses a list that would pass it', async () => {
  const of = await world.spender();
  await world.limit(of, { dailySpend: 15_000n });
  const { id } = await world.create(of);
  const { id: second } = await world.create(of);
  await world.work();
  expect((await confirm(of, id)).statusCode).toBe(200);
  const refused = await confirm(of, second);
  expect([refused.statusCode, envelopeOf(refused).data]).toMatchObject([409, beyond('1.50', '0.98')]);
  expect(await detail(of, second)).toMatchObject({ status: 0, available: '999.02' });
  expect(await world.outcomes(of, [{}, {}])).toEqual(['accepted', ['traffic_stopped', { subject: '1,50\u00a0UAH' }]]);
  const { spentToday, trafficBlocks } = await world.view(of.token);
  expect([spentToday, trafficBlocks]).toMatchObject([
    '1.46', [{ kind: 'spend', subject: null, counted: 1.94, limit: 1.5, windowMinutes: 1440 }],
  ]);
  expect((await world.unblock(trafficBlocks[0]?.uuid ?? '', of.token)).statusCode).toBe(200);
  expect(await world.view(of.token)).toMatchObject({ spentToday: '1.46', countedToday: '0.00' });
  expect(await outcome(world.accept(of))).toBe('accepted');
});

it('counts a fallback when its message or list is accepted, whether it leaves or not', async () => {
  const of = await world.spender();
  await world.covers(of, 'viber', 2_000n);
  const withFallback = { type: 'viber', fallback: { type: 'sms', body: 'Hello' }, ttlSeconds: 60 } as const;
  await world.limit(of, { dailySpend: 6_799n });
  expect(await outcome(world.accept(of, withFallback))).toEqual(['traffic_stopped', { subject: '0,68\u00a0UAH' }]);
  await world.limit(of, { dailySpend: 20_000n });
  const [trafficBlock] = (await world.view(of.token)).trafficBlocks;
  await world.unblock(trafficBlock?.uuid ?? '', of.token);
  expect(await outcome(world.accept(of, withFallback))).toBe('accepted');
  expect((await world.view(of.token)).spentToday).toBe('0.68');
  const { id } = await world.create(of, { ...withFallback, body: 'Hello' });
  await world.work();
  expect(envelopeOf(await confirm(of, id)).data).toMatchObject(beyond('2.00', '0.68'));
});

const cancel = async (of: Sender, id: number) => {
  expect((await world.post('/smslist/cancel', of.token, { id })).statusCode).toBe(200);
  await world.work();
};
const DAY_MS = 86_400_000;

it('[FIN-11] takes what a canceled list releases off the limit of the day', async () => {
  const of = await world.spender();
  await world.limit(of, { dailySpend: 10_000n });
  const ids = [(await world.create(of)).id, (await world.create(of)).id];
  await world.work();
  for (const id of ids) {
    expect((await confirm(of, id)).statusCode).toBe(200);
    expect((await world.view(of.token)).spentToday).toBe('0.98');
    await cancel(of, id);
    expect((await world.view(of.token)).spentToday).toBe('0.00');
  }
  expect(await spendFindings(world.db)).toEqual([]);
});

it('[FIN-11] takes released money off the day of its reservation, not off the next one', async () => {
  const of = await world.spender();
  const { id } = await world.create(of);
  await world.work();
  const [evening, morning] = [new Date(world.clock.now.getTime() - DAY_MS), world.clock.now];
  world.clock.now = evening;
  expect((await confirm(of, id)).statusCode).toBe(200);
  world.clock.now = morning;
  await world.accept(of);
  await cancel(of, id);
  const spentOn = async (day: Date) => (
    (await spentSince(world.db, of.customer.id, { currency: 'UAH', dayStart: dayStart('UA', day) })).counted
  );
  expect([await spentOn(evening), await spentOn(morning)]).toEqual([0n, 4_800n]);
  expect(await spendFindings(world.db)).toEqual([]);
});

describe('what of a list is sent again', () => {
  // Spending counts to the database's day.
  beforeEach(() => { world.clock.now = new Date(); });

  async function failedList(of: Sender, recipients: string): Promise<number> {
    const { id } = await world.create(of, { recipients });
    await world.work();
    expect((await confirm(of, id)).statusCode).toBe(200);
    await world.db`delete from message_queue where list_id = ${id}`;
    await world.db`update message set status = 6, sent_at = now(), updated_at = now() - interval '1 minute' where list_id = ${id}`;
    await world.db`update mailing_counter set status = 6 where list_id = ${id}`;
    const [{ amount } = { amount: 0n }] = await world.db<{ amount: bigint }[]>`select maximum as amount from mailing_list where id = ${id}`;
    await inTransaction(world.db, (tx) => releaseForList(tx, {
      customerId: of.customer.id, listId: BigInt(id), amount, ref: `test:${id}`,
    }));
    await world.db`update mailing_list set status = 2 where id = ${id}`;
    return id;
  }
  const many = (count: number) => Array.from({ length: count }, (_, at) => `+38050${String(at * 4_000).padStart(7, '0')}`).join('\n');
  const inQueue = async (id: number) => (await world.db`select from message_queue where list_id = ${id}`).length;

  it('counts to the money of a day, and is refused where it would pass it', async () => {
    const of = await world.spender();
    const id = await failedList(of, '+380671234567\n0501234567');
    await world.limit(of, { dailySpend: 9_000n });
    const refused = await reset(of, id);
    expect([refused.statusCode, envelopeOf(refused).data]).toMatchObject([409, beyond('0.90', '0.00')]);
    expect([await inQueue(id), (await detail(of, id)).status, (await world.view(of.token)).spentToday]).toEqual([0, 2, '0.00']);
    await world.limit(of, { dailySpend: 9_800n });
    expect(envelopeOf(await reset(of, id)).data).toEqual({ reset: 2, more: false });
    expect((await world.view(of.token)).spentToday).toBe('0.98');
    expect(await outcome(world.accept(of))).toEqual(['traffic_stopped', { subject: '0,98\u00a0UAH' }]);
  });

  it('is refused as a whole where only its first portion would fit, and given up where others have spent what was left meanwhile', async () => {
    const of = await world.sender(['user', 'clientAdmin'], 10_000_0000n);
    const id = await failedList(of, many(2_100));
    await world.limit(of, { dailySpend: 1_049_0000n });
    expect(envelopeOf(await reset(of, id)).data).toMatchObject(beyond('1049.00', '0.00'));
    expect(await inQueue(id)).toBe(0);
    await world.limit(of, { dailySpend: 1_050_0000n });
    expect(envelopeOf(await reset(of, id)).data).toEqual({ reset: 2_000, more: true });
    await world.limit(of, { dailySpend: 1_049_0000n });
    const errors: unknown[] = [];
    const work = startMailingWork({ db: world.db, home: 'UA', onError: (error) => errors.push(error) });
    await until(async () => (await world.db`select from list_request where list_id = ${id}
      and error_name = 'spend_cap_reached'`).length === 1, 'the rest is given up');
    await work.stop();
    expect([errors, await inQueue(id), (await world.view(of.token)).spentToday]).toEqual([[], 2_000, '1000.00']);
  });

  it('leaves out countries that have been closed to the customer meanwhile', async () => {
    const of = await world.spender();
    const id = await failedList(of, '0501234567');
    await world.limit(of, { countries: ['BG'] });
    expect(envelopeOf(await reset(of, id)).data).toEqual({ reset: 0, more: false });
    expect(await inQueue(id)).toBe(0);
    await world.limit(of, { countries: ['BG', 'UA'] });
    expect(envelopeOf(await reset(of, id)).data).toEqual({ reset: 1, more: false });
  });

  it('leaves out numbers of ranges that were blocked meanwhile', async () => {
    const of = await world.spender();
    const id = await failedList(of, '+380671234567\n0501234567');
    await world.limit(of, { perBlock: 1 });
    expect((await world.outcomes(of, [{}, {}]))[1]).toEqual(['traffic_stopped', { subject: '38067123' }]);
    expect(envelopeOf(await reset(of, id)).data).toEqual({ reset: 1, more: false });
    expect(await world.db`select recipient from message_queue where list_id = ${id}`).toEqual([{ recipient: '380501234567' }]);
  });

  it('is refused of a customer who is disabled', async () => {
    const of = await world.spender();
    const id = await failedList(of, '0501234567');
    await world.db`update customer set status = 2 where id = ${of.customer.id}`;
    const again = resetAttempts(world.db, of.customer.id, { listId: BigInt(id) }, { times: defaultQueueTimes, home: 'UA' });
    expect(await outcome(again)).toBe('customer_disabled');
    expect(await inQueue(id)).toBe(0);
  });
});
