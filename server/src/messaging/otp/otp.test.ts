import { randomBytes } from 'node:crypto';
import { NewOtp } from '@portal/contracts/api';
import { apiCaller, type TestCaller } from '../../../test/api-caller';
import type { Sender } from '../../../test/sending';
import { databaseUrl } from '../../../test/cluster';
import { until } from '../../../test/until';
import { activeLoops } from '../../platform/background';
import { topUp } from '../../money/billing';
import { connectDatabase, inTransaction, type Db } from '../../platform/db';
import { createOtp } from './create-otp';
import { nextCheckInMs } from './due.store';
import { fallBack } from './fall-back';
import { cleanupOtps } from './index';
import { createOtpWorld, nextNumber, type OtpWorld } from './otp.fixture';
import { startOtpWork } from './otp-work';
import { lockPendingOtp } from './otp.store';
import { verifyOtp } from './verify-otp';

const NEVER = '00000000-0000-4000-8000-000000000000';
const [DELIVERED, UNDELIVERABLE, PROCESSING, UNKNOWN] = [3, 2, 1, 101];

let world: OtpWorld;
let sender: Sender;
let api: TestCaller;
beforeAll(async () => { world = await createOtpWorld(); });
beforeEach(async () => { ({ sender, api } = await world.actor()); });
afterAll(() => world.close());

const create = async (more: object = {}, by = api) => {
  const { status, body } = await world.requestOtp(by, more);
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};
const chain = (...types: string[]) => ({ channels: types.map((type) => ({ type, waitSeconds: 20 })), templateId: 'otp-1' });
const steps = async (uuid: string, by = api) => (await world.show(by, uuid)).tries.map(({ type, status, error }) => [
  type, error ?? status,
]);
const wrong = (code: string) => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;
const sendings = (by = sender) => world.db`select from message where customer_id = ${by.customer.id}`.then(({ length }) => length);

describe('a code', () => {
  it('[API-01] is made, sent and verified, and told to nobody but its recipient', async () => {
    const number = nextNumber();
    const otp = await create({ to: `+${number}`, text: 'Your code is {code}.', length: 8 });
    expect(otp).toEqual({
      uuid: expect.any(String), to: number, status: 'pending', channel: 'sms', attemptsLeft: 5,
      expires: new Date(world.clock.now.getTime() + 300_000).toISOString(),
      created: world.clock.now.toISOString(),
      tries: [{ type: 'sms', messageUuid: expect.any(String), status: 'queued', error: null, cost: '0.00' }], currency: 'UAH',
    });
    const { body, lane } = await world.contentOf(otp.uuid);
    expect([body, lane]).toEqual([expect.stringMatching(/^Your code is \d{8}\.$/), 1]);
    const code = await world.codeOf(otp.uuid);
    expect(JSON.stringify(await world.show(api, otp.uuid))).not.toContain(code);
    expect((await world.verify(api, otp.uuid, wrong(code))).body).toEqual({ verified: false, status: 'pending', attemptsLeft: 4 });
    expect((await world.verify(api, otp.uuid, code)).body).toMatchObject({ verified: true, status: 'verified' });
    expect(await world.show(api, otp.uuid)).toMatchObject({ status: 'verified', channel: null });
    expect(
      (await world.verify(api, otp.uuid, code)).body,
    ).toMatchObject({ status: 409, code: 'otp_closed', params: { status: 'verified' } });
  });

  it('leaves under the alpha name that carries the channel, where two organizations have one of that name', async () => {
    const [younger] = await world.db<{ id: bigint }[]>`
      with branch as (insert into organization (customer_id, name, type) select customer_id, 'Branch', type from organization
      where customer_id = ${sender.customer.id} limit 1 returning id)
      insert into alpha_name (customer_id, organization_id, name)
      select ${sender.customer.id}, branch.id, (select name from alpha_name where uuid = ${sender.alphaNameUuid}) from branch returning id`;
    await world.db`update direction set alpha_name_id = ${String(younger?.id)} where customer_id = ${sender.customer.id}`;
    expect(await create()).toMatchObject({ status: 'pending', channel: 'sms' });
  });

  it('says by each channel what that carries', async () => {
    const otp = await create({ ...chain('telegram_otp', 'viber_otp', 'speechcall', 'flashcall'), language: 'uk', length: 4 });
    for (let attempt = 1; attempt < 4; attempt++) {
      await world.ends(otp.uuid, attempt - 1, PROCESSING);
      await api.call('POST', `/api/v1/otp/${otp.uuid}/next`);
    }
    const code = await world.codeOf(otp.uuid);
    expect(await world.contentOf(otp.uuid, 0)).toMatchObject({ type: 'telegram_otp', body: code, content: null });
    expect(
      await world.contentOf(otp.uuid, 1),
    ).toMatchObject({ type: 'viber_otp', body: '', content: { templateId: 'otp-1', language: 'uk', templateParams: { pin: code } } });
    expect(
      await world.contentOf(otp.uuid, 2),
    ).toMatchObject({ type: 'speechcall', body: expect.stringContaining([...code].join(', ')), content: { language: 'uk' } });
    expect(await world.contentOf(otp.uuid, 3)).toMatchObject({ type: 'flashcall', body: '' });
  });

  it('is sealed while it can be right, and gone from where it was afterwards', async () => {
    const keys = [randomBytes(32)];
    const request = NewOtp.parse({ to: nextNumber(), from: 'DEMO', channels: [{ type: 'sms' }] });
    const [key] = await world.db<{ id: bigint }[]>`select id from api_key where customer_id = ${sender.customer.id}`;
    const actor = { customerId: sender.customer.id, keyId: key?.id ?? 0n, sandbox: false };
    const { uuid } = await createOtp(world.db, actor, request, { home: 'UA', now: world.clock.now, keys });
    const stored = async () => (await world.db<{ row: string }[]>`select otp::text as row, code from otp where uuid = ${uuid}`)[0];
    const code = await world.codeOf(uuid);
    expect((await stored())?.row).not.toContain(code);
    expect(
      await verifyOtp(world.db, { ...actor, uuid }, { entered: code, now: world.clock.now, keys, sandbox: false }),
    ).toMatchObject({ verified: true });
    expect(await stored()).toMatchObject({ code: null });
  });

  it('is made once for one Idempotency-Key', async () => {
    const body = { to: nextNumber(), from: 'DEMO', channels: [{ type: 'sms' }] };
    const answers = [];
    for (let time = 0; time < 2; time++) {
      answers.push(await api.call<{ uuid: string }>('POST', '/api/v1/otp', body, { 'idempotency-key': 'sign-in-7' }));
    }
    const [first, second] = answers;
    expect([first?.status, second?.status, second?.body]).toEqual([201, 201, first?.body]);
    expect(await sendings()).toBe(1);
  });

  it('is stored with those that come together, each with the answer to its key, but not beyond the limit of its number', async () => {
    const to = nextNumber();
    const request = (key: string) => api.call<{ uuid: string; tries: unknown[]; code: string }>(
      'POST', '/api/v1/otp', { to, from: 'DEMO', ...chain('telegram_otp', 'sms') }, { 'idempotency-key': key },
    );
    await world.db`delete from direction where customer_id = ${sender.customer.id} and message_type = 'telegram_otp'`;
    const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
    const first = await Promise.all(keys.map(request));
    expect(first.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429]);
    const again = await Promise.all(keys.map(request));
    expect(again.map(({ status, body: { uuid, code } }) => [status, uuid, code]))
      .toEqual(first.map(({ status, body: { uuid, code } }) => [status, uuid, code]));
    const created = first.filter(({ status }) => status === 201).map(({ body }) => body);
    expect(await Promise.all(created.map(({ uuid }) => world.show(api, uuid)))).toEqual(created);
    expect(created[0]?.tries).toMatchObject([{ type: 'telegram_otp', error: 'no_direction' }, { type: 'sms', status: 'queued' }]);
    expect(await sendings()).toBe(5);
    const [{ lists } = { lists: 0 }] = await world.db<{ lists: number }[]>`
      select count(distinct list_id)::integer as lists from message where customer_id = ${sender.customer.id}`;
    expect(lists).toBe(1);
  });

  it.each([
    [{ channels: [] }, 'invalid_request'], [{ channels: [{ type: 'sms' }, { type: 'sms' }] }, 'invalid_request'],
    [{ text: 'No code' }, 'invalid_request'], [{ length: 3 }, 'invalid_request'],
    [{ channels: [{ type: 'rcs' }] }, 'invalid_request'], [{ to: '12' }, 'num_invalid'],
    [{ channels: [{ type: 'viber_otp' }] }, 'content_missing'], [{ text: '{code}\u0007' }, 'text_malformed'],
  ])('is refused for %j', async (more, name) => {
    expect((await world.requestOtp(api, more)).body).toMatchObject({ status: 400, code: name });
    expect(await sendings()).toBe(0);
  });

  it.each([['create', 'POST', ''], [
    'verify', 'POST', `/${NEVER}/verify`,
  ], ['get', 'GET', `/${NEVER}`], ['next', 'POST', `/${NEVER}/next`], ['cancel', 'POST', `/${NEVER}/cancel`]] as const)(
    'takes nothing without a key, or with one that may not: %s', async (_name, method, path) => {
      const body = path === '' ? {
        to: nextNumber(), from: 'DEMO', channels: [{ type: 'sms' }],
      } : path.endsWith('verify') ? { code: '1234' } : undefined;
      const nobody = await world.app.inject({ method, url: `/api/v1/otp${path}`, ...(body && { payload: body }) });
      expect(nobody.statusCode).toBe(401);
      const other = await apiCaller(world, sender, ['balance']);
      expect((await other.call(method, `/api/v1/otp${path}`, body)).body).toMatchObject({ status: 403, code: 'scope_missing' });
    },
  );

  it('is nobody else’s', async () => {
    const { uuid } = await create();
    const code = await world.codeOf(uuid);
    const { api: stranger } = await world.actor();
    for (const [method, path, body] of [
      ['GET', '', undefined], ['POST', '/verify', { code }], ['POST', '/next', undefined], ['POST', '/cancel', undefined],
    ] as const) {
      expect((await stranger.call(method, `/api/v1/otp/${uuid}${path}`, body)).body).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect((await world.verify(api, uuid, code)).body).toMatchObject({ verified: true, attemptsLeft: 4 });
    expect((await world.requestOtp(api, { from: 'Nobody' })).body).toMatchObject({ status: 404, code: 'alpha_name_not_found' });
  });
});

describe('guessing', () => {
  it('[API-04] ends a code with the fifth wrong one, also where all come at once', async () => {
    const { uuid } = await create({ length: 4 });
    const code = await world.codeOf(uuid);
    const answers = await Promise.all(Array.from({ length: 12 }, () => world.verify(api, uuid, wrong(code))));
    const reported = answers.map(({ body }) => (
      body.code === 'otp_closed' ? `closed: ${body.params.status}` : `${body.status}, ${body.attemptsLeft} left`
    ));
    expect(reported.sort()).toEqual([
      ...Array(7).fill('closed: failed'), 'failed, 0 left', 'pending, 1 left', 'pending, 2 left', 'pending, 3 left', 'pending, 4 left',
    ]);
    expect((await world.verify(api, uuid, code)).body).toMatchObject({ code: 'otp_closed', params: { status: 'failed' } });
    expect(await world.show(api, uuid)).toMatchObject({ status: 'failed', attemptsLeft: 0 });
  });

  it('counts a right one once, however many come at once', async () => {
    const { uuid } = await create();
    const code = await world.codeOf(uuid);
    const answers = await Promise.all(Array.from({ length: 4 }, () => world.verify(api, uuid, code)));
    expect(
      answers.map(({ body }) => (body.verified ? 'verified' : `${body.code} ${body.params.status}`)).sort(),
    ).toEqual([...Array(3).fill('otp_closed verified'), 'verified']);
  });
});

describe('an end', () => {
  it('is when its time is over: from that moment, and what has not left stays here', async () => {
    const { uuid } = await create({ ttlSeconds: 60 });
    const code = await world.codeOf(uuid);
    world.clock.advance(60_000);
    expect((await world.verify(api, uuid, code)).body).toMatchObject({ code: 'otp_closed', params: { status: 'expired' } });
    expect((await world.show(api, uuid)).status).toBe('expired');
    await world.after(0);
    expect(await world.show(api, uuid)).toMatchObject({ status: 'expired', channel: null, tries: [{ status: 'canceled' }] });
    expect(await world.db`select code from otp where uuid = ${uuid}`).toEqual([{ code: null }]);
    await world.work();
    expect(await world.db`select from message_queue where customer_id = ${sender.customer.id}`).toHaveLength(0);
  });

  it('is when it is canceled, once', async () => {
    const { uuid } = await create(chain('sms', 'telegram_otp'));
    const { body } = await api.call('POST', `/api/v1/otp/${uuid}/cancel`);
    expect(body).toMatchObject({ status: 'canceled', channel: null, tries: [{ type: 'sms', status: 'canceled' }] });
    for (const path of ['cancel', 'next']) expect(
      (await api.call('POST', `/api/v1/otp/${uuid}/${path}`)).body,
    ).toMatchObject({ status: 409, code: 'otp_closed', params: { status: 'canceled' } });
    await world.after(30);
    expect(await steps(uuid)).toEqual([['sms', 'canceled']]);
  });

  it('is when no channel could deliver it', async () => {
    const { uuid } = await create(chain('telegram_otp', 'sms'));
    await world.ends(uuid, 0, UNDELIVERABLE);
    await world.after(2);
    await world.ends(uuid, 1, UNDELIVERABLE);
    await world.after(2);
    expect(await world.show(api, uuid)).toMatchObject({ status: 'failed', channel: null });
  });

  it('is forgotten after a month, and what is under way never', async () => {
    const [old, open] = [await create(), await create()];
    await api.call('POST', `/api/v1/otp/${old.uuid}/cancel`);
    const days = (count: number) => new Date(world.clock.now.getTime() + count * 86_400_000);
    await cleanupOtps(world.db, days(29));
    expect((await world.show(api, old.uuid)).status).toBe('canceled');
    await cleanupOtps(world.db, days(31));
    expect((await api.call('GET', `/api/v1/otp/${old.uuid}`)).status).toBe(404);
    expect((await api.call('GET', `/api/v1/otp/${open.uuid}`)).status).toBe(200);
  });
});

describe('falling back', () => {
  it.each([['stop_listed', 'blockedStopList'], ['traffic_stopped', 'blockedTraffic'], ['no_route', 'rejected'], ['cancelled', 'canceled']])(
    'tells of a message that never left, as %s, what /messages tells', async (reason, status) => {
      const { uuid } = await create(chain('telegram_otp', 'sms'));
      await world.db`
        update message set status = ${UNDELIVERABLE}, reason = ${reason}
        where id = (select message_id from otp_attempt where otp_uuid = ${uuid} and position = 0)`;
      const [first] = (await world.show(api, uuid)).tries;
      expect(first).toMatchObject({ type: 'telegram_otp', status });
      expect((await api.call('GET', `/api/v1/messages/${first?.messageUuid}`)).body).toMatchObject({ status });
    });

  it('follows at once on what came to nothing, with the same code', async () => {
    const { uuid } = await create({ ...chain('telegram_otp', 'sms'), text: 'It is {code}' });
    await world.ends(uuid, 0, UNDELIVERABLE);
    await world.after(2);
    expect(await steps(uuid)).toEqual([['telegram_otp', 'undeliverable'], ['sms', 'queued']]);
    expect((await world.contentOf(uuid, 1)).body).toBe(`It is ${await world.codeOf(uuid)}`);
    expect((await world.show(api, uuid)).channel).toBe('sms');
  });

  it('cancels its own message alone where others wait in the same stream', async () => {
    const [{ uuid }, other] = [await create(chain('telegram_otp', 'sms')), await create(chain('telegram_otp', 'sms'))];
    await api.call('POST', `/api/v1/otp/${uuid}/next`);
    expect(await steps(uuid)).toEqual([['telegram_otp', 'canceled'], ['sms', 'queued']]);
    expect(await steps(other.uuid)).toEqual([['telegram_otp', 'queued']]);
    expect(await world.db`
      select step.message_type as type, sent_body is not null as sendable, queue.lane
      from otp_attempt step join message_content content using (message_id) left join message_queue queue using (message_id)
      where step.customer_id = ${sender.customer.id} order by step.message_id`,
    ).toEqual([
      { type: 'telegram_otp', sendable: false, lane: null }, { type: 'telegram_otp', sendable: true, lane: 1 },
      { type: 'sms', sendable: true, lane: 1 },
    ]);
    expect(await world.db`select is_code, recipients from mailing_list where customer_id = ${sender.customer.id}`)
      .toEqual([{ is_code: true, recipients: 0 }, { is_code: true, recipients: 0 }]);
  });

  it('neither waits for new codes of the customer forever nor fails them, however many come at once', async () => {
    const codes = await Promise.all(Array.from({ length: 12 }, () => create({ ...chain('sms', 'telegram_otp'), to: nextNumber() })));
    const [answers] = await Promise.all([
      Promise.all(codes.map(({ uuid }) => api.call('POST', `/api/v1/otp/${uuid}/next`))),
      ...['sms', 'telegram_otp'].map((type) => Promise.all(Array.from({ length: 12 }, () => create(chain(type))))),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const [queued] = await world.db<{ codes: number }[]>`
      select count(*)::integer as codes from message_queue where customer_id = ${sender.customer.id}`;
    expect(queued).toEqual({ codes: 36 });
  });

  it('follows when the time of the one before is over, whose message does not leave any more', async () => {
    const { uuid } = await create(chain('telegram_otp', 'sms', 'speechcall'));
    await world.after(19);
    expect(await steps(uuid)).toEqual([['telegram_otp', 'queued']]);
    await world.after(1);
    expect(await steps(uuid)).toEqual([['telegram_otp', 'canceled'], ['sms', 'queued']]);
    await world.work();
    expect(await world.db`select recipient from message_queue where customer_id = ${sender.customer.id}`).toHaveLength(1);
    await world.ends(uuid, 1, PROCESSING);
    await world.after(20);
    expect(await steps(uuid)).toEqual([['telegram_otp', 'canceled'], ['sms', 'processing'], ['speechcall', 'queued']]);
  });

  it('stops with what is delivered, by whichever channel', async () => {
    const { uuid } = await create(chain('telegram_otp', 'sms', 'speechcall'));
    await world.ends(uuid, 0, PROCESSING);
    await world.after(20);
    await world.ends(uuid, 0, DELIVERED);
    await world.after(2);
    await world.after(100);
    expect(await steps(uuid)).toEqual([['telegram_otp', 'delivered'], ['sms', 'queued']]);
    expect((await api.call<{ tries: unknown[] }>('POST', `/api/v1/otp/${uuid}/next`)).body.tries).toHaveLength(3);
    expect((await api.call('POST', `/api/v1/otp/${uuid}/next`)).body).toMatchObject({ status: 409, code: 'otp_no_more_channels' });
  });

  it('lets the next channel follow once for one Idempotency-Key', async () => {
    const { uuid } = await create(chain('telegram_otp', 'sms', 'speechcall'));
    const next = () => api.call<{ tries: unknown[] }>('POST', `/api/v1/otp/${uuid}/next`, undefined, { 'idempotency-key': 'nothing-came' });
    const first = await next();
    expect([first.status, first.body.tries.length]).toEqual([200, 2]);
    expect(await next()).toMatchObject({ status: 200, body: first.body, headers: { 'idempotent-replayed': 'true' } });
    expect(await steps(uuid)).toHaveLength(2);
  });

  it('stops also where the delivery is told when the next was about to follow', async () => {
    const { uuid } = await create(chain('telegram_otp', 'sms'));
    world.clock.advance(20_000);
    await world.ends(uuid, 0, DELIVERED);
    await fallBack(world.db, { customerId: sender.customer.id, uuid }, { home: 'UA', now: world.clock.now, keys: [] });
    expect(await steps(uuid)).toEqual([['telegram_otp', 'delivered']]);
  });

  it('passes by a channel that cannot be sent at all, and says why', async () => {
    await world.db`delete from direction where customer_id = ${sender.customer.id} and message_type = 'telegram_otp'`;
    const otp = await create(chain('telegram_otp', 'sms'));
    expect(otp.tries).toMatchObject([
      { type: 'telegram_otp', messageUuid: null, status: 'refused', error: 'no_direction' }, { type: 'sms', status: 'queued', error: null },
    ]);
    expect((await world.requestOtp(api, chain('telegram_otp'))).body).toMatchObject({ status: 409, code: 'no_direction' });
  });

  it('refuses the request where nothing can be paid', async () => {
    const poor = await world.actor(0n);
    expect(
      (await world.requestOtp(poor.api, chain('telegram_otp', 'sms'))).body,
    ).toMatchObject({ status: 409, code: 'balance_insufficient' });
    expect(await world.db`select from otp where customer_id = ${poor.sender.customer.id}`).toHaveLength(0);
  });

  it('pays for the next with what was set aside for one that has not left', async () => {
    const nearly = await world.actor(5_000n);
    const { uuid } = await create(chain('telegram_otp', 'sms'), nearly.api);
    await world.after(20);
    expect(await steps(uuid, nearly.api)).toEqual([['telegram_otp', 'canceled'], ['sms', 'queued']]);
  });

  it('tries the next again some seconds later where money is short meanwhile', async () => {
    const nearly = await world.actor(5_000n);
    const { uuid } = await create(chain('telegram_otp', 'sms'), nearly.api);
    await world.ends(uuid, 0, PROCESSING);
    await world.after(20);
    await world.ends(uuid, 0, UNDELIVERABLE);
    await world.after(5);
    expect(
      await world.show(nearly.api, uuid),
    ).toMatchObject({ status: 'pending', tries: [{ type: 'telegram_otp', status: 'undeliverable' }] });
    await topUp(world.db, { accountId: nearly.sender.accountId, amount: 10_000n, ref: `test:otp:${uuid}` });
    await world.after(4);
    expect(await steps(uuid, nearly.api)).toEqual([['telegram_otp', 'undeliverable']]);
    await world.after(1);
    expect(await steps(uuid, nearly.api)).toEqual([['telegram_otp', 'undeliverable'], ['sms', 'queued']]);
  });

  it('looks ever more rarely at what may or may not have arrived', async () => {
    const { uuid } = await create({ ...chain('sms'), ttlSeconds: 900 });
    await world.ends(uuid, 0, UNKNOWN);
    const looks: number[] = [];
    for (let look = 0; look < 30; look++) {
      await world.after((looks.at(-1) ?? 1_000) / 1_000);
      const [otp] = await world.db<{ at: Date }[]>`select next_check_at as at from otp where uuid = ${uuid}`;
      looks.push((otp?.at.getTime() ?? 0) - world.clock.now.getTime());
    }
    expect([looks[0], Math.max(...looks), looks.at(-1)]).toEqual([1_000, 10_000, 10_000]);
    await world.after(900);
    expect((await world.show(api, uuid)).status).toBe('expired');
  });

  it('keeps a message in the queue where the next cannot be sent', async () => {
    const { uuid } = await create(chain('sms', 'telegram_otp'));
    await world.db`delete from direction where customer_id = ${sender.customer.id} and message_type = 'telegram_otp'`;
    await world.after(20);
    expect(await steps(uuid)).toEqual([['sms', 'queued'], ['telegram_otp', 'no_direction']]);
  });

  it('neither loses nor doubles a channel when a program dies in between', async () => {
    const { uuid } = await create(chain('telegram_otp', 'sms'));
    await world.ends(uuid, 0, UNDELIVERABLE);
    const key = { customerId: sender.customer.id, uuid };
    const sending = { home: 'UA', now: world.clock.now, keys: [] } as const;
    const dying = inTransaction(world.db, async (tx) => {
      await fallBack(tx, key, sending);
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    expect(await steps(uuid)).toEqual([['telegram_otp', 'undeliverable']]);
    expect(await sendings()).toBe(1);
    await Promise.all(Array.from({ length: 6 }, () => fallBack(world.db, key, sending)));
    expect(await steps(uuid)).toEqual([['telegram_otp', 'undeliverable'], ['sms', 'queued']]);
    expect(await sendings()).toBe(2);
  });

  it('leaves a code to the program that is at it', async () => {
    const { uuid } = await create(chain('telegram_otp', 'sms'));
    await world.ends(uuid, 0, UNDELIVERABLE);
    const key = { customerId: sender.customer.id, uuid };
    await inTransaction(world.db, async (tx) => {
      expect(await lockPendingOtp(tx, key)).toMatchObject({ uuid });
      await fallBack(world.db, key, { home: 'UA', now: world.clock.now, keys: [] });
    });
    expect(await steps(uuid)).toEqual([['telegram_otp', 'undeliverable']]);
  });
});

describe('too much', () => {
  it('[API-01] is the sixth to one number within ten minutes that nobody verified, also where all come at once', async () => {
    const to = nextNumber();
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.requestOtp(api, { to })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(3).fill(429)]);
    const refused = await world.requestOtp(api, { to });
    expect(refused.body).toMatchObject({
      code: 'too_many_codes', params: { seconds: 600 }, errors: [{ pointer: '/to', code: 'too_many_codes' }],
    });
    expect(refused.headers['retry-after']).toBe('600');
    const [created] = answers.filter(({ status }) => status === 201);
    const uuid = created?.body.uuid ?? '';
    expect((await world.verify(api, uuid, await world.codeOf(uuid))).body).toMatchObject({ verified: true });
    expect((await world.requestOtp(api, { to })).status).toBe(201);
    expect((await world.requestOtp(api)).status).toBe(201);
    world.clock.advance(600_000);
    expect((await world.requestOtp(api, { to })).status).toBe(201);
  });

  it('[API-01] is so on several nodes, too', async () => {
    const [database] = await world.db<{ name: string }[]>`select current_database() as name`;
    const other = connectDatabase(databaseUrl(process.env.TEST_SERVER_URL ?? '', database?.name ?? ''), { max: 2 });
    const [key] = await world.db<{ id: bigint }[]>`select id from api_key where customer_id = ${sender.customer.id}`;
    const actor = { customerId: sender.customer.id, keyId: key?.id ?? 0n, sandbox: false };
    const numbers = [nextNumber(), nextNumber()];
    const createBy = async (db: Db, to: string) => {
      const request = NewOtp.parse({ to, from: 'DEMO', channels: [{ type: 'sms' }] });
      return createOtp(db, actor, request, { home: 'UA', now: world.clock.now, keys: [] }).then(() => 'created', (error: unknown) => (
        (error as { error: string }).error));
    };
    try {
      const results = await Promise.all(Array.from({ length: 4 }, () => [world.db, other].flatMap((db) => (
        numbers.map((number) => createBy(db, number))))).flat());
      expect(results.sort()).toEqual([...Array(10).fill('created'), ...Array(6).fill('too_many_codes')]);
      expect(await world.db`select recipient, count(*)::integer as codes from otp where customer_id = ${sender.customer.id} group by 1`)
        .toEqual(expect.arrayContaining(numbers.map((recipient) => ({ recipient, codes: 5 }))));
    } finally {
      await other.end();
    }
  });

  it('is stopped by the guard as any traffic is, by the key that asked', async () => {
    // Traffic limits count by the minute.
    world.clock.advance(60_000 - (world.clock.now.getTime() % 60_000));
    await world.db`insert into traffic_limit (customer_id, per_key, per_block) values (${sender.customer.id}, 2, null)`;
    const { uuid } = await create(chain('telegram_otp', 'sms', 'speechcall'));
    await world.ends(uuid, 0, UNDELIVERABLE);
    await world.after(2);
    await world.ends(uuid, 1, UNDELIVERABLE);
    await world.after(2);
    expect(await steps(uuid)).toEqual([['telegram_otp', 'undeliverable'], ['sms', 'undeliverable'], ['speechcall', 'traffic_stopped']]);
    expect(await world.db`select kind from traffic_block where customer_id = ${sender.customer.id}`).toEqual([{ kind: 'key' }]);
    expect((await world.requestOtp(api)).body).toMatchObject({ status: 409, code: 'traffic_stopped' });
  });
});

it('looks after a code from when it is made, though nothing was looked for', async () => {
  const later = () => new Date(world.clock.now.getTime() + 60_000);
  const work = startOtpWork({
    db: world.db, home: 'UA', keys: [], publicUrl: null, clock: later, idling: { idleMs: 3_600_000, lingerMs: 500 },
    onError: (error) => { throw error; },
  });
  try {
    await until(() => activeLoops() === 0, 'it is idle');
    const { body: { uuid } } = await world.requestOtp(api);
    const pollAt = async () => (await world.db<{ at: Date }[]>`select next_check_at as at from otp
      where uuid = ${uuid}`)[0]?.at ?? new Date(0);
    await until(async () => await pollAt() > later(), 'it was looked at, and will be later');
  } finally {
    await work.stop();
  }
});

it('knows when the next code is to be looked at', async () => {
  await world.db`delete from otp`;
  expect(await nextCheckInMs(world.db, world.clock.now)).toBeNull();
  await world.requestOtp(api);
  expect(await nextCheckInMs(world.db, world.clock.now)).toBeGreaterThan(0);
});
