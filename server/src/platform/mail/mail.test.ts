import { activeLoops, type Idling } from '../background';
import { createTestDatabase, type TestDatabase } from '../../../test/database';
import { until } from '../../../test/until';
import { inTransaction } from '../db';
import { mailsOfLastDay, queueMails, cleanupMail, cleanupUnsentMail } from './index';
import { MailSender } from './mail-sender';
import { smtpMailer } from './smtp-mailer';
import { startSmtpServer, type SmtpServer } from './smtp-server.fixture';

type Row = { recipient: string; state: number; attempts: number; lastError: string | null; waits: number };

let database: TestDatabase;
let server: SmtpServer;
let customerId: bigint;
const failures: unknown[] = [];
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const [customer] = await database.db<{ id: bigint }[]>`
    with priced as (insert into tariff (name, currency) values ('standard', 'UAH') returning id)
    insert into customer (name, tariff_id) select 'writes', id from priced returning id`;
  customerId = customer?.id ?? 0n;
});
beforeEach(async () => { server = await startSmtpServer(); });
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await server.stop();
  await database.db`truncate outgoing_mail`;
  expect(failures.splice(0)).toEqual([]);
});
afterAll(() => database.drop());

const settings = () => ({
  host: '127.0.0.1', port: server.port, secure: false, requireTls: false, login: null,
  from: { name: 'Портал', address: 'no-reply@portal.example' },
});

function startSender(more: Partial<Parameters<typeof smtpMailer>[0]> = {}, idling: Idling = {}): MailSender {
  const mailer = smtpMailer({ ...settings(), ...more });
  const sender = new MailSender({ db: database.db, mailer, onError: (error) => failures.push(error), pollMs: 20, idling });
  sender.start();
  ends.push(async () => {
    await sender.stop(1_000);
    mailer.close();
  });
  return sender;
}

const write = (...recipients: string[]) => queueMails(database.db, recipients.map((recipient) => (
  { customerId, recipient, subject: 'Низький баланс: «Київ»', body: 'Перший рядок.\n.\nОстанній рядок.\n' })));

const rows = () => database.db<Row[]>`
  select recipient, state, attempts, last_error as "lastError", round(extract(epoch from due_at - now()))::int as waits from outgoing_mail
    order by id`;

const pass = (seconds: number) => database.db`
  update outgoing_mail set due_at = due_at - ${seconds}::float8 * interval '1 second',
    leased_until = leased_until - ${seconds}::float8 * interval '1 second',
    created_at = created_at - ${seconds}::float8 * interval '1 second' where state = 0`;

it('hands mail over as it was written, once, in any alphabet', async () => {
  startSender();
  await write('olena@customer.example');
  await until(async () => (await rows())[0]?.state === 1, 'it is taken');
  expect(server.mails).toHaveLength(1);
  const [mail] = server.mails;
  expect(mail).toMatchObject({ from: 'no-reply@portal.example', to: ['olena@customer.example'] });
  expect(mail?.text.replaceAll('\r\n', '\n').trim()).toBe('Перший рядок.\n.\nОстанній рядок.');
  expect(mail?.headers.get('subject')).toBe('Низький баланс: «Київ»');
  expect(mail?.headers.get('from')).toBe('Портал <no-reply@portal.example>');
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(mail?.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8/);
});

it('writes nothing of a transaction that is undone', async () => {
  await expect(inTransaction(database.db, async (tx) => {
    await queueMails(tx, [{ customerId, recipient: 'a@customer.example', subject: 's', body: 'b' }]);
    throw new Error('undone');
  })).rejects.toThrow('undone');
  expect(await rows()).toEqual([]);
});

it('comes again under the same Message-ID where the answer was lost', async () => {
  server.behave('cutsAfterData');
  startSender();
  await write('olena@customer.example');
  await until(async () => (await rows())[0]?.lastError !== null, 'the first try has failed');
  expect(await rows()).toMatchObject([{ state: 0, attempts: 1 }]);
  server.behave('takes');
  await pass(31);
  await until(async () => (await rows())[0]?.state === 1, 'it is taken');
  const ids = server.mails.map(({ headers }) => headers.get('message-id'));
  expect(ids).toHaveLength(2);
  expect(ids[0]).toMatch(/^<[\da-f-]{36}@portal\.example>$/);
  expect(ids[1]).toBe(ids[0]);
});

it('waits longer after each failure, and gives up what nobody took within a day', async () => {
  server.behave('greylists');
  startSender();
  await write('olena@customer.example');
  const waits: number[] = [];
  for (let attempts = 1; ; attempts++) {
    await until(async () => {
      const [row] = await rows();
      return row?.attempts === attempts && row.lastError !== null && (row.state === 2 || row.waits > 0);
    }, `try ${attempts}`);
    const [row] = await rows();
    if (row?.state === 2) break;
    waits.push(row?.waits ?? 0);
    await pass((row?.waits ?? 0) + 2);
  }
  expect(waits.slice(0, 7).map((seconds) => Math.round(seconds / 10) * 10)).toEqual([30, 120, 600, 1_800, 3_600, 7_200, 14_400]);
  expect(waits.reduce((sum, seconds) => sum + seconds)).toBeLessThan(86_400);
  expect(await rows()).toMatchObject([{ state: 2, lastError: expect.stringContaining('451') as unknown }]);
  expect(server.mails).toEqual([]);
});

it('does not send what has waited for a day for any node with a mail server, and tells how much was written of late', async () => {
  await write('old@customer.example', 'older@customer.example');
  await pass(86_401);
  await write('new@customer.example');
  expect(await mailsOfLastDay(database.db, [customerId, customerId + 1n])).toEqual(new Map([[customerId, 1]]));
  startSender();
  await until(async () => (await rows()).some(({ state }) => state === 1), 'the new one is taken');
  expect(await rows()).toMatchObject([
    { state: 0, attempts: 0 }, { state: 0, attempts: 0 }, { recipient: 'new@customer.example', state: 1 },
  ]);
  expect(server.mails).toHaveLength(1);
});

it('gives up at once a mailbox that is refused for good, and only that one', async () => {
  server.behave('refusesRecipients');
  startSender();
  await write('nobody@customer.example');
  await until(async () => (await rows())[0]?.state === 2, 'it is given up');
  expect(await rows()).toMatchObject([{ attempts: 1, lastError: expect.stringContaining('550') as unknown }]);
  server.behave('takes');
  await write('olena@customer.example');
  await until(async () => (await rows())[1]?.state === 1, 'the other is taken');
});

it('tries again where the server is not there, says nothing, cuts, or does not know us', async () => {
  startSender({ login: { user: 'portal', password: 'hunter2' }, timeoutMs: 2_000 });
  for (const behaviour of ['cutsAtOnce', 'hangs', 'refusesLogins'] as const) {
    server.behave(behaviour);
    await write(`${behaviour}@customer.example`);
    await until(async () => (await rows()).every(({ lastError }) => lastError !== null), behaviour);
  }
  expect((await rows()).map(({ state }) => state)).toEqual([0, 0, 0]);
  expect(JSON.stringify(await rows())).not.toContain('hunter2');
  server.behave('takes');
  await pass(31);
  await until(async () => (await rows()).every(({ state }) => state === 1), 'all are taken');
  expect(server.mails.map(({ login }) => login)).toEqual(['portal:hunter2', 'portal:hunter2', 'portal:hunter2']);
});

it('keeps a password to itself where the server offers no encryption', async () => {
  startSender({ login: { user: 'portal', password: 'hunter2' }, requireTls: true, timeoutMs: 500 });
  await write('olena@customer.example');
  await until(async () => (await rows())[0]?.lastError !== null, 'it has failed');
  expect(await rows()).toMatchObject([{ state: 0 }]);
  expect(server.mails).toEqual([]);
});

it('is sent once by several nodes, over few connections', async () => {
  for (let node = 0; node < 3; node++) startSender();
  const recipients = Array.from({ length: 60 }, (_, at) => `person${at}@customer.example`);
  await write(...recipients);
  await until(async () => (await rows()).every(({ state }) => state === 1), 'all are taken');
  expect(server.mails.flatMap(({ to }) => to).sort()).toEqual([...recipients].sort());
  expect(server.connections()).toBeLessThanOrEqual(6);
});

it('is taken up by another node when one was killed in the middle', async () => {
  server.behave('hangs');
  const killed = startSender({ timeoutMs: 30_000 });
  await write('olena@customer.example');
  await until(() => server.connections() === 1, 'it is under way');
  await killed.stop(0);
  server.behave('takes');
  startSender();
  await pass(121);
  await until(async () => (await rows())[0]?.state === 1, 'it is taken');
  expect(server.mails).toHaveLength(1);
  expect(await rows()).toMatchObject([{ attempts: 2 }]);
});

it('is forgotten a month after it ended', async () => {
  await write('old@customer.example', 'new@customer.example', 'waiting@customer.example', 'unsent@customer.example');
  await database.db`
    update outgoing_mail set state = 1,
      finished_at = now() - case recipient when 'old@customer.example' then interval '31 days' else interval '29 days' end
    where recipient in ('old@customer.example', 'new@customer.example')`;
  await database.db`update outgoing_mail set due_at = now() - interval '31 days' where recipient = 'unsent@customer.example'`;
  await cleanupMail(database.db, new Date());
  await cleanupUnsentMail(database.db, new Date());
  expect((await rows()).map(({ recipient }) => recipient)).toEqual(['new@customer.example', 'waiting@customer.example']);
});

it('sends mail as soon as it is written, though nothing was looked for', async () => {
  startSender({}, { idleMs: 3_600_000, lingerMs: 500 });
  await until(() => activeLoops() === 0, 'it is idle');
  await write('a@customer.example');
  await until(async () => (await rows())[0]?.state === 1, 'it is sent');
});
