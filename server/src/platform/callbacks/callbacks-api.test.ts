import { apiCallbacks, MAX_CALLBACKS, MAX_STATUS_CALLBACKS, type ApiOperation, type ApiProblem } from '@portal/contracts/api';
import { apiCaller, callerWith } from '../../../test/api-caller';
import { verifyWebhook } from '../../../simulators/customer/verify-webhook';
import { createReportedList, move, until, webhook } from './callbacks.fixture';
import { createRegisteredWorld, type Integrator, type Registered, type RegisteredWorld } from './registered.fixture';

let world: RegisteredWorld;
let ours: Integrator;
let others: Integrator;
beforeAll(async () => {
  world = await createRegisteredWorld();
  ours = await world.integrator();
  others = await world.integrator();
});
afterEach(async () => {
  const failures = [...world.failures];
  await world.clear();
  expect(failures).toEqual([]);
});
afterAll(() => world.close());

const PATH = '/api/v1/callbacks';
const NOBODY = '3f2b8c1e-9a4d-4e21-b7c0-5d1f0a6e4b92';
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as ApiProblem).code];
const list = async ({ api }: Integrator) => (await api.call<{ items: Registered[] }>('GET', PATH)).body.items;

describe('registering', () => {
  it('[API-01] [API-02] tells the secret once, and no list or look ever again', async () => {
    const created = await world.register(ours, 'https://shop.example/hooks', {
      types: ['message.status', 'balance.low', 'message.status'], class: 'flat',
    });
    expect(created).toEqual({
      uuid: expect.any(String), url: 'https://shop.example/hooks', types: ['message.status', 'balance.low'], class: 'flat', enabled: true,
      disabledReason: null,
      failingSince: null, lastFault: null, waiting: 0, created: expect.any(String), secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
    });
    const { secret, ...shown } = created;
    expect(await list(ours)).toEqual([shown]);
    expect((await ours.api.call('GET', `${PATH}/${created.uuid}`)).body).toEqual(shown);
    expect((await world.endpoint(ours.customer)).secret).toMatch(/^gcm1:/);
    expect(JSON.stringify(await list(ours))).not.toContain(secret);
  });

  it.each([
    ['http://shop.example/', 'url_not_https'], ['https://10.0.0.1/', 'address_private'],
    ['https://169.254.169.254/latest', 'address_private'],
    ['https://u:p@shop.example/', 'url_credentials'], ['https://shop.example:22/', 'url_port'], ['nonsense', 'url_invalid'],
    ['https://shop.example/\u0007', 'url_invalid'],
    [`https://shop.example/${'ї'.repeat(1_500)}`, 'url_invalid'],
  ])('[API-02] %.40s is no address for callbacks: %s', async (url, reason) => {
    const answer = await ours.api.call('POST', PATH, { url, types: ['message.status'] });
    expect([answer.status, answer.body.params]).toEqual([400, { reason }]);
    expect(codeOf(answer)).toEqual([400, 'callback_address_refused']);
  });

  it('[API-01] an address is registered once, and by each customer', async () => {
    await world.register(ours, '/once');
    expect(codeOf(await ours.api.call('POST', PATH, { url: world.at('/once'), types: ['message.incoming'] }))).toEqual([409, 'name_taken']);
    await world.register(others, '/once');
    expect([(await list(ours)).length, (await list(others)).length]).toEqual([1, 1]);
  });

  it('[API-01] simultaneous registrations keep the limit, and what is removed makes room', async () => {
    const answers = await Promise.all(Array.from({
      length: MAX_CALLBACKS + 5,
    }, async (_, at) => ours.api.call('POST', PATH, { url: world.at(`/many/${at}`), types: ['message.incoming'] })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_CALLBACKS);
    expect(answers.filter(({ status }) => status !== 201).map(codeOf)).toEqual(Array(5).fill([400, 'too_many_callbacks']));
    expect(await list(ours)).toHaveLength(MAX_CALLBACKS);
    const [first] = await list(ours);
    await ours.api.call('DELETE', `${PATH}/${first?.uuid ?? ''}`);
    await world.register(ours, '/room');
  });

  it('[API-01] few are told of statuses, whether they are registered or changed for it, at the same moment too', async () => {
    const statuses = async (at: number) => ours.api.call('POST', PATH, {
      url: world.at(`/statuses/${at}`), types: ['message.incoming', 'message.status'],
    });
    const answers = await Promise.all(Array.from({ length: MAX_STATUS_CALLBACKS + 3 }, (_, at) => statuses(at)));
    const refused = { code: 'too_many_callbacks', params: { max: MAX_STATUS_CALLBACKS }, errors: [{ pointer: '/types' }] };
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_STATUS_CALLBACKS);
    expect(answers.filter(({ status }) => status !== 201).map(({ body }) => body)).toMatchObject(Array(3).fill(refused));
    const other = await world.register(ours, '/incoming', { types: ['message.incoming'] });
    const change = async ({ uuid = '' }: {
      uuid?: string | undefined;
    }, types: string[]) => ours.api.call('PATCH', `${PATH}/${uuid}`, { types });
    expect(await change(other, ['message.status'])).toMatchObject({ status: 400, body: refused });
    const [first] = await list(ours);
    expect((await change({ uuid: first?.uuid }, ['message.status'])).status).toBe(200);
    expect((await change({ uuid: first?.uuid }, ['balance.low'])).status).toBe(200);
    expect((await change(other, ['message.status'])).status).toBe(200);
  });

  it('[API-01] an Idempotency-Key makes it once, and tells the same secret', async () => {
    const once = () => ours.api.call<Registered>('POST', PATH, {
      url: world.at('/repeat'), types: ['message.status'],
    }, { 'idempotency-key': 'register-1' });
    const [first, again] = [await once(), await once()];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect(await list(ours)).toHaveLength(1);
  });
});

describe('changing', () => {
  it('[API-01] types, class and whether it is told', async () => {
    const { uuid } = await world.register(ours, '/change');
    const change = async (body: object) => (await ours.api.call<Registered>('PATCH', `${PATH}/${uuid}`, body)).body;
    expect(
      await change({ types: ['message.incoming'], class: 'flat' }),
    ).toMatchObject({ types: ['message.incoming'], class: 'flat', enabled: true });
    expect(await change({ enabled: false })).toMatchObject({ types: ['message.incoming'], enabled: false, disabledReason: 'paused' });
    expect(await change({})).toMatchObject({ enabled: false, disabledReason: 'paused' });
    expect(await change({ enabled: true })).toMatchObject({ enabled: true, disabledReason: null });
  });

  it('[API-02] switches on again what was switched off, and pausing that changes nothing', async () => {
    const { uuid } = await world.register(ours, '/gone');
    world.customers.behave('/gone', { status: 410, calls: 1 });
    const reported = await createReportedList(world.db, ours.customer, 1, false);
    await move(world.db, ours.customer, reported, 3);
    world.sender();
    await until(async () => (await list(ours))[0]?.disabledReason === 'gone', 'it is gone');
    await ours.api.call('PATCH', `${PATH}/${uuid}`, { enabled: false });
    expect((await list(ours))[0]).toMatchObject({ enabled: false, disabledReason: 'gone', lastFault: 'http_410' });
    await ours.api.call('PATCH', `${PATH}/${uuid}`, { enabled: true });
    expect((await list(ours))[0]).toMatchObject({ enabled: true, disabledReason: null, failingSince: null, lastFault: null });
    await world.pass(60);
    world.sender();
    await until(() => world.customers.count('/gone') === 2, 'what waited is told');
  });

  it('[API-02] after a rotation both secrets sign, for a day', async () => {
    const { uuid, secret: first } = await world.register(ours, '/rotate');
    const { body } = await ours.api.call<{ secret: string; previousUntil: string }>('POST', `${PATH}/${uuid}/secret`);
    expect(body.secret).toMatch(/^whsec_/);
    expect(body.secret).not.toBe(first);
    expect(Math.abs(Date.parse(body.previousUntil) - Date.now() - 86_400_000)).toBeLessThan(60_000);
    const signs = async () => {
      const before = world.customers.calls('/rotate').length;
      expect((await ours.api.call('POST', `${PATH}/${uuid}/test`)).status).toBe(200);
      const call = world.customers.calls('/rotate')[before];
      if (!call) throw new Error('nothing came');
      return [first, body.secret].map((secret) => verifyWebhook(webhook(call), call.body, secret, new Date()));
    };
    expect(await signs()).toEqual([true, true]);
    await world.pass(86_401);
    expect(await signs()).toEqual([false, true]);
  });

  it('[API-02] rotated again, each secret that was replaced signs until its own day is over, of five the newest', async () => {
    const { uuid, secret } = await world.register(ours, '/again');
    const secrets = [secret];
    const rotate = async (headers = {}) => {
      const { body } = await ours.api.call<{ secret: string }>('POST', `${PATH}/${uuid}/secret`, undefined, headers);
      return body.secret;
    };
    const signs = async () => {
      const before = world.customers.calls('/again').length;
      expect((await ours.api.call('POST', `${PATH}/${uuid}/test`)).status).toBe(200);
      const call = world.customers.calls('/again')[before];
      if (!call) throw new Error('nothing came');
      return secrets.map((each) => verifyWebhook(webhook(call), call.body, each, new Date()));
    };
    secrets.push(await rotate());
    await world.pass(3_600);
    secrets.push(await rotate());
    expect(await signs()).toEqual([true, true, true]);
    await world.pass(82_900);
    expect(await signs()).toEqual([false, true, true]);
    for (let count = 0; count < 4; count++) secrets.push(await rotate());
    expect(await signs()).toEqual([false, false, true, true, true, true, true]);
  });

  it('[API-01] [API-02] an Idempotency-Key rotates once, and tells the same secret, which lies sealed', async () => {
    const { uuid } = await world.register(ours, '/once');
    const rotate = () => ours.api.call<{ secret: string }>('POST', `${PATH}/${uuid}/secret`, undefined, {
      'idempotency-key': `rotate-${uuid}`,
    });
    const [first, second] = [await rotate(), await rotate()];
    expect([first.status, second.body]).toEqual([200, first.body]);
    const stored = await world.db<{ body: string }[]>`select body from idempotency_record`;
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.every(({ body }) => !body.includes(first.body.secret.slice(6)))).toBe(true);
  });
});

describe('a trial', () => {
  it('[API-02] tells at once of a message that never was, says what was answered and stores nothing', async () => {
    const { uuid, secret } = await world.register(ours, '/trial');
    const trial = () => ours.api.call('POST', `${PATH}/${uuid}/test`);
    expect(await trial()).toMatchObject({
      status: 200, body: { at: expect.any(String), milliseconds: expect.any(Number), answer: 200, fault: null },
    });
    const [call] = world.customers.calls('/trial');
    if (!call) throw new Error('nothing came');
    expect(
      JSON.parse(call.body),
    ).toMatchObject({ type: 'message.status', data: { test: true, status: 3, statusName: 'delivered', uuid: expect.any(String) } });
    expect(verifyWebhook(webhook(call), call.body, secret, new Date())).toBe(true);
    world.customers.behave('/trial', { status: 500 });
    expect((await trial()).body).toMatchObject({ answer: 500, fault: 'http_500' });
    world.customers.behave('/trial', { manner: 'cut' });
    expect((await trial()).body).toMatchObject({ answer: null, fault: 'connection' });
    expect(await world.db`select from callback`).toHaveLength(0);
    expect((await list(ours))[0]).toMatchObject({ enabled: true, failingSince: null, lastFault: null });
  });

  it('[API-02] of an address that the rules no longer let through is refused', async () => {
    const { uuid } = await world.register(ours, '/refused');
    await world.db`update callback_endpoint set url = 'https://10.0.0.1/' where uuid = ${uuid}`;
    expect(codeOf(await ours.api.call('POST', `${PATH}/${uuid}/test`))).toEqual([400, 'callback_address_refused']);
  });

  it('one at a time for a customer', async () => {
    const { uuid } = await world.register(ours, '/slow');
    world.customers.behave('/slow', { delayMs: 1_000 });
    const trial = () => ours.api.call('POST', `${PATH}/${uuid}/test`);
    const statuses = (await Promise.all([trial(), trial(), trial()])).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 429, 429]);
    expect((await trial()).status).toBe(200);
  });
});

describe('whoever calls', () => {
  const bodies: Partial<Record<keyof typeof apiCallbacks, object>> = {
    createCallback: { url: 'https://shop.example/hooks', types: ['message.status'] }, updateCallback: { enabled: true },
    replayDeliveries: { since: '2026-01-01T00:00:00Z' },
  };
  const operations = Object.entries(apiCallbacks) as [keyof typeof apiCallbacks, ApiOperation][];
  const pathOf = (path: string, uuid: string) => path.replace('{uuid}', uuid).replace('{delivery}', NOBODY);

  it.each(
    operations.filter(([, { path }]) => path.includes('{uuid}')),
  )('[API-01] %s finds neither what is not there nor what is another customer\'s', async (id, { method, path }) => {
    const { uuid } = await world.register(others, '/theirs');
    for (const each of [NOBODY, uuid]) {
      expect(codeOf(await ours.api.call(method, pathOf(path, each), bodies[id]))).toEqual([404, 'not_found']);
    }
    expect(codeOf(await ours.api.call(method, pathOf(path, 'no-uuid'), bodies[id]))[0]).toBeGreaterThanOrEqual(400);
    expect(await list(others)).toMatchObject([{ uuid, enabled: true }]);
  });

  it.each(operations)('[API-01] %s needs a key, and one with the scope', async (id, { method, path }) => {
    const scoped = await apiCaller(world.portal, ours.login, ['balance']);
    const url = pathOf(path, NOBODY);
    expect(codeOf(await callerWith(world.portal, 'none').call(method, url, bodies[id]))).toEqual([401, 'key_refused']);
    expect(codeOf(await scoped.call(method, url, bodies[id]))).toEqual([403, 'scope_missing']);
  });

  it.each<[keyof typeof apiCallbacks, object]>([
    ['createCallback', {}], ['createCallback', { url: 'https://shop.example/', types: [] }],
    ['createCallback', { url: 'https://shop.example/', types: ['all'] }],
    ['createCallback', { url: 'https://shop.example/', types: ['message.status'], secret: 'mine' }],
    ['updateCallback', { url: 'https://shop.example/' }],
    ['updateCallback', { enabled: 'yes' }], ['replayDeliveries', {}], ['replayDeliveries', { since: 'yesterday' }],
    ['replayDeliveries', { deliveries: [] }],
    ['replayDeliveries', { deliveries: ['1'] }], ['replayDeliveries', { since: '2026-01-01T00:00:00Z', deliveries: [NOBODY] }],
  ])('[API-01] %s refuses %j', async (id, body) => {
    const { uuid } = await world.register(ours, '/given');
    const { method, path } = apiCallbacks[id];
    expect((await ours.api.call(method, pathOf(path, uuid), body)).status).toBe(400);
  });

  it('[API-01] pages take no cursor and no limit that nobody gave', async () => {
    const { uuid } = await world.register(ours, '/given');
    for (const query of [
      'cursor=x', `cursor=${Buffer.from('["nothing"]').toString('base64url')}`, 'limit=0', 'limit=101', 'state=lost', 'more=1',
    ]) {
      expect([query, (await ours.api.call('GET', `${PATH}/${uuid}/deliveries?${query}`)).status]).toEqual([query, 400]);
    }
  });
});
