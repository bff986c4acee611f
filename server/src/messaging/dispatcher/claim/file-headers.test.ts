import { createTestDatabase, type TestDatabase } from '../../../../test/database';
import { fileHeadersBy } from './file-headers';

let database: TestDatabase;
beforeAll(async () => { database = await createTestDatabase(); });
afterAll(() => database.drop());

const environment = { INFOBIP_KEY: 'key-of-ours', CALLBACK_SECRET: 'told to nobody', SMSC_PASSWORD: 'secret' };
const failed: unknown[] = [];
const headersOf = (connectionId: bigint, url: string) => fileHeadersBy({
  db: database.db, environment, failed: (error) => failed.push(error),
})(connectionId, url);
beforeEach(() => { failed.length = 0; });

let names = 0;
async function connection(channel: string, settings: Record<string, unknown>): Promise<bigint> {
  const name = `connection ${++names}`;
  const [row] = await database.db<{ id: bigint }[]>`
    with created as (insert into provider (name, channel) values (${name}, ${channel}) returning id)
    insert into provider_connection (provider_id, name, settings) select id, ${name}, ${JSON.stringify(settings)}::text::jsonb from created
    returning id`;
  return row?.id ?? 0n;
}
const infobip = {
  baseUrl: 'https://ab12.api.infobip.com', apiKeyEnv: 'INFOBIP_KEY', callbackAuth: { by: 'query', secretEnv: 'CALLBACK_SECRET' },
};

it('[CHAT-03] asks a provider for its files as its connection says, and others as nobody', async () => {
  const id = await connection('infobip_viber', infobip);
  expect(await headersOf(id, 'https://ab12.api.infobip.com/media/1')).toEqual({ authorization: 'App key-of-ours' });
  expect(await headersOf(id, 'https://files.example/1.jpg')).toEqual({});
  const smpp = await connection('smpp', { host: '127.0.0.1', port: 2_775, systemId: 'portal', passwordEnv: 'SMSC_PASSWORD' });
  expect(await headersOf(smpp, 'https://127.0.0.1/1.jpg')).toEqual({});
  expect(failed).toEqual([]);
});

it('asks as nobody for what came by a connection that is gone, or cannot be understood, and tells of the latter', async () => {
  expect(await headersOf(999n, 'https://ab12.api.infobip.com/media/1')).toEqual({});
  expect(failed).toEqual([]);
  const wrong = await connection('infobip_viber', { ...infobip, apiKeyEnv: 'NOWHERE' });
  expect(await headersOf(wrong, 'https://ab12.api.infobip.com/media/1')).toEqual({});
  expect(failed).toEqual([expect.objectContaining({ message: expect.stringContaining('apiKeyEnv') as string })]);
});
