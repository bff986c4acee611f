import { createTestApp, type TestApp, type TestLogin } from '../../../test/app';

let portal: TestApp;
let admin: TestLogin;
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.login(['admin'], await portal.customer('Provider'));
  for (const name of ['Бета', 'Alpha', 'Alpha', 'Per%cent', 'Gamma']) await portal.customer(name);
});
afterAll(async () => { await portal.close(); });

const list = (query: Record<string, string | number> = {}, token = admin.token) => portal.get(
  `/admin/customers/list?${new URLSearchParams(query as Record<string, string>)}`, token,
);
const namesOf = async (query: Record<string, string | number>) => (
  (await list(query)).json().data.items.map(({ name }: { name: string }) => name)
);

it('gives an admin the customers, by name', async () => {
  const { items, next } = (await list()).json().data;
  expect(items).toHaveLength(6);
  expect(next).toBeNull();
  expect(items[0]).toEqual({
    id: expect.any(Number), uuid: expect.any(String), name: 'Alpha', email: null, type: 1, status: 1, isProvider: false,
    created: expect.stringMatching(/^\d{4}-.*Z$/), updated: expect.any(String), tariffName: 'standard', balance: '0.00',
    currency_code: 'UAH', lastActivity: null,
  });
});

it('pages without gap or double, equal names included', async () => {
  const seen: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { items, next }: {
      items: { id: number }[]; next: string | null;
    } = (await list({ limit: 1, ...(cursor ? { cursor } : {}) })).json().data;
    seen.push(...items.map(({ id }) => id));
    cursor = next;
  }
  expect(seen).toHaveLength(6);
  expect(new Set(seen).size).toBe(6);
});

it('finds by a piece of the name, taking % and _ for what they are', async () => {
  expect(await namesOf({ filter: '{"text":"lph"}' })).toEqual(['Alpha', 'Alpha']);
  expect(await namesOf({ filter: '{"text":"бет"}' })).toEqual(['Бета']);
  expect(await namesOf({ filter: '{"text":"%"}' })).toEqual(['Per%cent']);
  expect(await namesOf({ filter: '{"text":"_"}' })).toEqual([]);
});

it.each<Record<string, string | number>>([{ limit: 0 }, { limit: 101 }, { limit: 'x' }, { cursor: 'x' }, {
  cursor: Buffer.from('["a"]').toString('base64url'),
}, { cursor: Buffer.from('["a","b"]').toString('base64url') },
  { cursor: Buffer.from('["\\u0000",1]').toString('base64url') }, { sort: 'email' },
  { cursor: Buffer.from('["after","created","0000-01-01T00:00:00.000000Z",1]').toString('base64url'), sort: 'created' },
  { cursor: Buffer.from('["after","-name","Alpha",1]').toString('base64url') }, { filter: '{"status":3}' }, { filter: '{"text":1}' },
  { filter: '{"other":1}' }, { filter: 'x' }])('refuses %j', async (query) => {
  expect((await list(query)).statusCode).toBe(400);
});

it('finds by e-mail, by id, by status and by type', async () => {
  const [gamma] = await portal.db<{ id: bigint }[]>`update customer set email = 'office@gamma.example', status = 2, type = 2
    where name = 'Gamma' returning id`;
  for (const filter of [
    { text: 'GAMMA.example' }, { text: String(gamma?.id) }, { status: 2 }, { type: 2 }, { text: 'amm', status: 2, type: 2 },
  ]) {
    expect([filter, await namesOf({ filter: JSON.stringify(filter) })]).toEqual([filter, ['Gamma']]);
  }
  await portal.db`update customer set status = 1, type = 1, email = null where id = ${gamma?.id ?? 0n}`;
});

it.each([
  'id', '-id', 'name', '-name', 'created', '-created', 'updated', '-updated',
])('[ADM-01:list] goes through the list by %s and back again without gap or double, times a microsecond apart', async (sort) => {
  await portal.db`update customer
    set created_at = timestamptz '2026-01-01' + id % 3 * interval '1 microsecond',
      updated_at = timestamptz '2026-01-02' - id % 2 * interval '1 microsecond'`;
  const page = async (cursor: string | null) => (await list({ sort, limit: 2, ...(cursor && { cursor }) })).json().data as {
    items: { id: number }[]; next: string | null; previous: string | null;
  };
  const whole = (await list({ sort, limit: 100 })).json().data.items.map(({ id }: { id: number }) => id);
  const seen = [await page(null)];
  for (let last = seen[0]; last?.next; last = seen.at(-1)) seen.push(await page(last.next));
  expect(seen.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(whole);
  const back = [seen.at(-1)];
  for (let first = back[0]; first?.previous; first = back[0]) back.unshift(await page(first.previous));
  expect(back.flatMap((each) => each?.items.map(({ id }) => id))).toEqual(whole);
});

it('[SES-10] is refused to everybody else', async () => {
  expect((await portal.get('/admin/customers/list')).statusCode).toBe(401);
  const other = await portal.login(['user', 'fin', 'clientAdmin', 'topup', 'impersonate', 'stoplistadmin']);
  const answer = await list({}, other.token);
  expect({ status: answer.statusCode, code: answer.json().code }).toEqual({ status: 403, code: 40300 });
});

it('[ADM-01:list] says when a customer’s logins were last seen, or something was sent, whichever is later', async () => {
  const person = await portal.login(['user']);
  const ofPerson = async () => (await list({ filter: JSON.stringify({ text: person.customer.name }) })).json().data.items[0].lastActivity;
  await portal.db`update session set last_seen_at = '2026-01-05T10:00:00Z' where login_id = ${person.id}`;
  expect(await ofPerson()).toBe('2026-01-05T10:00:00.000Z');
  await portal.db`update session set impersonator_login_id = ${person.id} where login_id = ${person.id}`;
  expect(await ofPerson()).toBeNull();
});
