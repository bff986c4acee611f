import type { Estimate, MailingDetail } from '@portal/contracts';
import { isLandline } from '@portal/messaging/phone';
import fc from 'fast-check';
import { envelopeOf } from '../../../../test/app';
import { verifyLedger } from '../../../money/billing';
import { startSending, type SendingWorld } from '../engine.fixture';
import { createMailingWorld, mailingBody, type MailingWorld, type Sender } from '../mailings.fixture';

const LISTS = 100;
let world: MailingWorld;
let sending: SendingWorld;
let from: Sender;
let books: string[];

beforeAll(async () => {
  world = await createMailingWorld();
  sending = await startSending(world.db);
  from = await world.unguarded(['user'], 1_000_000_0000n);
  await world.db`
    insert into traffic_block (customer_id, kind, subject, at, counted, threshold, window_minutes)
    values (${from.customer.id}, 'block', '38067999', now(), 51, 50, 60)`;
  await world.db`delete from direction where customer_id = ${from.customer.id}`;
  await world.covers(from, 'sms', 5_000n, { connectionId: sending.smsConnection });
  await world.covers(from, 'viber', 2_000n, { connectionId: sending.richConnection });
  // Overlapping price prefixes, and a route without full coverage.
  await world.db`
    insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
    select v.id, p.type, p.prefix, 'UA', p.destination, p.price
    from tariff_version v join customer c on c.tariff_id = v.tariff_id,
      (values ('sms', '3806712', 'Special', 4999), ('sms', '38067123', 'Ukraine', 5000), ('sms', '49', 'Germany', 61234),
        ('viber', '38067', 'Kyivstar', 0), ('viber', '49', 'Germany', 777)) as p (type, prefix, destination, price)
    where c.id = ${from.customer.id} on conflict do nothing`;
  await world.db`
    insert into direction_rate (provider_connection_id, message_type, prefix, valid_from, currency, cost)
    select ${sending.richConnection}, 'viber', prefix, now() - interval '1 day', 'UAH', 1
    from unnest(array['38067', '38050', '4915']) as prefix`;
  books = await createBooks();
});
afterAll(async () => {
  await sending.stop();
  expect(await verifyLedger(world.db)).toEqual([]);
  await world.close();
});

// 38044123 and 44207946 begin landline numbers, which only voice calls reach.
const operators = ['38044123', '44207946', '38067123', '38067124', '38067999', '38050111', '38099111', '4915123', '44770090'];
// No number matches a simulator rule unless a test sets one.
const number = fc.tuple(fc.constantFrom(...operators), fc.integer({ min: 0, max: 29 })).map(([start, last]) => (
  `${start}${String(last).padStart(3, '0')}1`
));
const names = ['Olena', 'Олена', '{x}', '', 'Anna-Maria Виктория', 'x'.repeat(200), 'я'.repeat(80)];
const text = fc.constantFrom(
  'Hello', 'Привіт', 'я'.repeat(71), 'Dear {name|friend}, hi', 'Вітаємо {name}, {param1}!', '{param1}', 'a'.repeat(150) + '{name}',
  '{name}{name}{name}{name}{name}{name}',
);
const list = fc.record({
  type: fc.constantFrom('sms', 'sms', 'viber'), body: text, withFallback: fc.boolean(), fallbackBody: text,
  pasted: fc.array(number, { maxLength: 8 }), book: fc.subarray([0, 1, 2]), filtered: fc.boolean(), excludedBooks: fc.subarray([2, 3]),
  condition: fc.option(fc.constantFrom(1, 3)),
});
type RandomList = typeof list extends fc.Arbitrary<infer T> ? T : never;

async function createBooks(): Promise<string[]> {
  const contacts = fc.uniqueArray(fc.record({ num: number, name: fc.constantFrom(...names), param1: fc.constantFrom(null, ...names) }), {
    maxLength: 12, selector: ({ num }) => num,
  });
  const uuids: string[] = [];
  for (const rows of fc.sample(contacts, 4)) {
    const [book] = await world.db<{ id: bigint; uuid: string }[]>`
      insert into address_book (customer_id, type, name) values (${from.customer.id}, 'generic', gen_random_uuid()) returning id, uuid`;
    for (const { num, name, param1 } of rows) {
      await world.db`
        insert into contact (customer_id, address_book_id, num, landline, name, param1)
        values (${from.customer.id}, ${book?.id ?? 0n}, ${num}, ${isLandline(num)}, nullif(${name}, ''), ${param1})`;
    }
    uuids.push(book?.uuid ?? '');
  }
  return uuids;
}

function contentOf({ type, body, withFallback, fallbackBody, pasted, book, filtered, excludedBooks, condition }: RandomList) {
  const uuid = (index: number) => books[index] ?? '';
  return {
    type, body, recipients: [...pasted, 'nobody', '380671231111'].join('\n'),
    recipientBooks: book.map((index) => ({ addressBookUuid: uuid(index), filter: filtered ? { text: 'a', field: 'name' } : {} })),
    excludedBookUuids: excludedBooks.map(uuid),
    ...(withFallback && type !== 'sms' && { fallback: { type: 'sms', body: fallbackBody }, ttlSeconds: 86_400 }),
    conditions: withFallback && type !== 'sms' && condition !== null ? [{ addressBookUuid: uuid(condition), removeFallback: true }] : [],
  };
}

const detail = (id: number) => world.read<MailingDetail>(`/smslist/get?id=${id}`, from.token);
const estimateOf = async (content: object): Promise<Estimate> => {
  const { name: _, ...body } = mailingBody(from, content as Record<string, unknown>);
  const response = await world.post('/v2/mailings/estimate', from.token, body);
  if (response.statusCode !== 200) throw new Error(response.body);
  return envelopeOf(response).data as unknown as Estimate;
};
const minor = (amount: string) => Math.round(Number(amount) * 10_000);
const add = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + minor(amount), 0);

type Made = { id: number; estimate: Estimate; prepared: MailingDetail; backed: boolean };

async function prepareLists(count: number): Promise<Made[]> {
  const created: Made[] = [];
  const drawn = fc.sample(list, count);
  const estimates: Estimate[] = [];
  const ids: number[] = [];
  for (const random of drawn) {
    estimates.push(await estimateOf(contentOf(random)));
    ids.push((await world.create(from, contentOf(random))).id);
  }
  // One round of background work ends after ten seconds.
  const waiting = () => world.db`select from mailing_list where customer_id = ${from.customer.id} and status = 100`;
  for (let rounds = 0; rounds < 5 && (await waiting()).length > 0; rounds++) await world.work();
  for (const [index, id] of ids.entries()) {
    const estimate = estimates[index];
    const random = drawn[index];
    const prepared = await detail(id);
    if (!estimate || !random) throw new Error('a list without its estimate');
    if (estimate.recipients === 0) {
      expect(prepared).toMatchObject({ status: 101, maximum: '0.00' });
      continue;
    }
    expect({ ...prepared, random }).toMatchObject({
      status: 0, msgcount: estimate.recipients, partscount: estimate.parts, smscount: estimate.longest?.parts, maximum: estimate.maximum,
      estimate: estimate.rows,
      rejected: estimate.rejected,
    });
    created.push({ id, estimate, prepared, backed: random.withFallback && estimate.rows.some(({ fallback }) => fallback) });
  }
  return created;
}

async function sendAll(created: readonly Made[]): Promise<void> {
  for (const { id } of created) expect((await world.post('/smslist/confirm', from.token, { id })).statusCode).toBe(200);
  const deadline = performance.now() + 60_000;
  const left = () => world.db`
    select from mailing_list l where customer_id = ${from.customer.id} and (status = 1 or message_type = 'sms' and exists (
      select from message m where m.customer_id = l.customer_id and m.list_id = l.id and m.status in (0, 1, 10)))
      and status in (1, 2)`;
  while ((await left()).length > 0) {
    if (performance.now() > deadline) throw new Error('not all lists have ended');
    await new Promise((later) => { setTimeout(later, 50); });
  }
}

it(`[MAIL-05:estimate] [MAIL-05:cost] [MAIL-12] [VAL-15] what ${LISTS} random lists were estimated at is what they are prepared with and billed, to the minor unit`, async () => {
  sending.simulator.behave({ rules: [] });
  const created = await prepareLists(LISTS);
  expect(created.length).toBeGreaterThan(LISTS / 2);
  await sendAll(created);
  for (const { id, estimate } of created) {
    const { cost, type, maximum, differences } = await detail(id);
    expect(minor(cost)).toBe(add(estimate.rows.filter(({ fallback }) => !fallback).map(({ sum }) => sum)));
    // A pending fallback keeps its reservation.
    if (type === 'sms') expect(minor(cost) + add(differences.map(({ sum }) => sum))).toBe(minor(maximum));
  }
});

it('[MAIL-05:estimate] [MAIL-05:differences] what providers refuse is itemised: the bill and the differences add up to the maximum', async () => {
  sending.simulator.behave({ rules: [
    { endsWith: '11', outcome: 'undeliverable' }, { endsWith: '21', outcome: 'refused', status: 0x0b },
    { endsWith: '31', outcome: 'expired' }, { endsWith: '41', outcome: 'rejected' },
  ] });
  const created = await prepareLists(30);
  await sendAll(created);
  for (const { id, estimate } of created) {
    const { cost, type, maximum, differences } = await detail(id);
    expect(minor(cost)).toBeLessThanOrEqual(minor(estimate.maximum));
    if (type === 'sms') expect(minor(cost) + add(differences.map(({ sum }) => sum))).toBe(minor(maximum));
  }
});
