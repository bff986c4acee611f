import type { Data, ListedMessage, mailings } from '@portal/contracts';
import { allMessages, listMessages, type AllMessagesPage } from '../messages';
import { createMailingWorld, type MailingWorld, type Sender } from './mailings.fixture';
import { acceptMessage } from './single/single-message';

type Page = Data<typeof mailings.allMessages>;

let world: MailingWorld;
beforeAll(async () => { world = await createMailingWorld(); });
afterAll(() => world.close());

const url = (filter: object, more: Record<string, string> = {}) => (
  `/sms/getallmessages?${new URLSearchParams({ filter: JSON.stringify(filter), ...more }).toString()}`
);
const page = (of: Sender, filter: object = {}, more: Record<string, string> = {}) => world.read<Page>(url(filter, more), of.token);
const recipients = ({ items }: { items: ListedMessage[] }) => items.map(({ recipient }) => recipient);
const numbered = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `38067${1_000_000 + from + index}`);
const single = (of: Sender, more: object = {}) => acceptMessage(world.db, {
  customerId: of.customer.id, loginId: null, source: 'api', alphaNameUuid: of.alphaNameUuid, type: 'sms', body: 'One alone',
  recipient: '0671234567', ...more,
}, { home: 'UA', now: world.clock.now });

async function threeLists(): Promise<Sender & { lists: number[] }> {
  const own = await world.sender();
  const lists: number[] = [];
  for (const [at, count] of [5, 3, 4].entries()) {
    lists.push((await world.create(own, { name: `List ${at}`, recipients: numbered(count, at * 10).join() })).id);
  }
  await world.work();
  return { ...own, lists };
}

const setStatus = (of: Sender, recipient: string, status: number) => world.db`
  with moved as (update message set status = ${status} where customer_id = ${of.customer.id} and recipient = ${recipient} returning list_id)
  insert into mailing_counter (customer_id, list_id, status, messages) select ${of.customer.id}, list_id, ${status}, 1 from moved`;

it('[MAIL-08] shows every message of the customer, those of programs too, the newest first, each with its list and its text', async () => {
  const own = await threeLists();
  await single(own, { customerSmsId: 'order-1' });
  const all = await page(own, {}, { limit: '100' });
  expect(all.items.map(({ source }) => source)).toEqual(['api', ...Array<string>(12).fill('list')]);
  expect(recipients(all).slice(1)).toEqual([...numbered(4, 20).reverse(), ...numbered(3, 10).reverse(), ...numbered(5, 0).reverse()]);
  expect(all.items[0]).toMatchObject({
    recipient: '380671234567', status: 10, customerSmsId: 'order-1', body: 'One alone', from: 'DEMO', type: 'sms', source: 'api',
    currency: 'UAH', partscount: 1,
    listId: expect.any(Number), created: expect.stringMatching(/Z$/),
  });
  expect(all.items[1]).toMatchObject({ status: 0, body: 'Hello', listName: 'List 2', listId: own.lists[2] });
});

it('[MAIL-08] goes through all pages in both directions, none twice and none left out, however little is looked at for a page', async () => {
  const own = await threeLists();
  await setStatus(own, numbered(1, 3)[0] ?? '', 101);
  const whole = recipients(await page(own, {}, { limit: '100' }));
  const read = (filter: object, cursor: string | undefined, bounds: { lists: number; messages: number }) => allMessages(
    world.db, { customerId: own.customer.id, organizations: null }, 'UA', { filter, limit: 2, cursor }, bounds,
  );
  for (const bounds of [{ lists: 1, messages: 2 }, { lists: 2, messages: 3 }, { lists: 50, messages: 1 }, { lists: 50, messages: 50 }]) {
    for (const [filter, expected] of [
      [{}, whole], [{ status: [101] }, numbered(1, 3)], [{ status: [0] }, whole.filter((each) => each !== numbered(1, 3)[0])],
    ] as const) {
      const forward: string[] = [];
      let last: AllMessagesPage | undefined;
      for (let cursor: string | null | undefined; cursor !== null; cursor = last.next) {
        last = await read(filter, cursor, bounds);
        forward.push(...recipients(last));
      }
      expect([bounds, filter, forward]).toEqual([bounds, filter, expected]);
      const backward: string[] = recipients(last ?? { items: [] });
      for (let cursor = last?.previous ?? null; cursor !== null;) {
        const previous = await read(filter, cursor, bounds);
        backward.unshift(...recipients(previous));
        cursor = previous.previous;
      }
      expect([bounds, filter, backward]).toEqual([bounds, filter, expected]);
    }
  }
});

it('[MAIL-08] goes on from where a search of a long list was broken off', async () => {
  const own = await threeLists();
  const [first = 0] = own.lists;
  await setStatus(own, numbered(1, 4)[0] ?? '', 5);
  const read = (cursor?: string) => listMessages(
    world.db, own.customer.id, BigInt(first), { filter: { status: [5] }, limit: 10, cursor }, 2,
  );
  const one = await read();
  expect(one?.items).toEqual([]);
  const two = await read(one?.next ?? '');
  const three = await read(two?.next ?? '');
  expect([two?.items, three?.items.map(({ recipient }) => recipient), three?.next]).toEqual([[], numbered(1, 4), null]);
  expect((await read(three?.previous ?? ''))?.items).toEqual([]);
});

describe('filters', () => {
  let own: Awaited<ReturnType<typeof threeLists>>;
  beforeAll(async () => {
    own = await threeLists();
    await world.covers(own, 'viber', 3000n);
    await single(own, { customerSmsId: 'order-7', recipient: '0501112233' });
    await single(own, { source: 'chat', recipient: '0501112244' });
    await world.create(own, { name: 'By Viber', type: 'viber', recipients: '0671239999' });
    await world.work();
  });

  it('[MAIL-08] of a status show what is read as it: queued are those of a confirmed list alone', async () => {
    await world.post('/smslist/confirm', own.token, { id: own.lists[1] });
    expect(recipients(await page(own, { status: [10] })).toSorted()).toEqual(['380501112233', '380501112244', ...numbered(3, 10)]);
    expect((await page(own, { status: [0] }, { limit: '100' })).items).toHaveLength(10);
    expect((await page(own, { status: [] })).items).toEqual([]);
    expect((await page(own, { status: [3] }))).toEqual({ items: [], next: null, previous: null });
  });

  it.each([['+38 050 111', 2], ['050111', 2], ['380 50 111-22-33', 1], ['0501112244', 1], ['38', 15], ['999', 0], ['Anna', 0]])(
    '[MAIL-08] of a recipient find a number by its beginning, written like %s', async (recipient, found) => {
      expect((await page(own, { recipient }, { limit: '100' })).items).toHaveLength(found);
    },
  );

  it.each([['1122', 2], ['11122', 2], ['2233', 1], ['0112', 0], ['9999', 1], ['671239', 1], ['0123456789012', 0]])(
    '[MAIL-08] of a recipient find a number by digits anywhere in it: %s', async (recipient, found) => {
      expect((await page(own, { recipient }, { limit: '100' })).items).toHaveLength(found);
    },
  );

  it('[MAIL-08] of digits go through bounded pages in both directions, none twice and none left out', async () => {
    const expected = recipients(await page(own, { recipient: '1000' }, { limit: '100' }));
    expect(expected).toHaveLength(12);
    const read = (cursor: string | undefined) => allMessages(
      world.db, { customerId: own.customer.id, organizations: null }, 'UA', { filter: { recipient: '1000' }, limit: 2, cursor },
      { lists: 50, messages: 3 },
    );
    const forward: string[] = [];
    let last: AllMessagesPage = await read(undefined);
    let pages = 1;
    for (forward.push(...recipients(last)); last.next; pages++) {
      last = await read(last.next);
      forward.push(...recipients(last));
    }
    expect(forward).toEqual(expected);
    // At most three messages are examined for a page.
    expect(pages).toBeGreaterThanOrEqual(5);
  });

  it('[MAIL-08] of text find lists and single messages with it, and take it literally', async () => {
    expect(recipients(await page(own, { text: 'one ALONE' }, { limit: '100' })).toSorted()).toEqual(['380501112233', '380501112244']);
    expect((await page(own, { text: 'hello' }, { limit: '100' })).items).toHaveLength(13);
    expect((await page(own, { text: 'h%o' })).items).toEqual([]);
  });

  it('[MAIL-08] of digits and text find nothing of another customer', async () => {
    const other = await world.sender();
    for (const filter of [{ recipient: '1122' }, { text: 'alone' }]) {
      expect(await page(other, filter)).toEqual({ items: [], next: null, previous: null });
    }
  });

  it('[MAIL-08] of source, type, alpha name, own id and time are taken together', async () => {
    expect(recipients(await page(own, { source: ['chat'] }))).toEqual(['380501112244']);
    expect(recipients(await page(own, { type: ['viber'] }))).toEqual(['380671239999']);
    expect((await page(own, { alphaNameUuid: own.alphaNameUuid }, { limit: '100' })).items).toHaveLength(15);
    expect(await page(own, { alphaNameUuid: '00000000-0000-4000-8000-000000000000' })).toMatchObject({ items: [], next: null });
    expect(recipients(await page(own, { customerSmsId: 'order-7' }))).toEqual(['380501112233']);
    expect(recipients(await page(own, { customerSmsId: 'order-7', recipient: '067' }))).toEqual([]);
    expect(recipients(await page(own, { source: ['list'], recipient: '38067100000' }))).toEqual(numbered(5).reverse());
  });

  it('[MAIL-08] of a time find each message within it by the growth of ids, and no other', async () => {
    const some = await threeLists();
    const [a = 0, b = 0, c = 0] = some.lists;
    const day = (date: number) => `2026-05-0${date}T12:00:00.000Z`;
    for (const [id, date] of [[a, 1], [b, 2], [c, 3]] as const) {
      await world.db`update mailing_list set created_at = ${day(date)} where id = ${id}`;
      await world.db`update message set created_at = ${day(date)}::timestamptz + interval '1 minute' where list_id = ${id}`;
    }
    const ids = async (filter: object) => [...new Set((await page(some, filter, { limit: '100' })).items.map(({ listId }) => listId))];
    expect(await ids({ from: day(2) })).toEqual([c, b]);
    expect(await ids({ to: '2026-05-02T12:01:00Z' })).toEqual([a]);
    expect(await ids({ to: '2026-05-02T12:01:01Z' })).toEqual([b, a]);
    expect(await ids({ from: '2026-05-02T14:00:30+02:00', to: '2026-05-03T12:00:00Z' })).toEqual([b]);
    expect(await ids({ from: '2027-01-01T00:00:00Z' })).toEqual([]);
    expect(await ids({ to: '2020-01-01T00:00:00Z' })).toEqual([]);
  });
});

it('refuses what is no filter or cursor, whom it does not know, and whoever may not', async () => {
  const own = await world.sender();
  const listOnly = Buffer.from('["after",1]').toString('base64url');
  for (const bad of [
    url({ owner: 1 }), url({}, { cursor: 'x' }), url({}, { cursor: listOnly }),
    url({}, { cursor: Buffer.from('["up",1,1]').toString('base64url') }), url({ from: 'now' }), url({}, { limit: '101' }),
  ]) {
    expect([bad, (await world.get(bad, own.token)).statusCode]).toEqual([bad, 400]);
  }
  expect((await world.get(url({}))).statusCode).toBe(401);
  expect((await world.get(url({}), (await world.login(['fin'])).token)).statusCode).toBe(403);
});

it('shows nothing of another customer', async () => {
  const owner = await threeLists();
  await single(owner, { customerSmsId: 'mine' });
  const other = await world.sender();
  for (const filter of [{}, { recipient: '38067' }, { customerSmsId: 'mine' }, { alphaNameUuid: owner.alphaNameUuid }]) {
    expect((await page(other, filter)).items).toEqual([]);
  }
  const { next } = await page(owner, {}, { limit: '1' });
  expect((await page(other, {}, { cursor: next ?? '' })).items).toEqual([]);
});
