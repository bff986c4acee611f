import { randomUUID } from 'node:crypto';
import { activeLoops, type Idling } from '../../platform/background';
import { inTransaction } from '../../platform/db';
import { createTestDatabase, type TestDatabase } from '../../../test/database';
import { until } from '../../../test/until';
import { AddressPolicy } from '../../platform/callbacks';
import { Downloader } from './download';
import { FileFetcher, type FetchedFile, type HeadersOf } from './file-fetcher';
import { MAX_PER_CUSTOMER, MAX_PER_NUMBER, type QuotaUsage } from './file-quota-usage.store';
import { FileServer, silence } from '../../../test/file-server';
import { claimDownload, queueDownload } from './file-download.store';
import { jpeg, pdf } from '../../../test/small-files';

let database: TestDatabase;
const server = new FileServer();
const fetchers: FileFetcher[] = [];
const reported: FetchedFile[] = [];
const errors: unknown[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  await server.start();
});
afterEach(async () => {
  for (const fetcher of fetchers.splice(0)) await fetcher.stop();
  for (const known of [reported, errors]) known.length = 0;
  server.clear();
  await database.db`truncate file_download, file, file_quota_usage`;
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const policy = new AddressPolicy({ ports: new Set([443]), forbidden: [], loopback: true }, () => []);
const MAX_BYTES = 5_000;

function start(
  onFetched = async (file: FetchedFile) => void reported.push(file), headersOf: HeadersOf = async () => ({}), idling: Idling = {},
): FileFetcher {
  const downloader = new Downloader({ policy, maxBytes: MAX_BYTES, timeoutMs: 5_000 });
  const fetcher = new FileFetcher({
    db: database.db, downloader, headersOf, onFetched: (_tx, file) => onFetched(file), idling, onError: (error) => errors.push(error),
  });
  fetchers.push(fetcher);
  fetcher.start();
  return fetcher;
}

const PHONE = '380671234567';
const CONNECTION = 3n;
async function enqueue(url: string, { customerId = 1n, name = 'file.pdf', attempts = 0, phone = PHONE } = {}): Promise<string> {
  const uuid = randomUUID();
  await database.db`
    insert into file_download (customer_id, chat_message_uuid, connection_id, phone, url, name, attempts)
    values (${customerId}, ${uuid}, ${CONNECTION}, ${phone}, ${url}, ${name}, ${attempts})`;
  return uuid;
}
const waiting = async () => (await database.db<{ count: number }[]>`select count(*)::integer as count from file_download`)[0]?.count;
const finished = () => until(async () => await waiting() === 0);
const stored = () => database.db`select customer_id as "customerId", direction, chat_message_uuid as uuid, name, media_type as "mediaType",
  content from file`;
const leasesEnd = () => database.db`update file_download set leased_until = now()`;

it('[CHAT-03] fetches what a recipient has sent, keeps it as what it is, and tells of it', async () => {
  server.answer('/photo', jpeg);
  server.answer('/offer', pdf);
  server.answer('/run', Buffer.from('MZ program'));
  const photo = await enqueue(server.at('/photo'), { name: '../photo\u202e.exe', customerId: 7n });
  const offer = await enqueue(server.at('/offer'), { name: 'offer.pdf' });
  const run = await enqueue(server.at('/run'), { name: 'run' });
  start();
  await finished();
  expect(reported).toEqual(expect.arrayContaining([
    { customerId: 7n, chatMessageUuid: photo, state: 'ready', name: 'photo.jpg', image: true, bytes: jpeg.length },
    { customerId: 1n, chatMessageUuid: offer, state: 'ready', name: 'offer.pdf', image: false, bytes: pdf.length },
    { customerId: 1n, chatMessageUuid: run, state: 'refused', name: 'run', image: false, bytes: null },
  ]));
  const rows = await stored();
  expect(rows).toHaveLength(2);
  expect(rows).toEqual(expect.arrayContaining([
    { customerId: 7n, direction: 'received', uuid: photo, name: 'photo.jpg', mediaType: 'image/jpeg', content: jpeg },
    { customerId: 1n, direction: 'received', uuid: offer, name: 'offer.pdf', mediaType: 'application/pdf', content: pdf },
  ]));
});

it('[CHAT-03] refuses at once what is too large, moved, or where nobody may ask', async () => {
  server.answer('/large', Buffer.alloc(MAX_BYTES + 1));
  server.answer('/moved', (response) => void response.writeHead(301, { location: server.at('/large') }).end());
  for (const url of [server.at('/large'), server.at('/moved'), 'https://10.0.0.1/', 'nothing']) await enqueue(url);
  start();
  await finished();
  expect(reported.map(({ state }) => state)).toEqual(['refused', 'refused', 'refused', 'refused']);
});

it('[CHAT-03] tries again after waits that grow, and gives up after the sixth', async () => {
  const uuids = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((attempts) => enqueue(server.at('/gone'), { attempts })));
  start();
  await until(() => reported.length === 2);
  const [sixth, tooOften] = [uuids[5], uuids[6]];
  expect(reported.map(({ chatMessageUuid, state }) => ({ chatMessageUuid, state }))).toEqual(expect.arrayContaining([
    { chatMessageUuid: sixth, state: 'refused' }, { chatMessageUuid: tooOften, state: 'refused' }]));
  await until(async () => (await database.db`select from file_download where not_before > now()`).length === 5);
  const waits = await database.db<{ attempts: number; wait: number }[]>`
    select attempts, ceil(extract(epoch from not_before - now()) / 10)::integer * 10 as wait from file_download order by attempts`;
  expect(waits).toEqual([{
    attempts: 1, wait: 10,
  }, { attempts: 2, wait: 60 }, { attempts: 3, wait: 300 }, { attempts: 4, wait: 1_800 }, { attempts: 5, wait: 7_200 }]);
  // The file that had been claimed too often was not requested again.
  expect(server.requests).toHaveLength(6);
});

it('[CHAT-03] is held up by no host that is slow: four from each at a time, eight in all', async () => {
  server.answer('/slow', silence);
  for (let customer = 1n; customer <= 6n; customer++) {
    for (const host of ['127.0.0.1', '127.0.0.2', '127.0.0.3']) await enqueue(server.at('/slow', host), { customerId: customer });
  }
  const fetcher = start();
  await until(() => server.open === 8);
  const ofHosts = [
    '127.0.0.1', '127.0.0.2', '127.0.0.3',
  ].map((host) => server.requests.filter((requested) => requested.startsWith(host)).length);
  expect([Math.max(...ofHosts) <= 4, server.requests.length]).toEqual([true, 8]);
  await fetcher.stop();
  await database.db`delete from file_download where host not like '127.0.0.1:%'`;
  server.answer('/quick', pdf);
  await enqueue(server.at('/quick', '127.0.0.2'));
  start();
  await until(() => reported.length === 1);
  expect(reported).toMatchObject([{ state: 'ready' }]);
});

it('[CHAT-03] is not held up by one that is slow to come from the host where all others lie', async () => {
  server.answer('/slow', silence);
  server.answer('/quick', pdf);
  await enqueue(server.at('/slow'));
  start();
  await until(() => server.open === 1);
  for (let number = 0; number < 5; number++) await enqueue(server.at('/quick'));
  await until(() => reported.length === 5);
  await until(async () => await waiting() === 1);
  expect(server.open).toBe(1);
});

it('[CHAT-03] holds up no other customer by the slow ones of one, on the same host', async () => {
  server.answer('/slow', silence);
  server.answer('/quick', pdf);
  for (let number = 0; number < 6; number++) await enqueue(server.at('/slow'), { customerId: 1n });
  start();
  await until(() => server.open === 3);
  const other = await enqueue(server.at('/quick'), { customerId: 2n });
  await until(() => reported.length === 1);
  expect([reported[0]?.chatMessageUuid, server.open]).toEqual([other, 3]);
});

it('gives each customer his turn, however many files another waits for', async () => {
  server.answer('/a', pdf);
  server.answer('/b', pdf);
  for (let number = 0; number < 20; number++) await enqueue(server.at('/a'), { customerId: 1n });
  await enqueue(server.at('/b'), { customerId: 2n });
  start();
  await finished();
  // A few run at the same time.
  expect(server.requests.indexOf('127.0.0.1/b')).toBeLessThan(8);
});

it('[CHAT-03] begins anew what was under way when the program stopped, and it counts for nothing', async () => {
  server.answer('/photo', silence);
  await enqueue(server.at('/photo'));
  const first = start();
  await until(() => server.open === 1);
  await first.stop();
  expect(await database.db`select attempts from file_download where leased_until < now()
    and not_before <= now()`).toEqual([{ attempts: 0 }]);
  server.answer('/photo', jpeg);
  start();
  await finished();
  expect(await stored()).toHaveLength(1);
});

it('[CHAT-03] takes over from a program that was killed, once its time is over', async () => {
  server.answer('/photo', jpeg);
  await enqueue(server.at('/photo'));
  await claimDownload(database.db, { leaseSeconds: 60, busyHosts: [], busyCustomers: [], lately: [] });
  expect(await claimDownload(database.db, { leaseSeconds: 60, busyHosts: [], busyCustomers: [], lately: [] })).toBeUndefined();
  await leasesEnd();
  start();
  await finished();
  expect(reported).toMatchObject([{ state: 'ready', image: true }]);
});

it('[CHAT-03] stores and tells once, also where a program that was thought dead comes late', async () => {
  const pending: (() => void)[] = [];
  server.answer('/photo', (response) => { pending.push(() => response.end(jpeg)); });
  await enqueue(server.at('/photo'));
  const late = start();
  await until(() => pending.length === 1);
  await leasesEnd();
  start();
  await until(() => pending.length === 2);
  pending[1]?.();
  await finished();
  pending[0]?.();
  await until(() => server.open === 0);
  await late.stop();
  expect([reported.length, (await stored()).length, errors]).toEqual([1, 1, []]);
});

it('[CHAT-03] stores nothing of which nobody could be told, and comes to it again', async () => {
  server.answer('/photo', jpeg);
  await enqueue(server.at('/photo'));
  let fails = true;
  start(async (file) => {
    if (fails) throw new Error('the log is closed');
    reported.push(file);
  });
  await until(() => errors.length === 1);
  expect([await waiting(), (await stored()).length]).toEqual([1, 0]);
  fails = false;
  await leasesEnd();
  await finished();
  expect(await stored()).toHaveLength(1);
});

it('[CHAT-03] asks with what the provider knows its customer by, of the connection by which the message came', async () => {
  const headers: unknown[] = [];
  server.answer('/kept', (response, request) => {
    headers.push(request.headers.authorization);
    response.end(pdf);
  });
  await enqueue(server.at('/kept'));
  const requested: unknown[] = [];
  start(undefined, async (connectionId, url) => {
    requested.push([connectionId, url]);
    return { authorization: 'App key' };
  });
  await finished();
  expect([requested, headers]).toEqual([[[CONNECTION, server.at('/kept')]], ['App key']]);
});

describe('what is too much for a day', () => {
  const spend = (phone: string, { files, bytes }: QuotaUsage, { customerId = 1n, daysAgo = 0 } = {}) => database.db`
    insert into file_quota_usage (customer_id, day, phone, files, bytes)
    values (${customerId}, (now() at time zone 'UTC')::date - ${daysAgo}::integer, ${phone}, ${files}, ${bytes})`;
  const spent = () => database.db`select phone, files, bytes::integer as bytes from file_quota_usage where customer_id = 1 order by phone`;
  const states = () => reported.map(({ state }) => state).sort();

  it('[CHAT-03] is refused of a number beyond its files, and not asked for', async () => {
    server.answer('/a', pdf);
    await spend(PHONE, { files: MAX_PER_NUMBER.files - 1, bytes: 0 });
    await enqueue(server.at('/a'));
    start();
    await finished();
    const late = await enqueue(server.at('/a'), { name: 'late.pdf' });
    await enqueue(server.at('/a'), { phone: '380670000001' });
    await enqueue(server.at('/a'), { customerId: 2n });
    await finished();
    expect(states()).toEqual(['ready', 'ready', 'ready', 'refused']);
    expect(
      reported.find(({ state }) => state === 'refused'),
    ).toEqual({ customerId: 1n, chatMessageUuid: late, state: 'refused', name: 'late.pdf', image: false, bytes: null });
    expect(server.requests).toHaveLength(3);
  });

  it('[CHAT-03] is refused of a number beyond its bytes', async () => {
    server.answer('/a', pdf);
    await spend(PHONE, { files: 1, bytes: MAX_PER_NUMBER.bytes - 1 });
    await enqueue(server.at('/a'));
    start();
    await finished();
    await enqueue(server.at('/a'));
    await finished();
    expect([states(), server.requests.length]).toEqual([['ready', 'refused'], 1]);
  });

  it.each([
    ['files', { files: MAX_PER_CUSTOMER.files, bytes: 0 }], ['bytes', { files: 0, bytes: MAX_PER_CUSTOMER.bytes }],
  ])('[CHAT-03] is refused of all numbers of a customer beyond its %s, and of no other customer', async (_, intake) => {
    server.answer('/a', pdf);
    await spend('', intake);
    for (const phone of [PHONE, '380670000001']) await enqueue(server.at('/a'), { phone });
    const other = await enqueue(server.at('/a'), { customerId: 2n });
    start();
    await finished();
    expect(states()).toEqual(['ready', 'refused', 'refused']);
    expect(reported.find(({ state }) => state === 'ready')?.chatMessageUuid).toBe(other);
    expect(await spent()).toEqual([{ phone: '', ...intake }]);
  });

  it('begins anew on the next day', async () => {
    server.answer('/a', pdf);
    for (const phone of ['', PHONE]) await spend(phone, MAX_PER_CUSTOMER, { daysAgo: 1 });
    await enqueue(server.at('/a'));
    start();
    await finished();
    expect(states()).toEqual(['ready']);
  });

  it('[CHAT-03] counts what came of files that were not kept, and each file once, however often it is tried', async () => {
    server.answer('/run', Buffer.from('MZ program'));
    server.answer('/short', (response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half', () => response.destroy());
    });
    await enqueue(server.at('/run'), { name: 'run' });
    start();
    await finished();
    await enqueue(server.at('/short'), { attempts: 5 });
    await finished();
    expect(states()).toEqual(['refused', 'refused']);
    expect(await spent()).toEqual([{ phone: '', files: 1, bytes: 14 }, { phone: PHONE, files: 1, bytes: 14 }]);
  });
});

it('fetches a file as soon as it has come, though nothing was looked for', async () => {
  server.answer('/photo', jpeg);
  start(undefined, undefined, { idleMs: 3_600_000, lingerMs: 500 });
  await until(() => activeLoops() === 0, 'it is idle');
  await inTransaction(database.db, (tx) => queueDownload(tx, {
    customerId: 1n, chatMessageUuid: randomUUID(), connectionId: CONNECTION, phone: PHONE, url: server.at('/photo'), name: 'photo.jpg',
  }));
  await finished();
  expect(reported).toHaveLength(1);
});

it('fetches a file of which it was told nothing when it next looks', async () => {
  server.answer('/photo', jpeg);
  start(undefined, undefined, { idleMs: 50, lingerMs: 0 });
  await enqueue(server.at('/photo'));
  await finished();
});
