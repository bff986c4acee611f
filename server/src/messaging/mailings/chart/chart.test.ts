import { parseAmount, type ChartDay, type Data, type mailingChart, type MailingList } from '@portal/contracts';
import { envelopeOf } from '../../../../test/app';
import { chargeForList } from '../../../money/billing';
import { inTransaction } from '../../../platform/db';
import { countMoves } from '../../messages';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';

type Chart = Data<typeof mailingChart>;

let world: MailingWorld;
beforeAll(async () => { world = await createMailingWorld(); });
afterAll(() => world.close());
// Lists and sessions are created at the current time, whichever day a chart is requested for.
beforeEach(() => { world.clock.now = new Date(); });

const chart = (of: Sender, query: Record<string, string> = {}) => world.read<Chart>(
  `/user/getlistschartdata?${new URLSearchParams(query).toString()}`, of.token,
);
const on = ({ items }: Chart, date: string) => items.find((day) => day.date === date);

async function confirmed(of: Sender, at: string): Promise<number> {
  const { id } = await world.create(of, { recipients: '380671234561,380671234562,380671234563' });
  await world.work();
  expect((await world.post('/smslist/confirm', of.token, { id })).statusCode).toBe(200);
  await world.db`update mailing_list set confirmed_at = ${new Date(at)} where customer_id = ${of.customer.id} and id = ${id}`;
  return id;
}

const moved = (of: Sender, id: number, to: number, messages: number) => inTransaction(world.db, async (tx) => {
  await countMoves(tx, [{ customerId: of.customer.id, listId: BigInt(id), from: 10, to, messages }]);
});

describe('the send chart', () => {
  it('[SHL-17] counts each day by what became of its messages, in the sums of the list screens', async () => {
    const from = await world.sender();
    const [first, second, third] = [await confirmed(
      from, '2026-05-09T08:00:00Z',
    ), await confirmed(from, '2026-05-09T20:00:00Z'), await confirmed(from, '2026-05-10T11:00:00Z')];
    await world.create(from, { name: 'never confirmed' });
    await moved(from, first, 3, 3);
    await moved(from, second, 5, 1);
    await moved(from, second, 101, 1);
    await inTransaction(world.db, (tx) => chargeForList(tx, {
      customerId: from.customer.id, listId: BigInt(first), amount: 14_400n, ref: `test:${first}`,
    }));
    world.clock.now = new Date('2026-05-10T12:00:00Z');
    const result = await chart(from, { days: '3' });
    expect(result).toEqual({
      currency_code: 'UAH',
      items: [
        {
          date: '2026-05-08', lists: 0, messages: 0, sent: 0, delivered: 0, undelivered: 0, unsent: 0, unknown: 0, pending: 0, cost: '0.00',
        },
        {
          date: '2026-05-09', lists: 2, messages: 6, sent: 5, delivered: 3, undelivered: 1, unsent: 0, unknown: 1, pending: 1, cost: '1.44',
        },
        {
          date: '2026-05-10', lists: 1, messages: 3, sent: 0, delivered: 0, undelivered: 0, unsent: 0, unknown: 0, pending: 3, cost: '0.00',
        },
      ],
    });
    const { items } = await world.read<{ items: MailingList[] }>('/smslist/list', from.token);
    const shown = items.filter(({ id }) => [first, second, third].includes(id));
    const sum = <T>(rows: readonly T[], of: (row: T) => number | bigint) => rows.reduce((total, row) => total + BigInt(of(row)), 0n);
    expect(sum(result.items, (day) => day.messages)).toBe(sum(shown, ({ msgcount }) => msgcount));
    for (const day of result.items) expect(day.delivered + day.undelivered + day.unsent + day.unknown + day.pending).toBe(day.messages);
    expect(sum(result.items, (day) => day.delivered)).toBe(sum(shown, ({ counts }) => counts[3] ?? 0));
    expect(sum(result.items, (day) => parseAmount(day.cost))).toBe(sum(shown, ({ cost }) => parseAmount(cost)));
  });

  it('gives every day of the span, today last, fourteen unless asked', async () => {
    const from = await world.sender();
    world.clock.now = new Date('2026-03-05T22:30:00Z');
    const dates = (await chart(from)).items.map(({ date }) => date);
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([14, '2026-02-20', '2026-03-05']);
    expect((await chart(from, { timeZone: 'Europe/Sofia', days: '1' })).items.map(({ date }) => date)).toEqual(['2026-03-06']);
  });

  it.each<[string, string, readonly [string, Partial<ChartDay>][]]>([
    // Sofia: 29 March 2026 has 23 hours and begins at 22:00 UTC; 25 October has 25 and begins at 21:00 UTC.
    ['the clock goes forward', '2026-03-30T10:00:00Z', [['2026-03-28T21:59:59Z', { date: '2026-03-28' }], [
      '2026-03-28T22:00:00Z', { date: '2026-03-29' },
    ], ['2026-03-29T20:59:59Z', { date: '2026-03-29' }], ['2026-03-29T21:00:00Z', { date: '2026-03-30' }]]],
    ['the clock goes back', '2026-10-26T10:00:00Z', [['2026-10-24T20:59:59Z', { date: '2026-10-24' }], [
      '2026-10-24T21:00:00Z', { date: '2026-10-25' },
    ], ['2026-10-25T21:59:59Z', { date: '2026-10-25' }], ['2026-10-25T22:00:00Z', { date: '2026-10-26' }]]],
  ])('a day ends where the calendar of the place has it, also when %s', async (_story, now, moments) => {
    for (const [at, { date }] of moments) {
      world.clock.now = new Date();
      const from = await world.sender();
      await confirmed(from, at);
      world.clock.now = new Date(now);
      const days = (await chart(from, { days: '3', timeZone: 'Europe/Sofia' })).items.filter(({ lists }) => lists > 0);
      expect(days.map((day) => day.date)).toEqual([date]);
    }
  });

  it('what lies before its first day is no part of it', async () => {
    const from = await world.sender();
    await confirmed(from, '2026-03-28T21:59:59Z');
    world.clock.now = new Date('2026-03-30T10:00:00Z');
    expect((await chart(from, { days: '2', timeZone: 'Europe/Sofia' })).items.map(({ lists }) => lists)).toEqual([0, 0]);
  });

  it('another customer’s lists are not counted', async () => {
    const [from, other] = [await world.sender(), await world.sender()];
    await confirmed(other, '2026-05-10T09:00:00Z');
    world.clock.now = new Date('2026-05-10T12:00:00Z');
    expect(on(await chart(from), '2026-05-10')).toMatchObject({ lists: 0, messages: 0 });
    expect(on(await chart(other), '2026-05-10')).toMatchObject({ lists: 1, messages: 3 });
  });

  it.each<Record<string, string>>([
    { timeZone: 'Europe/Nowhere' }, { timeZone: '+03:00' }, { timeZone: 'foo+3' }, { timeZone: "UTC'; drop table message; --" },
    { timeZone: '' },
    { days: '0' }, { days: '93' }, { days: 'all' },
  ])('answers 400 to %j', async (query) => {
    const from = await world.sender();
    const response = await world.get(`/user/getlistschartdata?${new URLSearchParams(query).toString()}`, from.token);
    expect([response.statusCode, envelopeOf(response).code]).toEqual([400, 40000]);
  });

  it('answers 401 without a session and 403 without the right', async () => {
    const from = await world.sender();
    const accountant = await world.login(['fin'], from.customer);
    expect((await world.get('/user/getlistschartdata')).statusCode).toBe(401);
    expect((await world.get('/user/getlistschartdata', accountant.token)).statusCode).toBe(403);
  });
});
