import type { Tariff } from '@portal/contracts/admin';
import { startSession } from '../../customers/accounts';
import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../../test/app';

export type PriceWorld = TestApp & {
  admin: TestLogin;
  tariff(name?: string): Promise<Tariff>;
  connection(name: string): Promise<number>;
  inDays(days: number): string;
  pass(days: number): Promise<void>;
  answer(path: string, body?: unknown): Promise<unknown>;
  exported(path: string): Promise<string>;
  applyImport(kind: 'tariffs' | 'rates', upload: Record<string, unknown>): Promise<ImportPreview>;
};
export type ImportPreview = {
  uuid: string; added: number; changed: number; removed: number; unchanged: number; belowCost: number; rows: number; problemCount: number;
  problems: unknown[];
};

export async function createPriceWorld(): Promise<PriceWorld> {
  const test = await createTestApp();
  const admin = await test.login(['admin']);
  let token = admin.token;
  let created = 0;
  const answer = async (path: string, body?: unknown): Promise<unknown> => {
    const response = body === undefined ? await test.get(path, token) : await test.post(path, token, body);
    const { success, data } = envelopeOf(response);
    return success ? data : [response.statusCode, data.localizedMessage];
  };
  return {
    ...test, admin, answer,
    tariff: async (name = `Tariff ${++created}`) => (await answer('/v2/admin/tariffs/create', { name, currency_code: 'UAH' })) as Tariff,
    async connection(name) {
      const [row] = await test.db<{ id: bigint }[]>`
        with provider as (insert into provider (name, channel) values (${`${name} Ltd`}, 'smpp') returning id)
        insert into provider_connection (provider_id, name, settings) select id, ${name}, '{}' from provider returning id`;
      return Number(row?.id);
    },
    inDays: (days) => new Date(test.clock.now.getTime() + days * 86_400_000).toISOString(),
    async pass(days) {
      test.clock.advance(days * 86_400_000);
      token = await startSession(
        test.db, { id: admin.id, customerId: admin.customer.id, verifiedAt: test.clock.now }, { address: '127.0.0.1', userAgent: null },
        test.clock.now,
      );
    },
    exported: async (path) => (await test.get(path, token)).body,
    async applyImport(kind, upload) {
      const preview = (await answer(`/v2/admin/${kind}/import`, { complete: true, ...upload })) as ImportPreview;
      const { uuid, added, changed, removed } = preview;
      const applied = await answer(`/v2/admin/${kind}/import/apply`, { uuid, added, changed, removed });
      if (Array.isArray(applied)) throw new Error(`refused: ${applied.join(' ')} ${JSON.stringify(preview)}`);
      return preview;
    },
  };
}

/** Each line has a prefix and an SMS price, such as `380 1.45`; the country is always Ukraine. */
export function tariffCsv(...lines: string[]): string {
  return ['messageType;prefix;country;destination;price', ...lines.map((line) => {
    const [prefix, price] = line.split(' ');
    return `sms;${prefix};UA;Ukraine;${price}`;
  })].join('\n');
}

export function ratesCsv(connection: string, ...lines: string[]): string {
  return ['connection,messageType,prefix,currency,cost', ...lines.map((line) => {
    const [prefix, cost] = line.split(' ');
    return `${connection},sms,${prefix},UAH,${cost}`;
  })].join('\n');
}
