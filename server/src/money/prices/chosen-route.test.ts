import fc from 'fast-check';
import type { MarginRow, PriceChange, PriceImport, Tariff } from '@portal/contracts/admin';
import { createPriceWorld, ratesCsv, tariffCsv, type PriceWorld } from './prices.fixture';

let world: PriceWorld;
beforeAll(async () => { world = await createPriceWorld(); });
afterAll(() => world.close());

const prefixes = ['3', '38', '380', '38067', '380671', '49', '4915'];
type Sheet = Record<string, number>;
const sheet: fc.Arbitrary<Sheet> = fc.uniqueArray(fc.tuple(
  fc.constantFrom(...prefixes), fc.integer({ min: 1, max: 9 }),
), { minLength: 1, maxLength: 6, selector: ([prefix]) => prefix })
  .map((rows) => Object.fromEntries(rows));
const lines = (rows: Sheet) => Object.entries(rows).map(([prefix, amount]) => `${prefix} ${amount}`);
const longest = (rows: Sheet, number: string): string | undefined => (
  Object.keys(rows).filter((prefix) => number.startsWith(prefix)).sort((one, other) => other.length - one.length)[0]);

/** Reference implementation of the engine's rule for a single number. */
function costOf(routes: readonly number[], sheets: ReadonlyMap<number, Sheet>, number: string): number | null {
  for (const id of routes) {
    const rates = sheets.get(id) ?? {};
    const prefix = longest(rates, number);
    if (prefix !== undefined) return rates[prefix] ?? null;
    if (Object.keys(rates).length === 0) return null;
  }
  return null;
}

function soldBelow(
  rows: Sheet, changed: readonly string[], prices: Sheet, senders: readonly (readonly number[])[], sheets: ReadonlyMap<number, Sheet>,
): string[] {
  const numbers = [...new Set([rows, prices, ...sheets.values()].flatMap((each) => Object.keys(each)))];
  const below = numbers.filter((number) => {
    const price = prices[longest(prices, number) ?? ''];
    return price !== undefined && senders.some((routes) => price < (costOf(routes, sheets, number) ?? 0));
  });
  return changed.filter((row) => below.some((number) => longest(rows, number) === row)).sort();
}

async function createSender(tariff: Tariff, routes: readonly number[]): Promise<void> {
  const { id, organizationId } = (await world.login(['user'])).customer;
  await world.db`update customer set tariff_id = (select id from tariff where uuid = ${tariff.uuid}) where id = ${id}`;
  await world.db`
    with created as (insert into alpha_name (customer_id, organization_id, name) values (${id}, ${organizationId}, 'SHOP') returning id)
    insert into direction (customer_id, alpha_name_id, message_type, priority, provider_connection_id, provider_alpha_name)
    select ${id}::bigint, created.id, 'sms', route.position, route.id, 'shop' from created, unnest(${routes.map(String)}::bigint[]) with
      ordinality as route (id, position)`;
}

const warned = async (kind: 'tariffs' | 'rates', { uuid, belowCost }: PriceImport) => {
  const filter = encodeURIComponent('{"belowCost":true}');
  const { items } = (await world.answer(`/v2/admin/${kind}/import/changes?uuid=${uuid}&filter=${filter}`)) as { items: PriceChange[] };
  expect(belowCost).toBe(items.length);
  return items.map(({ prefix }) => prefix).sort();
};
const changedRows = (before: Sheet, after: Sheet) => (
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((prefix) => before[prefix] !== after[prefix]));

it('[FIN-13] warns of a sale below cost exactly where the route that is taken costs more than the price', async () => {
  const orders = fc.uniqueArray(fc.shuffledSubarray([0, 1, 2], { minLength: 1 }), { minLength: 1, maxLength: 2, selector: String });
  await fc.assert(fc.asyncProperty(sheet, sheet, fc.tuple(
    sheet, fc.option(sheet, { nil: {} }), sheet,
  ), sheet, orders, async (held, file, rates, newRates, orderings) => {
    await world.db`update provider_connection set enabled = false`;
    await world.db`update customer set tariff_id = (select min(id) from tariff)`;
    const names = [0, 1, 2].map((at) => `Route ${at} ${Math.random()}`);
    const ids: number[] = [];
    for (const [at, name] of names.entries()) {
      const id = await world.connection(name);
      ids.push(id);
      if (Object.keys(rates[at] ?? {}).length > 0) {
        await world.applyImport('rates', { connectionId: id, validFrom: world.inDays(1), file: ratesCsv(name, ...lines(rates[at] ?? {})) });
      }
    }
    const tariff = await world.tariff();
    await world.applyImport('tariffs', { uuid: tariff.uuid, validFrom: world.inDays(1), file: tariffCsv(...lines(held)) });
    const senders = orderings.map((order) => order.map((at) => ids[at] ?? 0));
    for (const routes of senders) await createSender(tariff, routes);
    const sheets = new Map(ids.map((id, at) => [id, rates[at] ?? {}]));
    const looked = (await world.answer('/v2/admin/tariffs/import', {
      complete: true, uuid: tariff.uuid, validFrom: world.inDays(2), file: tariffCsv(...lines(file)),
    })) as PriceImport;
    expect(await warned('tariffs', looked)).toEqual(soldBelow({ ...held, ...file }, changedRows(held, file), file, senders, sheets));
    const changed = ids[0] ?? 0;
    const upload = {
      complete: true, connectionId: changed, validFrom: world.inDays(2), file: ratesCsv(names[0] ?? '', ...lines(newRates)),
    };
    const compared = (await world.answer('/v2/admin/rates/import', upload)) as PriceImport;
    const after = new Map([...sheets, [changed, newRates]]);
    expect(await warned('rates', compared)).toEqual(
      soldBelow({ ...rates[0], ...newRates }, changedRows(rates[0], newRates), held, senders, after),
    );
    await world.pass(1);
    const { items } = (await world.answer(`/v2/admin/rates/margins?tariffUuid=${tariff.uuid}`)) as { items: MarginRow[] };
    const losses = items.filter(({ worstMargin }) => worstMargin?.startsWith('-')).map(({ prefix }) => prefix).sort();
    expect(losses).toEqual(soldBelow(held, Object.keys(held), held, senders, sheets));
  }), { numRuns: 30 });
});

it('[FIN-13] judges a removed prefix by the price that then holds, and shows it', async () => {
  await world.db`update provider_connection set enabled = false`;
  const id = await world.connection('Only');
  const tariff = await world.tariff();
  await world.applyImport('rates', { connectionId: id, validFrom: world.inDays(1), file: ratesCsv('Only', '380 1', '38050 5') });
  await world.applyImport('tariffs', { uuid: tariff.uuid, validFrom: world.inDays(1), file: tariffCsv('380 1.45', '38050 6', '49 2') });
  await createSender(tariff, [id]);
  const looked = (await world.answer('/v2/admin/tariffs/import', {
    complete: true, uuid: tariff.uuid, validFrom: world.inDays(2), file: tariffCsv('380 1.45'),
  })) as PriceImport;
  expect(looked).toMatchObject({ removed: 2, belowCost: 1 });
  expect(await world.answer(`/v2/admin/tariffs/import/changes?uuid=${looked.uuid}`)).toMatchObject({ items: [
    { prefix: '38050', kind: 'removed', after: null, belowCost: true, fallsTo: { prefix: '380', amount: '1.45' } },
    { prefix: '49', kind: 'removed', belowCost: false, fallsTo: null },
  ] });
});
