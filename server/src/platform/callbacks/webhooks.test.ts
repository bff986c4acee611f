import { errorCatalogue, webhooks, type Data } from '@portal/contracts';
import type { TestLogin } from '../../../test/app';
import { createReportedList, move, until } from './callbacks.fixture';
import { cleanupCallbacks } from './callbacks.cleanup';
import { createRegisteredWorld, type Integrator, type RegisteredWorld } from './registered.fixture';

let world: RegisteredWorld;
let ours: Integrator;
let routed: Integrator;
let others: Integrator;
beforeAll(async () => {
  world = await createRegisteredWorld();
  ours = await world.integrator();
  routed = await world.integrator([{ url: world.at('/route'), class: 'flat' }]);
  others = await world.integrator();
});
afterEach(async () => {
  const failures = [...world.failures];
  await world.clear();
  expect(failures).toEqual([]);
});
afterAll(() => world.close());

type Call = { path: string; method: 'GET' | 'POST' };

const NOBODY = '3f2b8c1e-9a4d-4e21-b7c0-5d1f0a6e4b92';
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
async function call<T>({ path, method }: Call, input: Record<string, unknown>, { token }: TestLogin = ours.login) {
  const query = new URLSearchParams(Object.entries(input).map(
    ([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)],
  ));
  const response = method === 'GET' ? await world.portal.get(`${path}?${query.toString()}`, token)
    : await world.portal.post(path, token, input);
  const { code: number, data } = response.json<{ code: number; data: T }>();
  const [code] = Object.entries(errorCatalogue).find(([, each]) => each === number) ?? [];
  return { status: response.statusCode, code, data };
}
const list = async (login?: TestLogin) => (await call<Data<typeof webhooks.list>>(webhooks.list, {}, login)).data;
const log = async (filter: object = {}, more: object = {}, login?: TestLogin) => (
  await call<Data<typeof webhooks.deliveries>>(webhooks.deliveries, { filter, ...more }, login)
).data;
const detail = async ({ webhookUuid, uuid }: { webhookUuid: string; uuid: string }, login?: TestLogin) => (
  await call<Data<typeof webhooks.delivery>>(webhooks.delivery, { uuid: webhookUuid, deliveryUuid: uuid }, login)
).data;
const notify = async (messages: number, { customer }: Integrator = ours) => {
  const reported = await createReportedList(world.db, customer, messages, customer.connectionIds.length > 0);
  await move(world.db, customer, reported, 3);
};

describe('the list of webhooks', () => {
  it('[API-02] has registered ones, and those of routes from before their first event', async () => {
    expect(await list(routed.login)).toEqual({
      retentionDays: 14,
      items: [expect.objectContaining({
        uuid: null, url: world.at('/route'), own: false, class: 'flat', alphaNames: ['Portal'], lowBalance: false, state: 'unused',
      })],
    });
    await notify(1, routed);
    await world.register(routed, '/own');
    expect((await list(routed.login)).items).toEqual([
      expect.objectContaining({ url: world.at('/own'), own: true, types: ['message.status'], state: 'working', alphaNames: [] }),
      expect.objectContaining({ url: world.at('/route'), own: false, state: 'working', waiting: 1 }),
    ]);
  });

  it('[API-02] tells what fails, and why one was stopped', async () => {
    const created = await call<Data<typeof webhooks.create>>(webhooks.create, { url: world.at('/fails'), types: ['message.status'] });
    expect(created.data.secret).toMatch(/^whsec_/);
    expect(created.data.webhook).toMatchObject({ own: true, class: 'standard', state: 'working', stop: null });
    world.customers.behave('/fails', { status: 500, calls: 1 });
    await notify(1);
    world.sender();
    await until(async () => (await list()).items[0]?.state === 'failing', 'it fails');
    expect((await list()).items[0]).toMatchObject({ fault: 'http_500', failingSince: expect.any(String), waiting: 1 });
    const { uuid } = created.data.webhook;
    expect((await call<{ state: string; stop: string }>(webhooks.update, { uuid, enabled: false })).data).toMatchObject({
      state: 'stopped', stop: 'paused',
    });
    expect((await call<{ state: string }>(webhooks.update, { uuid, enabled: true, types: ['balance.low'] })).data).toMatchObject({
      state: 'working', types: ['balance.low'], failingSince: null,
    });
    expect((await call<{ secret: string }>(webhooks.rotateSecret, { uuid })).data.secret).not.toBe(created.data.secret);
    await call(webhooks.remove, { uuid });
    expect((await list()).items).toEqual([]);
  });

  it('[API-02] refuses an address that is not allowed, and one that is there', async () => {
    expect(await call(webhooks.create, { url: 'https://10.0.0.1/', types: ['message.status'] })).toMatchObject({
      status: 400, code: 'callback_address_refused',
    });
    await world.register(ours, '/once');
    expect(await call(webhooks.create, { url: world.at('/once'), types: ['balance.low'] })).toMatchObject({ code: 'name_taken' });
    expect(await call(webhooks.create, { url: '', types: [] })).toMatchObject({ status: 400, code: 'wrong_create_params' });
  });
});

describe('the log', () => {
  it('[API-02] shows each delivery with its attempts, the body as sent, and the beginning of the answer', async () => {
    await world.register(ours, '/log');
    world.customers.behave('/log', { status: 503, calls: 1, text: `Busy\u0000 until noon\n${'x'.repeat(3_000)}` });
    await notify(1);
    world.sender();
    await until(async () => (await log()).items[0]?.tries === 1, 'it was tried');
    const [failed] = (await log()).items;
    if (!failed) throw new Error('there is no delivery');
    expect(failed).toEqual({
      uuid: expect.any(String), webhookUuid: expect.any(String), url: world.at('/log'), type: 'message.status', state: 'waiting', tries: 1,
      created: expect.any(String), due: expect.any(String), finished: null, answer: 503, fault: 'http_503',
      milliseconds: expect.any(Number),
    });
    const { response } = await detail(failed);
    expect(response).toMatch(/^Busy until noon\nx+$/);
    expect(response).toHaveLength(500);
    world.customers.behave('/log', { status: 200, calls: null, text: 'ok' });
    await call(webhooks.resend, { uuid: failed.webhookUuid, deliveryUuid: failed.uuid });
    await until(async () => (await log({ state: 'delivered' })).items.length === 1, 'it is delivered');
    const shown = await detail(failed);
    expect(shown).toMatchObject({ state: 'delivered', due: null, response: 'ok' });
    expect(shown.attempts).toMatchObject([{ answer: 503 }, { answer: 200, fault: null }]);
    expect(world.customers.calls('/log').map(({ body }) => body)).toEqual([shown.body, shown.body]);
  });

  it('[API-02] shows what routes sent, too: failures one by one, the success with its duration', async () => {
    world.customers.behave('/route', { status: 500, calls: 1, text: 'no' });
    await notify(1, routed);
    world.sender();
    await until(async () => (await log({}, {}, routed.login)).items[0]?.tries === 1, 'it was tried');
    await world.pass(3_700);
    world.sender();
    await until(async () => (await log({}, {}, routed.login)).items[0]?.state === 'delivered', 'it is delivered');
    const [delivery] = (await log({}, {}, routed.login)).items;
    if (!delivery) throw new Error('there is no delivery');
    expect(await detail(delivery, routed.login)).toMatchObject({
      url: world.at('/route'), tries: 2, milliseconds: expect.any(Number), body: world.customers.calls('/route')[0]?.body,
      attempts: [{ answer: 500, fault: 'http_500' }, { answer: 200, fault: null, milliseconds: expect.any(Number) }],
    });
    expect(await world.db`select from callback_attempt`).toHaveLength(1);
  });

  it('[API-02] is read page by page over all addresses, filtered by address, state, event and time', async () => {
    const [one, two] = [await world.register(ours, '/one'), await world.register(ours, '/two')];
    for (let round = 0; round < 4; round++) await notify(2);
    await world.db`update callback set state = case when id % 3 = 0 then 2 else 1 end, finished_at = now()`;
    const walked: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page: Data<typeof webhooks.deliveries> = await log({}, { limit: 3, ...(next && { cursor: next }) });
      walked.push(...page.items.map(({ uuid }) => uuid));
      next = page.next;
    }
    const all = await world.db<{ uuid: string; at: Date }[]>`select uuid, created_at as at from callback order by uuid desc`;
    expect(all).toHaveLength(16);
    expect(walked).toEqual(all.map(({ uuid }) => uuid));
    expect(new Set((await log({ uuid: two.uuid }, { limit: 100 })).items.map(({ url }) => url))).toEqual(new Set([two.url]));
    expect((await log({ uuid: one.uuid, state: 'given_up' }, { limit: 100 })).items.every(({ state }) => state === 'given_up')).toBe(true);
    expect((await log({ type: 'message.incoming' })).items).toEqual([]);
    expect((await log({ type: 'message.status' }, { limit: 100 })).items).toHaveLength(16);
    expect((await log({ since: ago(-1) })).items).toEqual([]);
    expect((await log({ until: ago(1) })).items).toEqual([]);
    expect((await log({ since: ago(1), until: ago(-1) }, { limit: 100 })).items).toHaveLength(16);
    expect(await call(webhooks.deliveries, { cursor: 'x' })).toMatchObject({ status: 400 });
  });

  it('[API-02] a page that reads many rows of one address ends before older rows of another', async () => {
    const { deliveriesOf } = await import('./delivery.store');
    const { LAST_UUID } = await import('./uuid-time');
    await Promise.all(['/few', '/many'].map((path) => world.register(ours, path)));
    await notify(9);
    const [few, many] = await world.db<{ id: bigint }[]>`select id from callback_endpoint order by url`;
    await world.db`delete from callback where endpoint_id = ${few?.id ?? 0n} and id > (select min(id) + 3 from callback)`;
    const walked: string[] = [];
    for (let before: string | null = LAST_UUID; before !== null;) {
      const found: Awaited<ReturnType<typeof deliveriesOf>> = await deliveriesOf(world.db, {
        customerId: ours.customer.customerId, endpointIds: [few?.id ?? 0n, many?.id ?? 0n], before, state: undefined,
        limit: 4, scanLimit: 3,
      });
      walked.push(...found.rows.map(({ uuid }) => uuid));
      before = found.next;
    }
    const all = await world.db<{ uuid: string }[]>`select uuid from callback order by uuid desc`;
    expect(walked).toEqual(all.map(({ uuid }) => uuid));
  });

  it('[API-02] is deleted after its time, in the background', async () => {
    await world.register(ours, '/old');
    await notify(2);
    await world.db`update callback set state = 1, finished_at = now(), created_at = now() - interval '15 days' where id = (
      select min(id) from callback)`;
    await cleanupCallbacks(world.db, { retentionDays: 14, maxWaiting: 1_000 });
    expect((await log()).items).toHaveLength(1);
  });
});

describe('sending again', () => {
  it('[API-02] all that failed in a period, of one address or of all that are not stopped', async () => {
    const [one, two] = [await world.register(ours, '/one'), await world.register(ours, '/two')];
    await notify(3);
    await world.db`update callback set state = 2, finished_at = now(), attempts = 10`;
    const period = { since: ago(1), until: ago(-1) };
    expect((await call(webhooks.resendFailed, { since: ago(3), until: ago(2) })).data).toEqual({ resent: 0, more: false });
    expect((await call(webhooks.resendFailed, { uuid: one.uuid, ...period })).data).toEqual({ resent: 3, more: false });
    await call(webhooks.update, { uuid: two.uuid, enabled: false });
    expect((await call(webhooks.resendFailed, period)).data).toEqual({ resent: 0, more: false });
    const [stopped] = (await log({ uuid: two.uuid })).items;
    expect((await call(webhooks.resend, { uuid: two.uuid, deliveryUuid: stopped?.uuid })).data).toEqual({ resent: 0 });
    await call(webhooks.update, { uuid: two.uuid, enabled: true });
    expect((await call(webhooks.resendFailed, period)).data).toEqual({ resent: 3, more: false });
    world.sender();
    await until(async () => (await world.states(ours.customer))[1] === 6, 'all are delivered');
  });
});

it('[API-02] a test event is signed, marked, and tells the answer', async () => {
  const { uuid, secret } = await world.register(ours, '/test', { class: 'flat' });
  world.customers.expectSecret('/test', secret);
  world.customers.behave('/test', { status: 202, text: 'Thanks' });
  const { data } = await call<Data<typeof webhooks.test>>(webhooks.test, { uuid });
  expect(data).toMatchObject({ answer: 202, fault: null, response: 'Thanks', milliseconds: expect.any(Number) });
  expect(world.customers.calls('/test')).toMatchObject([{ verified: true, body: data.body }]);
  expect(JSON.parse(data.body)).toMatchObject({ type: 'message.status', test: 'true' });
  expect((await log()).items).toEqual([]);
});

describe('who sees webhooks', () => {
  it('[SES-10] another customer’s webhook and delivery are as if there were none', async () => {
    const theirs = await world.register(others, '/theirs');
    const mine = await world.register(ours, '/mine');
    await notify(1);
    await notify(1, others);
    const [foreign] = (await log({}, {}, others.login)).items;
    expect((await log()).items.map(({ webhookUuid }) => webhookUuid)).toEqual([mine.uuid]);
    expect((await list()).items.map(({ uuid }) => uuid)).toEqual([mine.uuid]);
    const deliveryUuid = foreign?.uuid ?? '';
    const period = { since: ago(1), until: ago(-1) };
    for (const [endpoint, input] of [
      [webhooks.update, { uuid: theirs.uuid, enabled: false }], [webhooks.remove, { uuid: theirs.uuid }],
      [webhooks.rotateSecret, { uuid: theirs.uuid }], [webhooks.test, { uuid: theirs.uuid }],
      [webhooks.deliveries, { filter: { uuid: theirs.uuid } }], [webhooks.delivery, { uuid: theirs.uuid, deliveryUuid }],
      [webhooks.delivery, { uuid: mine.uuid, deliveryUuid }], [webhooks.delivery, { uuid: mine.uuid, deliveryUuid: NOBODY }],
      [webhooks.resend, { uuid: theirs.uuid, deliveryUuid }], [webhooks.resend, { uuid: mine.uuid, deliveryUuid }],
      [webhooks.resendFailed, { uuid: theirs.uuid, ...period }],
    ] as const) {
      expect([endpoint.path, (await call(endpoint, input)).code]).toEqual([endpoint.path, 'not_found']);
    }
    expect((await list(others.login)).items).toMatchObject([{ uuid: theirs.uuid, state: 'working' }]);
    expect(await world.states(others.customer)).toEqual([1, 0, 0, 0]);
  });

  it('[SES-15:calls] a login that sees only some organizations sees none and registers none', async () => {
    const { uuid } = await world.register(ours, '/whole');
    await notify(1);
    const customer = { ...ours.login.customer };
    const restricted = await world.portal.login(['clientAdmin', 'user'], customer);
    await world.db`insert into login_organization (customer_id, login_id, organization_id)
      values (${customer.id}, ${restricted.id}, ${customer.organizationId})`;
    const [delivery] = (await log()).items;
    expect([(await list(restricted)).items, (await log({}, {}, restricted)).items]).toEqual([[], []]);
    expect((await call(webhooks.delivery, { uuid, deliveryUuid: delivery?.uuid }, restricted)).code).toBe('not_found');
    expect((await call(webhooks.remove, { uuid }, restricted)).code).toBe('not_found');
    expect(await call(webhooks.create, { url: world.at('/x'), types: ['message.status'] }, restricted)).toMatchObject({
      status: 403, code: 'permission_denied',
    });
  });

  it('[SES-14] takes both the right to manage the company and the right to see messages', async () => {
    for (const roles of [['clientAdmin'], ['user'], ['fin', 'topup']] as const) {
      const login = await world.portal.login(roles, ours.login.customer);
      expect([roles, (await call(webhooks.list, {}, login)).status]).toEqual([roles, 403]);
    }
    expect((await world.portal.get(webhooks.list.path)).statusCode).toBe(401);
  });
});
