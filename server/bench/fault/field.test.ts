import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '../../test/database';
import { Field } from './field';

function brokenPrograms(): string {
  const dist = mkdtempSync(path.join(os.tmpdir(), 'portal-field-'));
  mkdirSync(path.join(dist, 'bench'));
  writeFileSync(path.join(dist, 'smsc.js'), `
    require('node:fs').writeFileSync(${JSON.stringify(path.join(dist, 'smsc.pid'))}, String(process.pid));
    process.stdout.write('{"port":1,"controlPort":2}\\n');
    setInterval(() => undefined, 1_000);`);
  writeFileSync(path.join(dist, 'bench/node.js'), 'process.exit(3);');
  return dist;
}

it('leaves nothing behind when its server does not start', async () => {
  const database = await createTestDatabase();
  const dist = brokenPrograms();
  const migrations = path.resolve(__dirname, '../../migrations');
  await expect(Field.open({ dist, migrations, seed: 1, databaseUrl: database.url })).rejects.toThrow(
    'the server ended before it was ready',
  );
  const simulator = Number(readFileSync(path.join(dist, 'smsc.pid'), 'utf8'));
  expect(() => process.kill(simulator, 0)).toThrow('ESRCH');
  const [proxy] = await database.db<{ port: number }[]>`select (settings ->> 'port')::integer as port from provider_connection`;
  await expect(once(connect(proxy?.port ?? 0, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
  expect(await database.db`select from pg_stat_activity where datname = current_database()
    and application_name = 'portal arena'`).toHaveLength(0);
  rmSync(dist, { recursive: true });
  await database.drop();
});
