import * as fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../../../test/database';
import { buildPrefixTree } from './prefix-tree';
import { pricesAt } from './tariff.store';

const row = (prefix: string) => ({ prefix, country: 'UA', destination: `to ${prefix}`, price: 1n });

it.each([
  ['380501234567', 'to 38050'], ['380671234567', 'to 380'], ['38050', 'to 38050'], ['3805', 'to 380'], ['7', undefined], ['', undefined],
])('prices %s by its longest prefix', (number, destination) => {
  expect(buildPrefixTree([row('380'), row('38050'), row('44')]).find(number)?.destination).toBe(destination);
});

it('finds what a search through all prefixes finds', () => {
  const digits = fc.stringMatching(/^[0-9]{1,6}$/);
  fc.assert(fc.property(fc.uniqueArray(digits, { maxLength: 30 }), digits, (prefixes, number) => {
    const longest = prefixes.filter((prefix) => number.startsWith(prefix)).sort((a, b) => b.length - a.length)[0];
    expect(buildPrefixTree(prefixes.map((prefix) => row(prefix))).find(number)?.destination)
      .toBe(longest === undefined ? undefined : `to ${longest}`);
  }));
});

describe('a tariff', () => {
  let database: TestDatabase;
  beforeAll(async () => { database = await createTestDatabase(); });
  afterAll(async () => { await database.drop(); });

  it('gives the prices that were valid at the time', async () => {
    const { db } = database;
    const [customer] = await db<{ id: bigint; tariffId: bigint }[]>`
      with priced as (insert into tariff (name, currency) values ('priced', 'UAH') returning id)
      insert into customer (name, tariff_id) select 'priced', id from priced returning id, tariff_id as "tariffId"`;
    const { id: customerId, tariffId } = customer ?? { id: 0n, tariffId: 0n };
    for (const [from, price] of [['2026-01-01', 100n], ['2026-06-01', 120n]] as const) {
      await db`
        with version as (insert into tariff_version (tariff_id, valid_from) values (${tariffId}, ${from}) returning id)
        insert into tariff_price select id, 'sms', '380', 'UA', 'Ukraine', ${price} from version`;
    }
    const priceAt = async (at: string) => (await pricesAt(db, customerId, 'sms', new Date(at))).find('380501234567')?.price;
    expect(await priceAt('2025-12-31')).toBeUndefined();
    expect(await priceAt('2026-05-31')).toBe(100n);
    expect(await priceAt('2026-06-01')).toBe(120n);
    expect((await pricesAt(db, customerId, 'viber', new Date('2026-06-01'))).find('380501234567')).toBeNull();
  });
});
