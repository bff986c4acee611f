import { activeLoops } from '../../platform/background';
import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../../test/app';
import { createOrganization } from '../../customers/accounts';
import { openOrganizationAccount, topUp } from '../billing';
import { until } from '../../../test/until';
import { inTransaction } from '../../platform/db';
import { pollOnce, startAlertWatch } from './alert-watch';
import { claimLowAccounts } from './watch.store';

const PATH = '/v2/finance/accounts/alert';
const UNKNOWN = '0198c1d0-0000-7000-8000-00000000dead';

let test: TestApp;
let fin: TestLogin;
let accountUuid: string;
beforeAll(async () => { test = await createTestApp({ emailAvailable: true }); });
beforeEach(async () => {
  fin = await test.login(['fin']);
  accountUuid = await accountOf(fin.customer.id);
  await test.db`update login set email = 'A@customer.example' where id = ${fin.id}`;
  await test.db`update organization set email = 'b@customer.example' where id = ${fin.customer.organizationId}`;
});
afterEach(async () => { await test.db`truncate outgoing_mail, callback, callback_endpoint, balance_alert, event`; });
afterAll(() => test.close());

async function accountOf(customerId: bigint, kind = 'customer'): Promise<string> {
  const [row] = await test.db<{ uuid: string }[]>`select uuid from account where customer_id = ${customerId} and kind = ${kind}`;
  return row?.uuid ?? '';
}

const holds = (sum: bigint, uuid = accountUuid) => test.db`update account set balance = ${sum * 10_000n} where uuid = ${uuid}`;
const readAlert = (token?: string, uuid = accountUuid) => test.get(`${PATH}?accountUuid=${uuid}`, token);
const set = (more: Record<string, unknown> = {}, token: string | undefined = fin.token) => test.post(PATH, token, {
  accountUuid, threshold: '50.00', ...more,
});
const poll = () => pollOnce({ db: test.db, publicUrl: 'https://portal.example' });
const pass = async (minutes: number) => {
  const by = test.db`${minutes}::float8 * interval '1 minute'`;
  await test.db`update balance_alert set notified_at = notified_at - ${by}`;
  await test.db`update outgoing_mail set created_at = created_at - ${by}`;
};
const reported = async () => ({
  mails: await test.db<{ recipient: string; subject: string; body: string }[]>`select recipient, subject, body from outgoing_mail
    order by id`,
  events: (await test.db<{ data: Record<string, unknown> }[]>`select data from event where name = 'balance.low'
    order by event_offset`).map(({ data }) => data),
  callbacks: await test.db`select low_balance as about, url from callback join callback_endpoint endpoint on endpoint.id = endpoint_id
    order by callback.id`,
});

describe('the alert of an account', () => {
  it('is none at first, is set, and is ended', async () => {
    expect(envelopeOf(await readAlert(fin.token)).data).toEqual({
      accountUuid, threshold: null, onScreen: true, emails: [], callbackUrl: null, emailAvailable: true, lastNotified: null,
    });
    const alert = {
      threshold: '50.5', onScreen: false, emails: ['A@customer.example', 'a@customer.example', 'b@customer.example'],
      callbackUrl: 'https://hooks.example/low', language: 'ua',
    };
    const stored = {
      accountUuid, threshold: '50.50', onScreen: false, emails: ['a@customer.example', 'b@customer.example'],
      callbackUrl: 'https://hooks.example/low', emailAvailable: true, lastNotified: null,
    };
    expect(envelopeOf(await set(alert)).data).toEqual(stored);
    expect(envelopeOf(await readAlert(fin.token)).data).toEqual(stored);
    expect(envelopeOf(await set({ threshold: null })).data).toMatchObject({ threshold: null, emails: [] });
  });

  it.each([
    ['1,00', 'sum_not_a_number'], ['1e-3', 'sum_not_a_number'], ['0', 'sum_not_positive'], ['-5', 'sum_not_positive'],
    ['1.005', 'sum_too_fine'], ['9999999999', 'sum_too_large'],
  ])('refuses the threshold %s', async (threshold, name) => {
    const response = await set({ threshold });
    expect([response.statusCode, envelopeOf(response).data.localizedMessage]).toEqual([400, name]);
  });

  it.each([
    [{ accountUuid: 'x' }], [{ emails: ['nobody'] }], [{ emails: ['a@b.example\r\nBcc: c@d.example'] }],
    [{ emails: Array.from({ length: 11 }, (_, at) => `a${at}@b.example`) }],
    [{ callbackUrl: 5 }], [{ language: 'de' }], [{ threshold: {} }],
  ])('refuses %j', async (more) => {
    expect((await set(more)).statusCode).toBe(400);
    expect(await test.db`select from balance_alert`).toHaveLength(0);
  });

  it.each([
    ['http://hooks.example/', 'url_not_https'], ['https://a:b@hooks.example/', 'url_credentials'],
    ['https://127.0.0.1/', 'address_private'], ['https://[::1]/', 'address_private'],
    ['https://169.254.169.254/latest', 'address_private'], ['https://hooks.example:22/', 'url_port'],
    ['file:///etc/passwd', 'url_not_https'], ['nothing', 'url_invalid'],
    [`https://hooks.example/${'я'.repeat(1_500)}`, 'url_invalid'],
  ])('refuses a callback to %s', async (callbackUrl, reason) => {
    const response = await set({ callbackUrl });
    expect([response.statusCode, envelopeOf(response).data]).toMatchObject([
      400, { localizedMessage: 'callback_address_refused', params: { reason } },
    ]);
  });

  it('[FIN-12] has the portal write to addresses that the customer has on record, and to no others', async () => {
    const { db } = test;
    await db`update customer set email = 'office@customer.example' where id = ${fin.customer.id}`;
    const former = await test.login(['user'], fin.customer);
    await db`update login set email = 'former@customer.example', status = 2 where id = ${former.id}`;
    const stranger = await test.login(['fin']);
    await db`update login set email = 'stranger@other.example' where id = ${stranger.id}`;
    expect((await set({ emails: ['a@CUSTOMER.example', 'b@customer.example', 'office@customer.example'] })).statusCode).toBe(200);
    const refused = await set({
      emails: ['a@customer.example', 'victim@elsewhere.example', 'stranger@other.example', 'former@customer.example'], threshold: '60.00',
    });
    expect([refused.statusCode, envelopeOf(refused).data]).toMatchObject([400, {
      localizedMessage: 'email_not_on_record',
      params: { emails: 'victim@elsewhere.example, stranger@other.example, former@customer.example' },
      messages: [{ message: 'field_invalid', params: { field: 'emails' } }],
    }]);
    expect(
      envelopeOf(await readAlert(fin.token)).data,
    ).toMatchObject({ threshold: '50.00', emails: ['a@CUSTOMER.example', 'b@customer.example', 'office@customer.example'] });
    await db`update login set status = 2 where id = ${fin.id}`;
    await holds(10n);
    await poll();
    expect((await reported()).mails.map(({ recipient }) => recipient)).toEqual(['b@customer.example', 'office@customer.example']);
  });

  it('is for those who see finances, and of their own customer', async () => {
    const user = await test.login(['user'], fin.customer);
    const stranger = await test.login(['admin']);
    for (const call of [readAlert, (token?: string) => set({}, token ?? '')]) {
      expect((await call()).statusCode).toBe(401);
      expect((await call(user.token)).statusCode).toBe(403);
      const foreign = await call(stranger.token);
      expect([foreign.statusCode, envelopeOf(foreign).data.localizedMessage]).toEqual([404, 'account_not_found']);
    }
    expect((await readAlert(fin.token, UNKNOWN)).statusCode).toBe(404);
    expect((await readAlert(fin.token, await accountOf(fin.customer.id, 'reserved'))).statusCode).toBe(404);
  });

  it('is of an organization too, for logins that see it', async () => {
    const { db } = test;
    const { id: customerId } = fin.customer;
    const other = await createOrganization(db, { customerId, name: 'Филия', type: 2 });
    await openOrganizationAccount(db, customerId, other.id, 'UAH');
    const uuid = await accountOf(customerId, 'organization');
    expect((await set({ accountUuid: uuid })).statusCode).toBe(200);
    await db`insert into login_organization (customer_id, login_id, organization_id)
      values (${customerId}, ${fin.id}, ${fin.customer.organizationId})`;
    expect((await readAlert(fin.token, uuid)).statusCode).toBe(404);
    expect((await readAlert(fin.token)).statusCode).toBe(200);
    await holds(10n, uuid);
    await poll();
    expect((await reported()).events).toMatchObject([{ accountUuid: uuid, name: 'Филия', sum: '10.00' }]);
  });
});

describe('an account that runs low', () => {
  it('is told of on the screen, by e-mail and by a callback', async () => {
    await holds(49n);
    await set({ emails: ['a@customer.example', 'b@customer.example'], callbackUrl: 'https://hooks.example/low', language: 'ua' });
    await poll();
    const about = { accountUuid, name: fin.customer.name, sum: '49.00', threshold: '50.00' };
    const { mails, events, callbacks } = await reported();
    expect(events).toEqual([{ ...about, currency_code: 'UAH' }]);
    expect(callbacks).toEqual([{ about: { ...about, currency: 'UAH' }, url: 'https://hooks.example/low' }]);
    expect(mails.map(({ recipient }) => recipient)).toEqual(['a@customer.example', 'b@customer.example']);
    expect(mails[0]?.subject).toBe(`Низький баланс: ${fin.customer.name}`);
    expect(mails[0]?.body).toContain('49,00\u00a0UAH');
    expect(mails[0]?.body).toContain('https://portal.example/finances/invoice/new');
    expect(envelopeOf(await readAlert(fin.token)).data).toMatchObject({ lastNotified: expect.stringMatching(/^20\d\d-/) as unknown });
  });

  it('is told of once, and again when it was not low in between', async () => {
    await set({ emails: ['a@customer.example'] });
    const mails = async () => (await reported()).mails.length;
    for (const [sum, expected] of [[50n, 0], [49n, 1], [10n, 1], [49n, 1], [50n, 1], [49n, 2], [500n, 2], [0n, 3]] as const) {
      await holds(sum);
      await pass(61);
      await poll();
      await poll();
      expect({ sum, mails: await mails() }).toEqual({ sum, mails: expected });
    }
  });

  it('is told of at most once an hour, however its balance goes and its alert is set', async () => {
    await set({ emails: ['a@customer.example'], callbackUrl: 'https://hooks.example/low' });
    await holds(10n);
    await poll();
    const once = { mails: 1, events: 1, callbacks: 1 };
    const counts = async () => Object.fromEntries(Object.entries(await reported()).map(([route, { length }]) => [route, length]));
    for (let time = 0; time < 5; time++) {
      await holds(60n);
      await poll();
      await holds(10n);
      await poll();
      await set({ emails: ['a@customer.example'], threshold: `${40 - time}.00` });
      await poll();
      await set({ threshold: null });
      await poll();
      await set({ emails: ['b@customer.example'] });
      await poll();
    }
    expect(await counts()).toEqual(once);
    await pass(55);
    await poll();
    expect(await counts()).toEqual(once);
    await pass(6);
    await poll();
    expect([(await reported()).mails.map(({ recipient }) => recipient), (await reported()).events.length]).toEqual([
      ['a@customer.example', 'b@customer.example'], 2,
    ]);
  });

  it('is not written of to more than a hundred addresses a day for one customer, and on the screen all the same', async () => {
    const { db } = test;
    const { id: customerId } = fin.customer;
    await db`
      with branch as (insert into organization (customer_id, name, type) select ${customerId}, 'Branch ' || n, 2
      from generate_series(1, 60) n returning id),
      held as (insert into account (customer_id, organization_id, kind, currency) select ${customerId}, id, 'organization', 'UAH'
        from branch returning id)
      insert into balance_alert (account_id, customer_id, threshold, on_screen, emails, language)
      select id, ${customerId}, 1, true, array['a@customer.example', 'b@customer.example'], 'en' from held`;
    const other = await test.login(['fin']);
    await db`update login set email = 'c@other.example' where id = ${other.id}`;
    await set({ accountUuid: await accountOf(other.customer.id), emails: ['c@other.example'] }, other.token);
    await poll();
    const counts = async () => {
      const { mails, events } = await reported();
      return [mails.length, mails.filter(({ recipient }) => recipient === 'c@other.example').length, events.length];
    };
    expect(await counts()).toEqual([101, 1, 61]);
    await db`update balance_alert set armed = true`;
    await pass(61);
    await poll();
    expect(await counts()).toEqual([102, 2, 122]);
    await db`update balance_alert set armed = true`;
    await pass(24 * 60);
    await poll();
    expect(await counts()).toEqual([203, 3, 183]);
  });

  it('is told of anew for another threshold, not for other recipients', async () => {
    await holds(40n);
    await set();
    await poll();
    await set({ emails: ['a@customer.example'] });
    await pass(61);
    await poll();
    expect((await reported()).mails).toHaveLength(0);
    await set({ emails: ['a@customer.example'], threshold: '45.00' });
    await poll();
    expect((await reported()).mails).toHaveLength(1);
  });

  it('is told only by the ways that were chosen', async () => {
    await holds(0n);
    await set({ onScreen: false, emails: ['a@customer.example'] });
    await poll();
    expect(await reported()).toMatchObject({ mails: [{ recipient: 'a@customer.example' }], events: [], callbacks: [] });
  });

  it('is told of once however many nodes look, with a mail server or without, and those that are ended are told of no more', async () => {
    await set({ emails: ['a@customer.example'] });
    await holds(10n);
    const failures: unknown[] = [];
    const watches = Array.from({ length: 4 }, () => startAlertWatch({
      db: test.db, publicUrl: null, onError: (error) => failures.push(error),
    }));
    await Promise.all(Array.from({ length: 20 }, poll));
    for (const watch of watches) await watch.stop();
    expect(failures).toEqual([]);
    expect((await reported()).mails).toHaveLength(1);
    await holds(60n);
    await poll();
    await set({ threshold: null });
    await holds(10n);
    await poll();
    expect((await reported()).mails).toHaveLength(1);
  });

  it('is told of after all where the node that found it was killed before it had told', async () => {
    await set({ emails: ['a@customer.example'] });
    await holds(10n);
    await expect(inTransaction(test.db, async (tx) => {
      expect(await claimLowAccounts(tx, 10)).toHaveLength(1);
      throw new Error('killed');
    })).rejects.toThrow('killed');
    expect((await reported()).mails).toHaveLength(0);
    await poll();
    expect((await reported()).mails).toHaveLength(1);
  });

  it('goes unnoticed by nobody in a crowd: batch after batch', async () => {
    const { db } = test;
    await db`
      with other as (insert into customer (name, email, tariff_id) select 'crowd', 'a@crowd.example', (select min(id) from tariff)
      from generate_series(1, 250) returning id),
      held as (insert into account (customer_id, kind, currency, balance) select id, 'customer', 'UAH', 10000 from other
        returning id, customer_id)
      insert into balance_alert (account_id, customer_id, threshold, on_screen, emails, language)
      select id, customer_id, 500000, true, array['a@crowd.example'], 'en' from held`;
    let rounds = 1;
    while (await poll()) rounds++;
    expect(rounds).toBe(3);
    const { mails, events } = await reported();
    expect([mails.length, events.length]).toEqual([250, 250]);
  });

  it('costs the same however many accounts have no alert', async () => {
    const { db } = test;
    await set();
    await db`
      with other as (insert into customer (name, tariff_id) select 'silent', (select min(id) from tariff) from generate_series(1, 20000)
      returning id)
      insert into account (customer_id, kind, currency, balance) select id, 'customer', 'UAH', 0 from other`;
    await db`vacuum analyze account`;
    await db`vacuum analyze balance_alert`;
    const read = await db.begin(async (tx) => {
      await pollOnce({ db: tx, publicUrl: null });
      const [row] = await tx<{ read: bigint }[]>`select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
        where relname = 'account'`;
      return Number(row?.read);
    });
    expect(read).toBeGreaterThan(0);
    // The planner may scan the few hundred accounts of earlier tests, but never those created here.
    expect(read).toBeLessThan(2_000);
  });
});

it('tells of an alert that was set as soon as it is, though nothing was looked for', async () => {
  const failures: unknown[] = [];
  const watch = startAlertWatch({
    db: test.db, publicUrl: null, idling: { idleMs: 3_600_000, lingerMs: 1_500 }, onError: (error) => failures.push(error),
  });
  try {
    await holds(10n);
    await until(() => activeLoops() === 0, 'it is idle');
    await set({ emails: ['a@customer.example'] });
    await until(async () => (await reported()).mails.length === 1, 'it is told of');
  } finally {
    await watch.stop();
  }
  expect(failures).toEqual([]);
});

it('tells of an account that runs low by what is posted, though nothing was looked for', async () => {
  await holds(40n);
  await set({ emails: ['a@customer.example'], threshold: '1.00' });
  const failures: unknown[] = [];
  const watch = startAlertWatch({
    db: test.db, publicUrl: null, idling: { idleMs: 3_600_000, lingerMs: 1_500 }, onError: (error) => failures.push(error),
  });
  try {
    await until(() => activeLoops() === 0, 'it is idle');
    const [account] = await test.db<{ id: bigint }[]>`select id from account where uuid = ${accountUuid}`;
    await test.db`update balance_alert set threshold = 5000000`;
    await topUp(test.db, { accountId: account?.id ?? 0n, amount: 1n, ref: `test:${accountUuid}` });
    await until(async () => (await reported()).mails.length === 1, 'it is told of');
  } finally {
    await watch.stop();
  }
  expect(failures).toEqual([]);
});
