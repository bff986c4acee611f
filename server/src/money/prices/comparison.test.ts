import fc from 'fast-check';
import type { PriceImport, Tariff } from '@portal/contracts/admin';
import { ratesCsv, createPriceWorld, tariffCsv, type PriceWorld } from './prices.fixture';

let world: PriceWorld;
beforeAll(async () => {
  world = await createPriceWorld();
});
afterAll(() => world.close());

const amount = fc.integer({ min: 0, max: 30_000 }).map((units) => (units / 10_000).toFixed(4));
/** Few prefixes, so that generated files overlap. */
const file = fc.uniqueArray(fc.tuple(
  fc.constantFrom('3', '38', '380', '38067', '380671', '4', '49', '4915', '1'), amount,
), { minLength: 1, maxLength: 9, selector: ([prefix]) => prefix });
const lines = (rows: [string, string][]) => rows.map((row) => row.join(' '));
const asMap = (rows: readonly (readonly [string, string])[]) => Object.fromEntries(rows.map(([prefix, price]) => [prefix, Number(price)]));

const held = async (tariff: Tariff, version: number) => {
  const found = (((await world.answer('/v2/admin/tariffs')) as { items: Tariff[] }).items.find(({ uuid }) => uuid === tariff.uuid)?.versions
    ?? []).at(version);
  const page = (await world.answer(
    `/v2/admin/tariffs/prices?uuid=${tariff.uuid}&version=${found?.id}`,
  )) as { items: { prefix: string; price: string }[] };
  return asMap(page.items.map(({ prefix, price }) => [prefix, price] as const));
};

it('[ADM-05] taking a file over leaves exactly the file, and its export changes nothing', async () => {
  await fc.assert(fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 4 }), fc.boolean(), async (files, complete) => {
    const tariff = await world.tariff();
    let expected: Record<string, number> = {};
    for (const [index, rows] of files.entries()) {
      const before = expected;
      const own = asMap(rows);
      const looked = await world.applyImport('tariffs', {
        uuid: tariff.uuid, complete, validFrom: world.inDays(index + 1), file: tariffCsv(...lines(rows)),
      });
      expect(looked).toMatchObject({
        added: Object.keys(own).filter((prefix) => !(prefix in before)).length,
        removed: complete ? Object.keys(before).filter((prefix) => !(prefix in own)).length : 0,
        changed: Object.keys(own).filter((prefix) => prefix in before && before[prefix] !== own[prefix]).length,
      });
      expected = complete ? own : { ...before, ...own };
      expect(await held(tariff, 0)).toEqual(expected);
    }
    const {
      versions: [newest],
    } = ((await world.answer('/v2/admin/tariffs')) as { items: Tariff[] }).items.find(({ uuid }) => uuid === tariff.uuid) ?? tariff;
    const exported = await world.exported(`/v2/admin/tariffs/export?uuid=${tariff.uuid}&version=${newest?.id}`);
    const again = (await world.answer('/v2/admin/tariffs/import', {
      uuid: tariff.uuid, validFrom: world.inDays(9), file: exported,
    })) as PriceImport;
    expect(again).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: Object.keys(expected).length, problemCount: 0 });
  }), { numRuns: 25 });
});

it('[ADM-06] of sheets of rates each holds exactly from its moment to the next', async () => {
  await fc.assert(fc.asyncProperty(fc.uniqueArray(fc.tuple(
    fc.integer({ min: 1, max: 6 }), file,
  ), { minLength: 1, maxLength: 5, selector: ([day]) => day }), async (sheets) => {
    const name = `Route ${Math.random()}`;
    const id = await world.connection(name);
    const inOrder = [...sheets].sort(([one], [other]) => one - other);
    for (const [day, rows] of inOrder) {
      await world.applyImport('rates', { connectionId: id, validFrom: world.inDays(day), file: ratesCsv(name, ...lines(rows)) });
    }
    for (const [day, rows] of inOrder) expect(await ratesAt(id, day)).toEqual(asMap(rows));
    const [overlaps] = await world.db`
      select from direction_rate one join direction_rate other using (provider_connection_id, message_type, prefix)
      where provider_connection_id = ${id} and one.valid_from < other.valid_from
        and (one.valid_to is null or one.valid_to > other.valid_from)`;
    expect(overlaps).toBeUndefined();
  }), { numRuns: 25 });
});

it('[ADM-06] the export of rates that hold changes nothing', async () => {
  const id = await world.connection('=Way, "new"');
  const csv = ratesCsv('=Way, "new"').concat(`\n${id},sms,380,EUR,0.0123\n${id},sms,49,EUR,7`);
  await world.applyImport('rates', { connectionId: id, validFrom: world.inDays(1), file: csv });
  await world.pass(2);
  const exported = await world.exported(`/v2/admin/rates/export?connectionId=${id}`);
  expect(
    await world.answer('/v2/admin/rates/import', { connectionId: id, validFrom: world.inDays(1), file: exported }),
  ).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 2, problemCount: 0 });
});

async function ratesAt(id: number, day: number): Promise<Record<string, number>> {
  const at = new Date(world.inDays(day));
  const rows = await world.db<{ prefix: string; cost: bigint }[]>`
    select prefix, cost from direction_rate where provider_connection_id = ${id} and valid_from <= ${at}
      and (valid_to is null or valid_to > ${at})`;
  return Object.fromEntries(rows.map(({ prefix, cost }) => [prefix, Number(cost) / 10_000]));
}
