import type { Data, mailings, MailingDetail } from '@portal/contracts';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';

type Page = Data<typeof mailings.list>;

let world: MailingWorld;
let from: Sender;
beforeAll(async () => {
  world = await createMailingWorld();
  from = await world.sender();
});
afterAll(() => world.close());

const page = (query: Record<string, string>, of = from) => world.read<Page>(
  `/smslist/list?${new URLSearchParams(query).toString()}`, of.token,
);
const names = (result: Page) => result.items.map(({ name }) => name);
const filter = (value: unknown) => JSON.stringify(value);

describe('the index of mailing lists', () => {
  it('[MAIL-01:paging] [MAIL-01:sorting] goes through all pages in both directions, none twice and none left out', async () => {
    const own = await world.sender();
    // Equal times: only the id tells the lists apart.
    await world.db`update customer set name = 'Reader' where id = ${own.customer.id}`;
    for (let number = 0; number < 7; number++) await world.create(own, { name: `List ${number % 3}` });
    await world.db`update mailing_list set created_at = '2026-01-01T00:00:00.123456Z' where customer_id = ${own.customer.id}
      and id % 2 = 0`;
    await world.db`update mailing_list set recipients = id % 3 where customer_id = ${own.customer.id}`;
    for (const sort of ['-created', 'created', 'name', '-name', 'recipients', '-recipients']) {
      const all = (await page({ sort, limit: '100' }, own)).items.map(({ id }) => id);
      expect(new Set(all).size).toBe(7);
      const forward: number[] = [];
      const pages: Page[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const next: Page = await page({ sort, limit: '2', ...(cursor && { cursor }) }, own);
        pages.push(next);
        forward.push(...next.items.map(({ id }) => id));
        cursor = next.next;
      }
      expect(forward).toEqual(all);
      const backward: number[] = [];
      let cursor = pages.at(-1)?.previous ?? null;
      while (cursor !== null) {
        const previous: Page = await page({ sort, limit: '2', cursor }, own);
        backward.unshift(...previous.items.map(({ id }) => id));
        expect(previous.next).not.toBeNull();
        cursor = previous.previous;
      }
      expect(backward).toEqual(all.slice(0, 6));
      expect(pages[0]?.previous).toBeNull();
    }
  });

  it('[MAIL-01:status] shows the chosen statuses alone', async () => {
    const own = await world.sender();
    await world.create(own, { name: 'ready' });
    await world.work();
    await world.create(own, { name: 'waiting' });
    expect(names(await page({ filter: filter({ status: [0] }) }, own))).toEqual(['ready']);
    expect(names(await page({ filter: filter({ status: [100, 101] }) }, own))).toEqual(['waiting']);
    expect(names(await page({ filter: filter({ status: [] }) }, own))).toEqual([]);
  });

  it('[MAIL-01:text] finds text in name, description and body whatever the case, and wildcards only as themselves', async () => {
    const own = await world.sender();
    await world.create(own, { name: 'Їжак і 100% знижка' });
    await world.create(own, { name: 'second', description: 'for the under_score' });
    await world.create(own, { name: 'third', body: 'a back\\slash' });
    const found = async (text: string) => names(await page({ sort: 'created', filter: filter({ text }) }, own));
    expect(await found('їЖАК')).toEqual(['Їжак і 100% знижка']);
    expect(await found('0% з')).toEqual(['Їжак і 100% знижка']);
    expect(await found('_')).toEqual(['second']);
    expect(await found('\\')).toEqual(['third']);
    expect(await found("'; drop table mailing_list; --")).toEqual([]);
  });

  it('[MAIL-01:sorting] sorts by recipients both ways', async () => {
    const own = await world.sender();
    for (const [name, count] of [['two', 2], ['three', 3], ['one', 1]] as const) {
      await world.create(own, { name, recipients: Array.from({ length: count }, (_, index) => `38067123450${index}`).join() });
    }
    await world.work();
    expect(names(await page({ sort: 'recipients' }, own))).toEqual(['one', 'two', 'three']);
    expect(names(await page({ sort: '-recipients' }, own))).toEqual(['three', 'two', 'one']);
  });

  it('[MAIL-01:type] [MAIL-01:alphaname] [MAIL-01:organization] [MAIL-01:dates] shows what all filters together find', async () => {
    const own = await world.sender();
    await world.covers(own, 'viber', 3000n);
    await world.create(own, { name: 'by SMS' });
    const { id } = await world.create(own, { name: 'by Viber', type: 'viber' });
    await world.db`update mailing_list set created_at = '2026-02-03T10:00:00Z' where id = ${id}`;
    const [organization] = await world.db<{ uuid: string }[]>`select uuid from organization where customer_id = ${own.customer.id}`;
    const found = async (value: object) => names(await page({ sort: 'name', filter: filter(value) }, own));
    const nobodys = '00000000-0000-4000-8000-000000000000';
    expect(await found({ type: ['viber'] })).toEqual(['by Viber']);
    expect(await found({ type: ['viber', 'sms'] })).toHaveLength(2);
    expect(await found({ type: [] })).toEqual([]);
    expect(await found({ alphaNameUuid: own.alphaNameUuid })).toHaveLength(2);
    expect(await found({ alphaNameUuid: nobodys })).toEqual([]);
    expect(await found({ alphaNameUuid: from.alphaNameUuid })).toEqual([]);
    expect(await found({ organizationUuid: organization?.uuid })).toHaveLength(2);
    expect(await found({ organizationUuid: nobodys })).toEqual([]);
    expect(await found({ from: '2026-02-03T12:00:00+02:00', to: '2026-02-03T10:00:01Z' })).toEqual(['by Viber']);
    expect(await found({ from: '2026-02-03T10:00:01Z' })).toEqual(['by SMS']);
    expect(await found({ to: '2026-02-03T10:00:00Z' })).toEqual([]);
    expect(
      await found({ type: ['viber'], to: '2026-02-03T11:00:00Z', alphaNameUuid: own.alphaNameUuid, text: 'viber' }),
    ).toEqual(['by Viber']);
  });

  it('renames a list in any status, and tells open pages', async () => {
    const own = await world.sender();
    const { id } = await world.create(own, { name: 'old' });
    const rename = async (name: string, as = own.token) => {
      const response = await world.post('/v2/mailings/rename', as, { id, name });
      return [response.statusCode, response.json().data.localizedMessage ?? response.json().data];
    };
    const refreshed = async () => (await world.db`
      select from event where customer_id = ${own.customer.id} and name = 'message_list.refresh' and data ->> 'id' = ${String(id)}`).length;
    const before = await refreshed();
    for (let time = 0; time < 2; time++) expect(await rename(' new ')).toEqual([200, { id, name: 'new' }]);
    expect([names(await page({}, own)), await refreshed()]).toEqual([['new'], before + 1]);
    expect(await rename('x', (await world.sender()).token)).toEqual([404, 'not_found']);
    expect(await rename('x', (await world.login(['fin'], own.customer)).token)).toEqual([403, 'permission_denied']);
    expect((await rename(' '))[0]).toBe(400);
  });

  it('[MAIL-06:hide] takes a list that is over out of the page, and back into it', async () => {
    const own = await world.sender();
    const { id } = await world.create(own, { name: 'old' });
    const hide = async (hidden: boolean, as = own.token) => {
      const response = await world.post('/v2/mailings/hide', as, { id, hidden });
      return [response.statusCode, response.json().data.localizedMessage ?? response.json().data];
    };
    await world.work();
    for (const status of [100, 0, 1]) {
      await world.db`update mailing_list set status = ${status} where id = ${id}`;
      expect([status, await hide(true)]).toEqual([status, [409, 'list_transition_refused']]);
    }
    for (const status of [2, 3, 101]) {
      await world.db`update mailing_list set status = ${status} where id = ${id}`;
      for (let time = 0; time < 2; time++) expect(await hide(true)).toEqual([200, { id, hidden: true }]);
      expect(names(await page({}, own))).toEqual([]);
      expect(names(await page({ filter: filter({ hidden: true }) }, own))).toEqual(['old']);
      for (let time = 0; time < 2; time++) expect(await hide(false)).toEqual([200, { id, hidden: false }]);
      expect(names(await page({}, own))).toEqual(['old']);
    }
    expect(await hide(true, (await world.sender()).token)).toEqual([404, 'not_found']);
    expect(await hide(true, (await world.login(['fin'], own.customer)).token)).toEqual([403, 'permission_denied']);
    expect((await world.post('/v2/mailings/hide', undefined, { id, hidden: true })).statusCode).toBe(401);
    expect((await world.post('/v2/mailings/hide', own.token, { id })).statusCode).toBe(400);
  });

  it('[MAIL-11:list-fields] shows every field of a list, times in UTC', async () => {
    const own = await world.sender();
    await world.create(own, { name: ' Sale ', description: 'Once', customerListId: 'c-1', body: 'Hi' });
    await world.work();
    const { items: [item] } = await page({}, own);
    expect(item).toMatchObject({
      name: 'Sale', description: 'Once', customerListId: 'c-1', status: 0, type: 'sms', contentType: 'text/plain', from: 'DEMO', body: 'Hi',
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/), dtsend: null,
      organizationName: `${own.customer.name} office`,
      customerName: own.customer.name, msgcount: 2, smscount: 1, partscount: 2, cost: '0.00', maximum: '0.98', currency: 'UAH',
      counts: { 0: 2 },
    });
  });

  it('refuses a cursor that is not of this list, and a filter it does not know', async () => {
    const cursor = (await page({ sort: 'name', limit: '1' }, await twoLists())).next ?? '';
    const queries: Record<string, string>[] = [
      { sort: '-created', cursor }, { cursor: 'nonsense' },
      { cursor: Buffer.from('["after","-created","1 or 1=1",1]').toString('base64url') },
      { filter: '{"owner":1}' }, { filter: '{' }, { sort: 'id;--' }, { limit: '1000' }, { filter: filter({ text: 'a\0b' }) },
    ];
    for (const query of queries) {
      const response = await world.get(`/smslist/list?${new URLSearchParams(query).toString()}`, from.token);
      expect([query, response.statusCode]).toEqual([query, 400]);
    }
  });

  it('shows nothing of another customer', async () => {
    const owner = await twoLists();
    const { items: [list] } = await page({}, owner);
    const other = await world.sender();
    expect((await page({}, other)).items).toEqual([]);
    expect((await world.get(`/smslist/get?id=${list?.id}`, other.token)).statusCode).toBe(404);
    expect((await world.get(`/sms/getlistmessages?id=${list?.id}`, other.token)).statusCode).toBe(404);
  });

  it('answers 401 without a session and 403 without the right', async () => {
    const accountant = await world.login(['fin'], from.customer);
    for (const path of ['/smslist/list', '/smslist/get?id=1', '/sms/getlistmessages?id=1']) {
      expect((await world.get(path)).statusCode).toBe(401);
      expect((await world.get(path, accountant.token)).statusCode).toBe(403);
    }
    expect((await world.get('/smslist/get?id=zero', from.token)).statusCode).toBe(400);
  });
});

it('[MAIL-07] pages through the messages of a list, by status', async () => {
  const own = await world.sender();
  const { id } = await world.create(own, { recipients: '380671234561,380671234562,380671234563' });
  await world.work();
  const first = await world.read<Data<typeof mailings.messages>>(`/sms/getlistmessages?id=${id}&limit=2`, own.token);
  expect(first.items.map(({ recipient, status, partscount, cost }) => [recipient, status, partscount, cost])).toEqual([
    ['380671234561', 0, 1, '0.00'], ['380671234562', 0, 1, '0.00'],
  ]);
  const second = await world.read<Data<typeof mailings.messages>>(`/sms/getlistmessages?id=${id}&limit=2&cursor=${first.next}`, own.token);
  expect(second.items.map(({ recipient }) => recipient)).toEqual(['380671234563']);
  const none = await world.read<Data<typeof mailings.messages>>(`/sms/getlistmessages?id=${id}&filter={"status":[3]}`, own.token);
  expect(none.items).toEqual([]);
});

it('[MAIL-07] keeps the sum of the counters equal to the recipients at every moment of the preparation', async () => {
  const own = await world.unguarded();
  const recipients = Array.from({ length: 12_000 }, (_, index) => `38067${1_000_000 + index}`).join('\n');
  const { id } = await world.create(own, { recipients });
  const preparing = world.work();
  let seen: MailingDetail;
  do {
    seen = await world.read<MailingDetail>(`/smslist/get?id=${id}`, own.token);
    expect(Object.values(seen.counts).reduce((sum, count) => sum + count, 0)).toBe(seen.msgcount);
  } while (seen.status === 100);
  await preparing;
  expect(seen).toMatchObject({ status: 0, msgcount: 12_000, maximum: '5760.00' });
});

async function twoLists(): Promise<Sender> {
  const own = await world.sender();
  await world.create(own, { name: 'a' });
  await world.create(own, { name: 'b' });
  return own;
}
