import { AppError } from '@portal/contracts';
import { createTestApp, type TestApp, type TestCustomer } from '../../../test/app';
import { inTransaction, type Db } from '../db';
import type { KeyedCall } from '../http';
import { claimKeys, cleanupIdempotency, storeAnswers, withGatheredIdempotency, withIdempotency } from './index';
import { keyedCall } from './keyed-call';

let portal: TestApp;
let owner: TestCustomer;
beforeAll(async () => {
  portal = await createTestApp();
  owner = await portal.customer();
  await portal.db`create table command (note text not null)`;
});
afterAll(() => portal.close());

type RequestOptions = Partial<Parameters<typeof withIdempotency>[1]>;
const command = (note: string, status = 201) => async (db: Db) => {
  await db`insert into command (note) values (${note})`;
  return { status, body: JSON.stringify({ note }) };
};
const requestWith = (key: string, more: RequestOptions = {}) => ({
  customerId: owner.id, key, operation: 'send', request: { body: { to: '1', text: 'a' } }, now: portal.clock.now, ...more,
});
type Work = Parameters<typeof withIdempotency>[2];
const alone = (key: string, work: Work, more: RequestOptions = {}) => withIdempotency(portal.db, requestWith(key, more), work);
/** Claims the key in a transaction of its own, like those that gather calls. */
const gathered: typeof alone = (key, work, more = {}) => withGatheredIdempotency(
  portal.db, requestWith(key, more), (call) => inTransaction(portal.db, async (tx) => {
    const [refusal] = await claimKeys(tx, [call]);
    if (refusal) throw refusal;
    const answer = await work(tx);
    await storeAnswers(tx, [{ call, answer }]);
    return answer;
  }),
);
const commands = async (note: string) => (await portal.db`select from command where note = ${note}`).length;
const errorOf = (work: Promise<unknown>) => work.then(() => 'done', (error: { error?: string; message: string }) => error.error
  ?? error.message);

describe.each([['in a transaction of its own', alone], ['together with others', gathered]])('%s', (_, once) => {
  beforeEach(() => portal.db`truncate command, idempotency_record`);

  it('[API-01] does a thing once for its Idempotency-Key and gives the first answer again', async () => {
    const first = await once('first', command('first'));
    expect(first).toEqual({ status: 201, body: '{"note":"first"}', isReplayed: false });
    const again = await once('first', command('first', 500), { request: { body: { text: 'a', to: '1' } } });
    expect(again).toEqual({ ...first, isReplayed: true });
    expect(await commands('first')).toBe(1);
  });

  it('gives an answer without a body again', async () => {
    await once('empty', async () => ({ status: 204, body: null }));
    expect(await once('empty', command('never'))).toEqual({ status: 204, body: null, isReplayed: true });
  });

  it.each<[string, RequestOptions]>([
    ['another body', { request: { body: { to: '2', text: 'a' } } }], ['another operation', { operation: 'bulk' }],
    ['a list in place of an object', { request: { body: [['text', 'a'], ['to', '1']] } }],
  ])('refuses the key with %s', async (what, other) => {
    await once(`same ${what}`, command(what));
    expect(await errorOf(once(`same ${what}`, command(what), other))).toBe('idempotency_key_reused');
    expect(await commands(what)).toBe(1);
  });

  it('keeps the keys of customers apart', async () => {
    const other = await portal.customer();
    await once('shared', command('shared'));
    expect(await once('shared', command('shared'), { customerId: other.id, request: {} })).toMatchObject({ isReplayed: false });
  });

  it('keeps nothing of what was refused, and undoes what was done of it', async () => {
    const refused = async (db: Db) => {
      await command('half')(db);
      throw new AppError('balance_insufficient');
    };
    expect(await errorOf(once('again', refused))).toBe('balance_insufficient');
    expect(await commands('half')).toBe(0);
    expect(await once('again', command('whole'), { request: {} })).toMatchObject({ isReplayed: false });
  });

  it('refuses a second one while the first is under way, without waiting for it', async () => {
    let finish = () => undefined as void;
    const started = new Promise<void>((resolve) => {
      void once('slow', async (db) => {
        resolve();
        await new Promise<void>((over) => { finish = over; });
        return command('slow')(db);
      }).then(() => finish());
    });
    await started;
    expect(await errorOf(once('slow', command('slow')))).toBe('idempotency_in_progress');
    const over = new Promise<void>((resolve) => { const end = finish; finish = resolve; end(); });
    await over;
    expect(await once('slow', command('slow'))).toMatchObject({ isReplayed: true });
    expect(await commands('slow')).toBe(1);
  });

  it('does it once however many ask at once, at whatever node', async () => {
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => once('storm', command('storm')).then(
      ({ isReplayed }) => (isReplayed ? 'replayed' : 'done'), (error: { error: string }) => error.error,
    )));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    for (const outcome of outcomes) expect(['done', 'replayed', 'idempotency_in_progress']).toContain(outcome);
    expect(await commands('storm')).toBe(1);
  });

  it('stores neither the key nor what was answered in the clear', async () => {
    await once('secret-key-4711', async () => ({ status: 201, body: '{"secret":"whsec_abc"}' }));
    const [row] = await portal.db<{ text: string }[]>`select string_agg(to_jsonb(r)::text, ' ') as text from idempotency_record r`;
    expect(row?.text).not.toMatch(/secret-key-4711|whsec_abc/);
    expect((await once('secret-key-4711', command('never'))).body).toBe('{"secret":"whsec_abc"}');
  });

  it('is kept for two days, and then tidied away and done anew', async () => {
    await once('old', command('old'));
    const later = (hours: number) => new Date(portal.clock.now.getTime() + hours * 3_600_000);
    expect(await once('old', command('old'), { now: later(47) })).toMatchObject({ isReplayed: true });
    expect(await once('old', command('old'), { now: later(48), request: {} })).toMatchObject({ isReplayed: false });
    await cleanupIdempotency(portal.db, later(49));
    expect(await portal.db`select from idempotency_record`).toHaveLength(1);
    await cleanupIdempotency(portal.db, later(97));
    expect(await portal.db`select from idempotency_record`).toHaveLength(0);
  });
});

it('of calls that are claimed together, one per key is free', async () => {
  await gathered('answered', command('answered'));
  const calls = ['free', 'answered', 'free', 'other'].map((key) => keyedCall(requestWith(key)));
  const [first, ...others] = calls;
  const claims = await inTransaction(portal.db, (tx) => claimKeys(tx, [first as KeyedCall, ...others]));
  expect(claims.map((claim) => (claim === null ? 'free' : claim.constructor.name))).toEqual(['free', 'AnsweredBefore', 'AppError', 'free']);
});

it('a call whose connection was lost after the commit gets the stored answer', async () => {
  const answer = await withGatheredIdempotency(portal.db, requestWith('lost'), async (call) => {
    await inTransaction(portal.db, (tx) => storeAnswers(tx, [{ call, answer: { status: 201, body: '{}' } }]));
    throw new Error('connection lost');
  });
  expect(answer).toEqual({ status: 201, body: '{}', isReplayed: true });
});

describe('a repetition of a call that is stored together with others', () => {
  const repeated = (key: string, work: Parameters<typeof withGatheredIdempotency>[2], db: Db = portal.db) => (
    withGatheredIdempotency(db, requestWith(key), work));
  const refused = () => Promise.reject(new AppError('balance_insufficient'));

  it('is refused while the first one waits to be stored, whatever else is wrong with it', async () => {
    let finish = () => undefined as void;
    const first = repeated('waiting', async () => {
      await new Promise<void>((over) => { finish = over; });
      return { status: 204, body: null };
    });
    expect(await errorOf(repeated('waiting', refused))).toBe('idempotency_in_progress');
    finish();
    await first;
    expect(await errorOf(repeated('waiting', refused))).toBe('balance_insufficient');
  });

  it('is refused while the first one is stored by another node', async () => {
    await withIdempotency(portal.db, requestWith('elsewhere'), async () => {
      expect(await errorOf(repeated('elsewhere', refused))).toBe('idempotency_in_progress');
      return { status: 204, body: null };
    });
    expect(await repeated('elsewhere', refused)).toMatchObject({ status: 204, isReplayed: true });
  });

  it('gets no refusal that is final while nobody knows whether it was answered', async () => {
    const unreachable = new Proxy(portal.db, {
      get: (db, name) => (name === 'begin' ? () => Promise.reject(new Error('connection lost')) : Reflect.get(db, name) as unknown),
    });
    expect(await errorOf(repeated('unknown', refused, unreachable))).toBe('connection lost');
  });
});
