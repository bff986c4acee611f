import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { createTestDatabase } from '../../../test/database';
import { connectDatabase, firstHostOf } from './connect';

it('finds the database at whichever of several hosts answers', async () => {
  const database = await createTestDatabase();
  const address = firstHostOf(database.url);
  if (!address) throw new Error('the test database has no address');
  const host = decodeURIComponent(address.hostname);
  const port = Number(address.port || 5432);
  const line = createServer((socket) => {
    const other = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const end of [socket, other]) end.on('error', () => undefined);
    socket.pipe(other).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  const { port: open } = line.address() as AddressInfo;
  const who = address.password === '' ? address.username : `${address.username}:${address.password}`;
  const db = connectDatabase(
    `postgres://${who}@127.0.0.1:1,127.0.0.1:${open}${address.pathname}?target_session_attrs=read-write`, { max: 2 },
  );
  try {
    const [row] = await db<{ name: string }[]>`select current_database() as name`;
    expect(row?.name).toBe(address.pathname.slice(1));
  } finally {
    await db.end({ timeout: 1 });
    line.close();
    await database.drop();
  }
});

it.each(['postgres://a,/x', 'postgres:///x', 'mysql://a/x', 'postgres://a:5432,b:x/y', ''])('takes %p for no address', (url) => {
  expect(firstHostOf(url)).toBeNull();
});
