import { randomUUID } from 'node:crypto';
import { createTestApp, type TestApp, type TestLogin } from '../../../../test/app';
import { cleanupDrafts } from './drafts.cleanup';

let portal: TestApp;
let own: TestLogin;
beforeAll(async () => { portal = await createTestApp(); });
beforeEach(async () => { own = await portal.login(['user']); });
afterAll(() => portal.close());

const save = (uuid: string, form: object, as = own, name = 'Sale') => (
  portal.post('/v2/mailings/draft/save', as.token, { uuid, name, form })
);
const list = async (as = own) => (await portal.get('/v2/mailings/drafts', as.token)).json().data.items;
const draft = (uuid: string, as = own) => portal.get(`/v2/mailings/draft?uuid=${uuid}`, as.token);

it('[MAIL-23] [MAIL-02] keeps what was filled in, and saving it again is saving it once', async () => {
  const uuid = randomUUID();
  const form = { body: 'Привіт “%name%” 🌻', steps: [1, 2], button: { title: 'Go', url: null } };
  expect((await save(uuid, { body: 'before' })).statusCode).toBe(200);
  portal.clock.advance(1_000);
  for (let time = 0; time < 2; time++) {
    expect((await save(uuid, form, own, 'Summer')).json().data).toEqual({ uuid, name: 'Summer', updated: portal.clock.now.toISOString() });
  }
  expect(await list()).toEqual([{ uuid, name: 'Summer', updated: portal.clock.now.toISOString() }]);
  expect((await draft(uuid)).json().data).toMatchObject({ uuid, name: 'Summer', form });
});

it('shows them the last saved first, and forgets what is deleted', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  for (const uuid of [first, second, first]) {
    portal.clock.advance(1_000);
    await save(uuid, {});
  }
  expect((await list()).map(({ uuid }: { uuid: string }) => uuid)).toEqual([first, second]);
  expect((await portal.post('/v2/mailings/draft/delete', own.token, { uuid: first })).statusCode).toBe(200);
  expect((await list()).map(({ uuid }: { uuid: string }) => uuid)).toEqual([second]);
  expect((await portal.post('/v2/mailings/draft/delete', own.token, { uuid: first })).statusCode).toBe(404);
});

it('holds twenty of a login, also where many are saved at once, and those go on being saved', async () => {
  const uuids = Array.from({ length: 24 }, () => randomUUID());
  const answers = await Promise.all(uuids.map((uuid) => save(uuid, {})));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
  const refused = answers.find(({ statusCode }) => statusCode !== 200)?.json();
  expect([refused.data.localizedMessage, refused.data.params]).toEqual(['too_many_drafts', { max: 20 }]);
  const saved = uuids.filter((_, index) => answers[index]?.statusCode === 200);
  expect((await save(saved[7] ?? '', { again: true })).statusCode).toBe(200);
  expect((await save(randomUUID(), {}, await portal.login(['user'], own.customer))).statusCode).toBe(200);
});

it('takes two and a half million characters and no more, whatever their alphabet', async () => {
  const form = (length: number) => ({ recipients: 'ї'.repeat(length - '{"recipients":""}'.length) });
  const uuid = randomUUID();
  expect((await save(uuid, form(2_500_000))).statusCode).toBe(200);
  expect((await draft(uuid)).json().data.form.recipients).toHaveLength(2_500_000 - '{"recipients":""}'.length);
  const refused = await save(uuid, form(2_500_001));
  expect([refused.statusCode, refused.json().data.localizedMessage]).toEqual([413, 'payload_too_large']);
});

it('[MAIL-23] is nobody else’s: neither a colleague’s nor another customer’s', async () => {
  const uuid = randomUUID();
  await save(uuid, { secret: 1 });
  for (const other of [await portal.login(['user'], own.customer), await portal.login(['user'])]) {
    expect((await draft(uuid, other)).statusCode).toBe(404);
    expect((await portal.post('/v2/mailings/draft/delete', other.token, { uuid })).statusCode).toBe(404);
    expect(await list(other)).toEqual([]);
    await save(uuid, { theirs: 1 }, other);
  }
  expect((await draft(uuid)).json().data.form).toEqual({ secret: 1 });
});

it('is forgotten when nobody went on with it for three months', async () => {
  const [old, young] = [randomUUID(), randomUUID()];
  await save(old, {});
  portal.clock.advance(91 * 86_400_000);
  const later = await portal.login(['user'], own.customer);
  await save(young, {}, later);
  await cleanupDrafts(portal.db, portal.clock.now);
  const rows = await portal.db<{ uuid: string }[]>`select uuid from mailing_draft where customer_id = ${own.customer.id}`;
  expect(rows.map(({ uuid }) => uuid)).toEqual([young]);
});

it('refuses bad input, no session, no right', async () => {
  const fin = await portal.login(['fin'], own.customer);
  const uuid = randomUUID();
  for (const [path, body, bad] of [
    ['save', { uuid, form: {} }, { uuid: 'x', form: {} }], ['save', { uuid, form: {} }, { uuid, form: 'text' }], ['delete', { uuid }, {}],
  ] as const) {
    const url = `/v2/mailings/draft/${path}`;
    expect((await portal.post(url, undefined, body)).statusCode).toBe(401);
    expect((await portal.post(url, fin.token, body)).statusCode).toBe(403);
    expect((await portal.post(url, own.token, bad)).statusCode).toBe(400);
  }
  expect((await portal.get('/v2/mailings/drafts')).statusCode).toBe(401);
  expect((await portal.get('/v2/mailings/drafts', fin.token)).statusCode).toBe(403);
  expect((await portal.get('/v2/mailings/draft?uuid=1', own.token)).statusCode).toBe(400);
  expect((await save(uuid, { text: 'a\0b' })).statusCode).toBe(400);
});
