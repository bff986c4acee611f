import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../test/database';
import { readProvidersFile } from './providers-file';
import { providerConnections, writeProviders } from './messaging/senders';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-providers-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const settings = { host: 'smsc.example', port: 2775, systemId: 'portal', passwordEnv: 'MAIN_PASSWORD' };
const withSettings = (more: object = {}) => ({
  providers: [{ name: 'Main', channel: 'smpp', connections: [{ name: 'main', settings: { ...settings, ...more } }] }],
});

function read(content: unknown) {
  const file = path.join(folder, 'providers.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readProvidersFile(file, { environment: { MAIN_PASSWORD: 'hunter2' }, providersUrl: null });
}

it('[CHN-06] makes the connections of a file, changes what it changes, and leaves open what is as written', async () => {
  const { db } = database;
  await writeProviders(db, read(withSettings()));
  const [created] = await providerConnections(db);
  expect(created).toMatchObject({ name: 'main', providerName: 'Main', channel: 'smpp', settings });
  expect(JSON.stringify(created?.settings)).not.toContain('hunter2');
  await writeProviders(db, read(withSettings()));
  expect(await providerConnections(db)).toEqual([created]);
  await writeProviders(db, read(withSettings({ window: 7 })));
  const [changed] = await providerConnections(db);
  expect(changed).toMatchObject({ id: created?.id, callbackKey: created?.callbackKey, settings: { window: 7 } });
  expect(changed?.updatedAt).not.toEqual(created?.updatedAt);
  await writeProviders(
    db, read({ providers: [{ name: 'Main', channel: 'smpp', connections: [{ name: 'main', enabled: false, settings }] }] }),
  );
  expect(await providerConnections(db)).toEqual([]);
});

it('[CHN-06] marks connections of the sandbox, never those by which customers send, and frees those that are no longer', async () => {
  const { db } = database;
  const written = (sandbox: boolean) => read({
    providers: [{ name: 'Second', channel: 'smpp', connections: [{ name: 'second', sandbox, settings }] }],
  });
  const isMarked = async () => (await db<{ sandbox: boolean }[]>`select sandbox from provider_connection
    where name = 'second'`)[0]?.sandbox;
  await writeProviders(db, written(false));
  await db`
    with tariff as (insert into tariff (name, currency) values ('t', 'UAH') returning id),
    owner as (insert into customer (name, tariff_id) select 'c', id from tariff returning id, tariff_id),
    office as (insert into organization (customer_id, name, type) select id, 'o', 2 from owner returning customer_id, id)
    insert into alpha_name (customer_id, organization_id, name) select customer_id, id, 'SHOP' from office`;
  const lead = (sandbox: boolean) => db`
    insert into direction (customer_id, alpha_name_id, message_type, provider_connection_id, provider_alpha_name, sandbox)
    select customer_id, a.id, 'sms', c.id, a.name, ${sandbox} from alpha_name a, provider_connection c where c.name = 'second'`;
  await lead(false);
  await expect(writeProviders(db, written(true))).rejects.toThrow(
    /^PROVIDERS_FILE marks the connection second for the sandbox, but customers' alpha names have routes through it/,
  );
  expect(await isMarked()).toBe(false);

  await db`delete from direction`;
  await writeProviders(db, written(true));
  expect(await isMarked()).toBe(true);
  await db`insert into customer (name, tariff_id) select 'real', tariff_id from customer`;
  await db`update customer set sandbox_of = (select id from customer where name = 'real') where name = 'c'`;
  await lead(true);
  await writeProviders(db, written(false));
  expect([await isMarked(), (await db`select from direction`).length]).toEqual([false, 0]);
});

it.each([
  ['no JSON', '{', /providers\.json is not valid JSON\.$/],
  ['a field nobody knows', { providers: [], more: 1 }, /the file: .*more/],
  ['a channel that is none', {
    providers: [{ name: 'Main', channel: 'pigeon', connections: [{ name: 'main', settings }] }],
  }, /providers\.0\.channel: is not one of .*smpp/],
  ['settings that are wrong', withSettings({ port: 'here' }), /providers\.0\.connections\.0\.settings: .*port/],
  [
    'a password in the file', withSettings({ password: 'hunter2' }),
    /contains a secret at providers\.0\.connections\.0\.settings\.password/,
  ],
  ['a secret that the environment lacks', withSettings({ passwordEnv: 'OTHER' }), /settings: .*passwordEnv/],
  ['a name twice', { providers: [withSettings().providers[0], withSettings().providers[0]] }, /main twice/],
])('says in one sentence what is wrong: %s', (_what, content, sentence) => {
  expect(() => read(content)).toThrow(sentence);
  expect(() => read(content)).toThrow(/^(?!.*hunter2)/);
});

it('names a file that is not there', () => {
  expect(() => readProvidersFile('/nowhere/providers.json', { environment: {}, providersUrl: null })).toThrow(
    'PROVIDERS_FILE /nowhere/providers.json cannot be read.',
  );
});
