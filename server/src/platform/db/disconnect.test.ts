import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from '../../../test/database';
import { until } from '../../../test/until';
import { connectDatabase, firstHostOf, inTransaction, type Pool } from './connect';

let database: TestDatabase;
const opened: Pool[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db`create table mark (name text)`;
});
afterEach(async () => { await Promise.all(opened.splice(0).map((db) => db.end({ timeout: 1 }))); });
afterAll(async () => { await database.drop(); });

const marks = async () => (await database.db<{ name: string }[]>`select name from mark order by name`).map(({ name }) => name);
const backend = async (db: Pool) => (await db<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? 0;
const end = (pid: number) => database.db`select pg_terminate_backend(${pid})`;
const eventLoopTurn = () => new Promise((next) => { setImmediate(next); });

function pool(url = database.url): Pool {
  const db = connectDatabase(url, { max: 1 });
  opened.push(db);
  return db;
}

async function createLine() {
  const address = firstHostOf(database.url);
  if (!address) throw new Error('the test database has no address');
  const host = decodeURIComponent(address.hostname);
  const port = Number(address.port || 5432);
  const sockets = new Set<Socket>();
  let deaf = 0;
  let cutAt: string | null = null;
  const server = createServer((socket) => {
    sockets.add(socket);
    if (deaf > 0) {
      deaf--;
      socket.once('data', () => socket.end());
      return;
    }
    const other = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const each of [socket, other]) each.on('error', () => undefined).on('close', () => { socket.destroy(); other.destroy(); });
    socket.on('data', (data) => {
      if (cutAt === null || !data.includes(cutAt)) return;
      cutAt = null;
      socket.resetAndDestroy();
    });
    socket.pipe(other).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: open } = server.address() as AddressInfo;
  const who = address.password === '' ? address.username : `${address.username}:${address.password}`;
  return {
    url: `postgres://${who}@127.0.0.1:${open}${address.pathname}`,
    opened: () => sockets.size,
    reset() { for (const socket of sockets) socket.resetAndDestroy(); },
    closeNext(count: number) { deaf = count; },
    /** Resets the next connection whose client sends this. */
    cutAtNext(text: string) { cutAt = text; },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

it('uses a connection again that closed while a statement was about to be written', async () => {
  const db = pool();
  for (let round = 0; round < 15; round++) {
    let over = false;
    let pid = 0;
    await until(async () => (pid = await backend(db).catch(() => 0)) > 0, 'it answers again');
    const queries: Promise<unknown>[] = [];
    const cut = end(pid).finally(() => { over = true; });
    for (let turn = 0; turn < 20 || !over; turn++) {
      await eventLoopTurn();
      queries.push(db`select 1`.catch(() => undefined));
    }
    await Promise.all([cut, ...queries]);
  }
  await until(() => backend(db).then((pid) => pid > 0, () => false), 'it answers again');
});

it('lets nothing of a transaction that lost its connection into the one that follows on it', async () => {
  const db = pool();
  let resume = () => undefined as void;
  const waiting = new Promise<void>((done) => { resume = done; });
  let late: unknown;
  const lost = inTransaction(db, async (tx) => {
    const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await end(row?.pid ?? 0);
    await waiting;
    late = await tx`insert into mark values ('of the lost one')`.catch((error: unknown) => error);
  });
  await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  await expect(inTransaction(db, async (tx) => {
    await tx`insert into mark values ('undone')`;
    resume();
    await eventLoopTurn();
    await tx`select pg_sleep(0.05)`;
    throw new Error('not this one');
  })).rejects.toThrow('not this one');
  expect(late).toMatchObject({ code: 'CONNECTION_CLOSED' });
  expect(await marks()).toEqual([]);
});

it('tells nobody of the end of a connection that he did not use', async () => {
  const db = pool();
  const pid = await backend(db);
  const hurt = db`select pg_sleep(5)`.catch((error: unknown) => error);
  await until(async () => (await database.db`select 1 from pg_stat_activity where pid = ${pid}
    and state = 'active'`).length === 1, 'it is asked');
  await end(pid);
  expect(await hurt).toMatchObject({ code: expect.stringMatching(/57P01|CONNECTION_CLOSED/) });
  expect(await backend(db)).not.toBe(pid);
});

it('goes on after a transaction whose connection was reset', async () => {
  const line = await createLine();
  try {
    const db = pool(line.url);
    await expect(inTransaction(db, async (tx) => {
      await tx`select 1`;
      line.reset();
      await tx`select pg_sleep(1)`;
    })).rejects.toMatchObject({ code: expect.stringMatching(/ECONNRESET|CONNECTION_CLOSED|EPIPE/) });
    for (let queries = 0; queries < 3; queries++) expect(await backend(db)).toBeGreaterThan(0);
  } finally {
    line.close();
  }
});

it('tries again while the other side closes new connections, ever more slowly and not for ever', async () => {
  const line = await createLine();
  try {
    line.closeNext(4);
    expect(await backend(pool(line.url))).toBeGreaterThan(0);
    line.closeNext(Infinity);
    const before = line.opened();
    await expect(backend(pool(`${line.url}?connect_timeout=1`))).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    expect(line.opened() - before).toBeLessThan(12);
  } finally {
    line.close();
  }
});

it('ends its pool after its connection is lost under a statement', async () => {
  const db = connectDatabase(database.url, { max: 1 });
  const pid = await backend(db);
  const hurt = db`select pg_sleep(5)`.catch(() => undefined);
  const finished = db.end();
  await end(pid);
  await Promise.all([hurt, finished]);
});

it('survives the loss of a connection that has just been opened and reads the types of arrays', async () => {
  const line = await createLine();
  const stray: unknown[] = [];
  const note = (error: unknown) => stray.push(error);
  process.on('unhandledRejection', note);
  line.cutAtNext('pg_type');
  const db = pool(line.url);
  await expect(backend(db)).rejects.toThrow();
  expect(await backend(db)).toBeGreaterThan(0);
  expect(stray).toEqual([]);
  process.off('unhandledRejection', note);
  line.close();
});
