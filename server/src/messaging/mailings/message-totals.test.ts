import type { Data, mailings } from '@portal/contracts';
import { allMessages, messageTotals } from '../messages';
import { createMailingWorld, type MailingWorld, type Sender } from './mailings.fixture';

type Totals = Data<typeof mailings.messageTotals>;

let world: MailingWorld;
beforeAll(async () => { world = await createMailingWorld(); });
afterAll(() => world.close());

const url = (filter: object) => `/v2/messages/totals?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
const totals = (of: Sender, filter: object = {}) => world.read<Totals>(url(filter), of.token);
const numbered = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `38067${1_000_000 + from + index}`);

/** Two prepared lists of five and three messages; two of the first are delivered for 1.24 each, and one failed. */
async function twoLists(): Promise<Sender> {
  const own = await world.sender();
  const { id } = await world.create(own, { name: 'First', recipients: numbered(5).join() });
  await world.create(own, { name: 'Second', recipients: numbered(3, 10).join() });
  await world.work();
  const ends = [{ outcome: 3, charged: 12_400 }, { outcome: 3, charged: 12_400 }, { outcome: 2, charged: 0 }];
  for (const [at, { outcome, charged }] of ends.entries()) {
    await world.db`
      with moved as (
        update message set status = ${outcome}, sent_at = now(), charged = ${charged}
        where customer_id = ${own.customer.id} and recipient = ${numbered(5)[at] ?? ''} returning customer_id, list_id
      ), less as (
        update mailing_counter counter set messages = messages - 1 from moved
        where counter.customer_id = moved.customer_id and counter.list_id = moved.list_id and counter.status = 0
      )
      insert into mailing_counter as counter (customer_id, list_id, status, messages) select customer_id, list_id, ${outcome}, 1 from moved
      on conflict (customer_id, list_id, status) do update set messages = counter.messages + 1`;
  }
  await world.db`
    insert into mailing_charge (customer_id, list_id, account_id, reserved, charged)
    select customer_id, id, account_id, 62000, 24800 from mailing_list where customer_id = ${own.customer.id} and id = ${id}`;
  return own;
}

it('[MAIL-08] adds up the messages of every filter as their pages show them', async () => {
  const own = await twoLists();
  const spent = [{ currency: 'UAH', sum: '2.48' }];
  expect(await totals(own)).toEqual({ counts: { 0: 5, 2: 1, 3: 2 }, cost: spent, complete: true });
  expect(await totals(own, { type: ['sms'], source: ['list'] })).toEqual({ counts: { 0: 5, 2: 1, 3: 2 }, cost: spent, complete: true });
  expect(await totals(own, { source: ['api'] })).toEqual({ counts: {}, cost: [], complete: true });
  expect(await totals(own, { outcome: [3] })).toEqual({ counts: { 3: 2 }, cost: spent, complete: true });
  expect(await totals(own, { recipient: '380671000000' })).toEqual({
    counts: { 3: 1 }, cost: [{ currency: 'UAH', sum: '1.24' }], complete: true,
  });
  const viewer = { customerId: own.customer.id, organizations: null };
  for (const filter of [{}, { outcome: [0, 2] }, { recipient: '0001' }, { text: 'Hello' }, { from: new Date(0).toISOString() }]) {
    const { items } = await allMessages(world.db, viewer, 'UA', { filter, limit: 100 });
    const { counts } = await messageTotals(world.db, viewer, 'UA', filter);
    expect([filter, Object.values(counts).reduce((sum, each) => sum + each, 0)]).toEqual([filter, items.length]);
  }
});

it('[MAIL-08] counts messages that wait for their turn as on the way once their list is confirmed, as reports do', async () => {
  const own = await twoLists();
  await world.db`update mailing_list set confirmed_at = now(), status = 1 where customer_id = ${own.customer.id} and name = 'First'`;
  expect((await totals(own)).counts).toEqual({ 0: 3, 2: 1, 3: 2, 10: 2 });
  expect((await totals(own, { from: new Date(0).toISOString() })).counts).toEqual({ 0: 3, 2: 1, 3: 2, 10: 2 });
});

it('[MAIL-08] says when there may be more than it has examined', async () => {
  const own = await twoLists();
  const viewer = { customerId: own.customer.id, organizations: null };
  const few = { bounds: { lists: 5_000, messages: 4 } };
  expect(await messageTotals(world.db, viewer, 'UA', { text: 'Hello' }, few)).toMatchObject({ counts: { 0: 4 }, complete: false });
  // The counters of lists know the numbers, but not what messages with one outcome cost.
  expect(await messageTotals(world.db, viewer, 'UA', { outcome: [3] }, few)).toEqual({ counts: { 3: 2 }, cost: null, complete: true });
  expect(await messageTotals(world.db, viewer, 'UA', {}, { maxLists: 1 })).toMatchObject({ counts: { 0: 3 }, complete: false });
});

it('refuses whoever may not, and counts nothing of another customer', async () => {
  const own = await twoLists();
  expect((await world.get(url({}))).statusCode).toBe(401);
  expect((await world.get(url({}), (await world.login(['fin'], own.customer)).token)).statusCode).toBe(403);
  expect((await world.get(url({ outcome: ['x'] }), own.token)).statusCode).toBe(400);
  expect(await totals(await world.sender())).toEqual({ counts: {}, cost: [], complete: true });
});
