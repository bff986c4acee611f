import type { MailingDetail, MailingList } from '@portal/contracts';
import { createMailingWorld, type MailingWorld, type Sender } from './mailings.fixture';
import { expireLists } from './lists/expire-lists';

const DAY_MS = 24 * 3_600_000;

let world: MailingWorld;
let from: Sender;
beforeAll(async () => {
  world = await createMailingWorld();
  from = await world.sender();
});
afterAll(() => world.close());

const detail = (id: number) => world.read<MailingDetail>(`/smslist/get?id=${id}`, from.token);
const prepared = async () => {
  const { id } = await world.create(from);
  await world.work();
  return id;
};
const rowsOf = async (id: number) => (await world.db<{ rows: number }[]>`
  select ((select count(*) from message where list_id = ${id}) + (select count(*) from message_queue where list_id = ${id})
    + (select count(*) from mailing_counter where list_id = ${id}))::integer as rows`)[0]?.rows;

it('[MAIL-18] a list that nobody confirms says when it expires, expires then, and leaves no rows', async () => {
  const id = await prepared();
  expect((await detail(id)).expiresAt).toBe(new Date(world.clock.now.getTime() + 30 * DAY_MS).toISOString());
  await expireLists(world.db, new Date(world.clock.now.getTime() + 29 * DAY_MS));
  expect(await detail(id)).toMatchObject({ status: 0 });
  await expireLists(world.db, new Date(world.clock.now.getTime() + 31 * DAY_MS));
  await world.work();
  expect(await detail(id)).toMatchObject({
    status: 3, confirmed: false, expiresAt: expect.any(String) as string, counts: {}, msgcount: 2, maximum: '0.00', cost: '0.00',
    differences: [],
  });
  expect(await rowsOf(id)).toBe(0);
});

it('[MAIL-18] a confirmed list does not expire', async () => {
  const id = await prepared();
  await world.post('/smslist/confirm', from.token, { id });
  await expireLists(world.db, new Date(world.clock.now.getTime() + 400 * DAY_MS));
  expect(await detail(id)).toMatchObject({ status: 1, expiresAt: null, confirmed: true });
});

it('[MAIL-15:unconfirmed] a list deleted before it was confirmed shows no outcomes and no money, on any screen', async () => {
  const id = await prepared();
  await world.post('/smslist/cancel', from.token, { id });
  for (const wait of [() => Promise.resolve(), () => world.work()]) {
    await wait();
    expect(await detail(id)).toMatchObject({ status: 3, counts: {}, msgcount: 2, maximum: '0.00', cost: '0.00', expiresAt: null });
    const { items } = await world.read<{ items: MailingList[] }>('/smslist/list', from.token);
    expect(items.find((list) => list.id === id)).toMatchObject({ counts: {}, maximum: '0.00' });
    expect(await world.read(`/sms/getlistmessages?id=${id}`, from.token)).toMatchObject({ items: [] });
    const all = await world.read<{ items: { listId: number }[] }>('/sms/getallmessages?filter={}', from.token);
    expect(all.items.filter(({ listId }) => listId === id)).toEqual([]);
  }
  expect(await rowsOf(id)).toBe(0);
});

it('[MAIL-05] a send time more than a year ahead is refused', async () => {
  const response = await world.post('/smslist/createsend', from.token, {
    name: 'Later', alphaNameUuid: from.alphaNameUuid, type: 'sms', body: 'Hello', recipients: '380671234567',
    dtsend: { local: '2028-12-01T10:00', timeZone: 'UTC' },
  });
  expect([response.statusCode, response.json<{ data: { localizedMessage: string } }>().data.localizedMessage]).toEqual([
    400, 'send_time_invalid',
  ]);
});
