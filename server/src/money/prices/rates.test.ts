import type { DirectionRate, MarginRow } from '@portal/contracts/admin';
import { ratedPrefixes } from '../../messaging/terms';
import { createPriceWorld, ratesCsv, tariffCsv, type ImportPreview, type PriceWorld } from './prices.fixture';

let world: PriceWorld;
beforeAll(async () => {
  world = await createPriceWorld();
});
afterAll(() => world.close());

const ratesOf = async (connectionId: number, state?: DirectionRate['state']) => {
  const filter = encodeURIComponent(JSON.stringify({ connectionId, ...(state && { state }) }));
  const { items } = (await world.answer(`/v2/admin/rates?filter=${filter}`)) as { items: DirectionRate[] };
  return items.map(({ prefix, cost, state: at }) => `${prefix} ${cost} ${at}`);
};
const marginsOf = async (uuid: string, filter: object = {}, more = '') => (
  (await world.answer(
    `/v2/admin/rates/margins?tariffUuid=${uuid}&filter=${encodeURIComponent(JSON.stringify(filter))}${more}`,
  )) as { items: MarginRow[]; next: string | null; summary: { losing: number; unknown: number } });

it('[ADM-06] a new sheet ends what it changes or does not have, and begins on its day', async () => {
  const id = await world.connection('Alpha');
  await world.applyImport('rates', { connectionId: id, validFrom: world.inDays(1), file: ratesCsv('Alpha', '380 1', '38067 0.9', '49 3') });
  await world.pass(2);
  const preview = await world.applyImport('rates', {
    connectionId: id, validFrom: world.inDays(5), file: ratesCsv(String(id), '380 1', '38067 0.95', '48 2'),
  });
  expect(preview).toMatchObject({ added: 1, changed: 1, removed: 1, unchanged: 1 });
  expect(await ratesOf(id)).toEqual(['380 1.00 current', '38067 0.90 current', '38067 0.95 future', '48 2.00 future', '49 3.00 current']);
  await world.pass(6);
  expect(await ratesOf(id)).toEqual(['380 1.00 current', '38067 0.90 past', '38067 0.95 current', '48 2.00 current', '49 3.00 past']);
  expect(await ratesOf(id, 'past')).toEqual(['38067 0.90 past', '49 3.00 past']);
});

it('says whose numbers a prefix is of, and of the largest country where several share it', async () => {
  const id = await world.connection('Atlas');
  await world.applyImport('rates', {
    connectionId: id, validFrom: world.inDays(1), file: ratesCsv('Atlas', '1 1', '35987 1', '7 1', '49 3', '88 1'),
  });
  const { items } = (await world.answer(
    `/v2/admin/rates?filter=${encodeURIComponent(JSON.stringify({ connectionId: id }))}`,
  )) as { items: DirectionRate[] };
  expect(items.map(({ prefix, country, isShared }) => [prefix, country, isShared])).toEqual([
    ['1', 'US', true], ['35987', 'BG', false], ['49', 'DE', false], ['7', 'RU', true], ['88', null, false],
  ]);
});

it('names the connections that send without current rates', async () => {
  await world.db`update provider_connection set enabled = false`;
  const [none, rated] = [await world.connection('Ion'), await world.connection('Jet')];
  await world.applyImport('rates', { connectionId: rated, validFrom: world.inDays(1), file: ratesCsv('Jet', '380 1') });
  const withoutRates = async () => (
    (await world.answer('/v2/admin/rates')) as { withoutRates: { id: number; name: string }[] }).withoutRates;
  expect(await withoutRates()).toEqual([{ id: none, name: 'Ion' }, { id: rated, name: 'Jet' }]);
  await world.pass(1);
  expect(await withoutRates()).toEqual([{ id: none, name: 'Ion' }]);
  await world.db`update provider_connection set enabled = false where id = ${none}`;
  expect(await withoutRates()).toEqual([]);
});

it('[ADM-06] messages go by the rates of their moment: one that has ended carries nothing any more', async () => {
  const id = await world.connection('Beta');
  await world.applyImport('rates', { connectionId: id, validFrom: world.inDays(1), file: ratesCsv('Beta', '380 1', '49 3') });
  await world.applyImport('rates', { connectionId: id, validFrom: world.inDays(3), file: ratesCsv('Beta', '380 1', '48 2') });
  const at = async (days: number) => (
    (await ratedPrefixes(world.db, [BigInt(id)], 'sms', new Date(world.inDays(days)))).map(({ prefix }) => prefix).sort()
  );
  expect([await at(0), await at(2), await at(3), await at(4)]).toEqual([[], ['380', '49'], ['380', '48'], ['380', '48']]);
});

it('leaves the sheet of a later day as it is, and replaces the one of the same moment', async () => {
  const id = await world.connection('Gamma');
  const [near, far] = [world.inDays(1), world.inDays(9)];
  await world.applyImport('rates', { connectionId: id, validFrom: far, file: ratesCsv('Gamma', '380 9') });
  await world.applyImport('rates', { connectionId: id, validFrom: near, file: ratesCsv('Gamma', '380 1', '49 1') });
  await world.applyImport('rates', { connectionId: id, validFrom: near, file: ratesCsv('Gamma', '380 2', '48 1') });
  await world.pass(2);
  expect(await ratesOf(id)).toEqual(['380 2.00 current', '380 9.00 future', '48 1.00 current']);
  await world.pass(8);
  expect(await ratesOf(id)).toEqual(['380 2.00 past', '380 9.00 current', '48 1.00 current']);
});

describe('[ADM-06] a file before later rates', () => {
  const start = async (name: string) => {
    const id = await world.connection(name);
    await world.applyImport('rates', {
      connectionId: id, validFrom: world.inDays(1), file: ratesCsv(name, '380 1', '49 2', '48 3', '44 4'),
    });
    await world.applyImport('rates', { connectionId: id, validFrom: world.inDays(9), file: ratesCsv(name, '380 5', '48 3', '44 4') });
    return id;
  };

  it.each([false, true])('names the rows that they undo, and from when; complete: %s', async (complete) => {
    const name = `Later ${complete}`;
    const id = await start(name);
    const file = ratesCsv(name, '380 2', '49 3', '48 3', '44 1', '7 6');
    const preview = (await world.answer('/v2/admin/rates/import', {
      connectionId: id, validFrom: world.inDays(4), complete, file,
    })) as ImportPreview;
    expect(preview).toMatchObject({ added: 1, changed: 3, removed: 0, undone: { rows: 2, from: world.inDays(9) } });
    const { items } = (await world.answer(
      `/v2/admin/rates/import/changes?uuid=${preview.uuid}`,
    )) as { items: { prefix: string; undoneFrom: string | null }[] };
    expect(items.filter(({ undoneFrom }) => undoneFrom === world.inDays(9)).map(({ prefix }) => prefix)).toEqual(['380', '49']);
  });

  it('is compared again once the later rates are others', async () => {
    const name = 'Later changed';
    const id = await start(name);
    const preview = (await world.answer('/v2/admin/rates/import', {
      connectionId: id, validFrom: world.inDays(4), complete: false, file: ratesCsv(name, '380 2'),
    })) as ImportPreview;
    await world.applyImport('rates', { connectionId: id, validFrom: world.inDays(9), complete: false, file: ratesCsv(name, '380 2') });
    const { uuid, added, changed, removed } = preview;
    expect(await world.answer('/v2/admin/rates/import/apply', { uuid, added, changed, removed })).toEqual([409, 'import_changed']);
  });
});

it('refuses a file that was compared with other rates, and takes one over once', async () => {
  const id = await world.connection('Delta');
  const previewOf = async (...lines: string[]) => (await world.answer('/v2/admin/rates/import', {
    connectionId: id, validFrom: world.inDays(2), file: ratesCsv('Delta', ...lines),
  })) as ImportPreview;
  const apply = ({ uuid, added, changed, removed }: ImportPreview) => world.answer('/v2/admin/rates/import/apply', {
    uuid, added, changed, removed,
  });
  const [first, second] = [await previewOf('380 1'), await previewOf('380 1')];
  expect(await apply(first)).toEqual({ connectionId: id, validFrom: world.inDays(2), rows: 1 });
  expect(await apply(first)).toEqual({ connectionId: id, validFrom: world.inDays(2), rows: 1 });
  expect(await apply(second)).toEqual([409, 'import_changed']);
  expect(await ratesOf(id)).toEqual(['380 1.00 future']);
  const faulty = await previewOf('380 1', '380 2');
  expect(faulty).toMatchObject({ problemCount: 1, problems: [{ line: 3, problem: 'prefix_twice', value: '380' }] });
  expect(await apply(faulty)).toEqual([400, 'price_file_refused']);
  expect(
    await world.answer('/v2/admin/rates/import', { connectionId: 999_999, validFrom: world.inDays(2), file: ratesCsv('Delta', '380 1') }),
  ).toEqual([404, 'not_found']);
  expect(
    await world.answer('/v2/admin/rates/import', { connectionId: id, validFrom: world.inDays(0), file: ratesCsv('Delta', '380 1') }),
  ).toEqual([400, 'wrong_create_params']);
  expect(await world.answer('/v2/admin/rates/import', { connectionId: id, validFrom: 'soon', file: '' })).toEqual([400, 'invalid_request']);
  expect(
    await world.answer(`/v2/admin/rates/import/changes?uuid=${first.uuid}`),
  ).toMatchObject({ items: [{ kind: 'added', connectionName: 'Delta', after: '1.00' }] });
  expect(await world.answer(`/v2/admin/tariffs/import/changes?uuid=${first.uuid}`)).toEqual([404, 'not_found']);
});

it('[ADM-06] [VAL-13:margin] sets what each price earns against the ways there, the worst first', async () => {
  await world.db`update provider_connection set enabled = false`;
  const { uuid } = await world.tariff();
  const [one, two] = [await world.connection('One'), await world.connection('Two')];
  await world.applyImport('tariffs', { uuid, validFrom: world.inDays(1), file: tariffCsv('380 1', '38067 1', '49 2', '48 1', '1 0') });
  await world.applyImport('rates', {
    connectionId: one, validFrom: world.inDays(1), file: ratesCsv('One', '38 0.5', '38067 1.25', '4 1', '1 0.01'),
  });
  await world.applyImport('rates', { connectionId: two, validFrom: world.inDays(1), file: ratesCsv('Two', '380 0.8', '49 0.5') });
  expect(await marginsOf(uuid)).toEqual({ items: [], next: null, summary: { losing: 0, unknown: 0 } });
  await world.pass(1);
  const shown = ({ items }: { items: MarginRow[] }) => items.map(({ prefix, chosen, worst, margin, marginPercent }) => (
    [
      prefix, chosen && `${chosen.connectionName} ${chosen.cost}`, worst && `${worst.connectionName} ${worst.cost}`, margin, marginPercent,
    ]));
  expect(shown(await marginsOf(uuid))).toEqual([
    ['1', 'One 0.01', 'One 0.01', '-0.01', null],
    ['48', 'One 1.00', 'One 1.00', '0.00', 0],
    ['38067', 'Two 0.80', 'Two 0.80', '0.20', 20],
    ['380', 'One 0.50', 'One 0.50', '0.50', 50],
    ['49', 'Two 0.50', 'Two 0.50', '1.50', 75],
  ]);
  expect(
    (await marginsOf(uuid)).items.map(({ prefix, uncharged }) => [prefix, uncharged?.margin]),
  ).toEqual([['1', '-0.03'], ['48', '-1.00'], ['38067', '-0.40'], ['380', '0.50'], ['49', '2.50']]);
  const first = await marginsOf(uuid, {}, '&limit=2');
  expect(first.summary).toEqual({ losing: 1, unknown: 0 });
  expect(shown(await marginsOf(uuid, {}, `&limit=2&cursor=${first.next}`)).map(([prefix]) => prefix)).toEqual(['38067', '380']);
  expect(shown(await marginsOf(uuid, { text: '380' })).map(([prefix]) => prefix)).toEqual(['38067', '380']);
  expect(await marginsOf(uuid, { messageType: 'viber' })).toEqual({ items: [], next: null, summary: { losing: 1, unknown: 0 } });
  await world.db`update provider_connection set enabled = false where id = ${two}`;
  expect(shown(await marginsOf(uuid, { text: '38067' }))).toEqual([['38067', 'One 1.25', 'One 1.25', '-0.25', -25]]);
  await world.applyImport('rates', { connectionId: one, validFrom: world.inDays(1), complete: false, file: ratesCsv('One', '38067 0.1') });
  expect(shown(await marginsOf(uuid, { text: '38067' }))).toMatchObject([['38067', 'One 1.25', 'One 1.25', '-0.25', -25]]);
  await world.pass(1);
  expect(shown(await marginsOf(uuid, { text: '38067' }))).toMatchObject([['38067', 'One 0.10', 'One 0.10', '0.90', 90]]);
  expect(await world.answer('/v2/admin/rates/margins?tariffUuid=6f1d3c52-8a0e-4b7b-9d55-0d3e0a5effff')).toEqual([404, 'not_found']);
});

it('tells before a file is taken over what would be sold below what the cheapest way costs', async () => {
  await world.db`update provider_connection set enabled = false`;
  const { uuid } = await world.tariff();
  const id = await world.connection('Dear');
  await world.applyImport('rates', { connectionId: id, validFrom: world.inDays(1), file: ratesCsv('Dear', '380 1', '38067 2') });
  const upload = { uuid, validFrom: world.inDays(2), file: tariffCsv('380 1', '38067 1.9', '380671 2', '3 0') };
  const preview = await world.applyImport('tariffs', upload);
  expect(preview).toMatchObject({ belowCost: 1 });
  expect(
    await world.answer(`/v2/admin/tariffs/import/changes?uuid=${preview.uuid}&filter=${encodeURIComponent('{"belowCost":true}')}`),
  ).toMatchObject({ items: [{ prefix: '38067', belowCost: true }] });
  await world.db`update customer set tariff_id = (select id from tariff where uuid = ${uuid}) where id = ${world.admin.customer.id}`;
  const dearer = { connectionId: id, validFrom: world.inDays(3), file: ratesCsv('Dear', '380 1', '38067 1.8', '380671 2.1') };
  expect(await world.answer('/v2/admin/rates/import', dearer)).toMatchObject({ added: 1, changed: 1, belowCost: 1 });
  const other = await world.connection('Cheap');
  await world.applyImport('rates', { connectionId: other, validFrom: world.inDays(1), file: ratesCsv('Cheap', '380 1.5') });
  expect(await world.answer('/v2/admin/rates/import', dearer)).toMatchObject({ belowCost: 0 });
});

it('[ADM-06] refuses a rate of a message type that the connection cannot carry', async () => {
  const id = await world.connection('Text only');
  const file = `${ratesCsv('Text only', '380 1')}\nText only,viber,380,UAH,1`;
  expect(await world.answer('/v2/admin/rates/import', { connectionId: id, validFrom: world.inDays(1), file })).toMatchObject({
    problemCount: 1, problems: [{ line: 3, problem: 'type_not_carried', value: 'viber' }],
  });
});
