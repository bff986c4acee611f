import type { PriceImport, Tariff, TariffPrice } from '@portal/contracts/admin';
import { createPriceWorld, tariffCsv, type ImportPreview, type PriceWorld } from './prices.fixture';

let world: PriceWorld;
beforeAll(async () => {
  world = await createPriceWorld();
});
afterAll(() => world.close());

const shownPrices = async (uuid: string, version?: string) => {
  const page = (await world.answer(
    `/v2/admin/tariffs/prices?uuid=${uuid}${version ? `&version=${version}` : ''}`,
  )) as { version: { id: string; state: string } | null; items: { prefix: string; price: string }[] };
  return { version: page.version?.state ?? null, prices: page.items.map(({ prefix, price }) => `${prefix} ${price}`) };
};
const listed = async (uuid: string) => (
  ((await world.answer('/v2/admin/tariffs')) as { items: Tariff[] }).items.find((tariff) => tariff.uuid === uuid)
);

it('[ADM-05] makes a tariff, names it anew, and tells of its versions and customers', async () => {
  const tariff = await world.tariff('Retail');
  expect(tariff).toEqual({ uuid: expect.any(String), name: 'Retail', currency_code: 'UAH', customers: 0, landlines: false, versions: [] });
  await world.db`update customer set tariff_id = (select id from tariff where uuid = ${tariff.uuid}) where id = ${world.admin.customer.id}`;
  expect(
    await world.answer('/v2/admin/tariffs/update', { uuid: tariff.uuid, name: 'Retail 2027' }),
  ).toMatchObject({ name: 'Retail 2027', customers: 1 });
  expect(await listed(tariff.uuid)).toMatchObject({ name: 'Retail 2027' });
});

it('[VAL-15] allows text messages to landlines until it is told otherwise, and the audit log says who did', async () => {
  const { uuid, name } = await world.tariff();
  const changed = { uuid, name };
  expect(await world.answer('/v2/admin/tariffs/update', { ...changed, landlines: true })).toMatchObject({ name, landlines: true });
  expect(await world.answer('/v2/admin/tariffs/update', changed)).toMatchObject({ landlines: true });
  const [noted] = await world.db<{ changes: object }[]>`
    select o.changes from audit_entry a join audit_outcome o on o.entry_id = a.id where a.path = '/v2/admin/tariffs/update'
      and o.changes ? 'landlines'`;
  expect(noted?.changes).toEqual({ landlines: [false, true] });
  expect(await world.answer('/v2/admin/tariffs/update', { ...changed, landlines: false })).toMatchObject({ landlines: false });
});

it('[ADM-05] takes a file over from a day to come: nothing of it holds before, all of it from then on', async () => {
  const { uuid } = await world.tariff();
  await world.applyImport('tariffs', { uuid, validFrom: world.inDays(1), file: tariffCsv('380 1.45', '38067 1.24', '49 3.98') });
  expect(await shownPrices(uuid)).toEqual({ version: 'future', prices: ['380 1.45', '38067 1.24', '49 3.98'] });
  await world.pass(1);
  expect(await shownPrices(uuid)).toMatchObject({ version: 'current' });
  const preview = await world.applyImport('tariffs', {
    uuid, validFrom: world.inDays(1), file: tariffCsv('380 1.5', '38067 1.24', '48 0.0001'),
  });
  expect(preview).toMatchObject({ rows: 3, added: 1, changed: 1, removed: 1, unchanged: 1, problems: [], problemCount: 0 });
  expect(await shownPrices(uuid)).toEqual({ version: 'current', prices: ['380 1.45', '38067 1.24', '49 3.98'] });
  const [future] = (await listed(uuid))?.versions ?? [];
  expect(future).toMatchObject({ state: 'future', prices: 3 });
  expect(await shownPrices(uuid, future?.id)).toEqual({ version: 'future', prices: ['380 1.50', '38067 1.24', '48 0.0001'] });
});

it('[ADM-05] keeps what a file does not have unless it is said to be the whole list', async () => {
  const { uuid } = await world.tariff();
  await world.applyImport('tariffs', { uuid, validFrom: world.inDays(1), file: tariffCsv('380 1.45', '49 3.98') });
  const part = { uuid, validFrom: world.inDays(2), file: tariffCsv('380 1.6') };
  expect(await world.answer('/v2/admin/tariffs/import', part)).toMatchObject({ complete: false, removed: 0 });
  const preview = await world.applyImport('tariffs', { ...part, complete: false });
  expect(preview).toMatchObject({ added: 0, changed: 1, removed: 0, unchanged: 1 });
  const [future] = (await listed(uuid))?.versions ?? [];
  expect((await shownPrices(uuid, future?.id)).prices).toEqual(['380 1.60', '49 3.98']);
});

it('shows each change of a file by its kind, page by page', async () => {
  const { uuid } = await world.tariff();
  await world.applyImport('tariffs', { uuid, validFrom: world.inDays(1), file: tariffCsv('380 1.45', '49 3.98', '48 1') });
  const preview = (await world.answer('/v2/admin/tariffs/import', {
    uuid, validFrom: world.inDays(2), complete: true, file: tariffCsv('380 1.6', '48 1', '40 2'),
  })) as ImportPreview;
  const seen: unknown[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = (await world.answer(
      `/v2/admin/tariffs/import/changes?uuid=${preview.uuid}&limit=1${cursor && `&cursor=${cursor}`}`,
    )) as { items: { kind: string; prefix: string; before: string | null; after: string | null }[]; next: string | null };
    seen.push(...page.items.map(({ kind, prefix, before, after }) => [kind, prefix, before, after]));
    cursor = page.next;
  }
  expect(seen).toEqual([['added', '40', null, '2.00'], ['changed', '380', '1.45', '1.60'], ['removed', '49', '3.98', null]]);
  const filter = encodeURIComponent(JSON.stringify({ kind: 'removed' }));
  expect(
    await world.answer(`/v2/admin/tariffs/import/changes?uuid=${preview.uuid}&filter=${filter}`),
  ).toMatchObject({ items: [{ prefix: '49' }], next: null });
});

it('finds prices by the beginning of a prefix, a country or a name, and by type', async () => {
  const { uuid } = await world.tariff();
  const file =
    'Price, destination, COUNTRY, prefix, message_type\n1.45,Ukraine,UA,380,sms\n1.24,"Kyivstar, mobile",ua,38067,sms\n"3,98",Germany,DE,49,sms\n2,Germany,DE,49,viber';
  await world.applyImport('tariffs', { uuid, validFrom: world.inDays(1), file });
  const found = async (filter: object) => {
    const page = (await world.answer(
      `/v2/admin/tariffs/prices?uuid=${uuid}&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    )) as { items: { prefix: string; messageType: string }[] };
    return page.items.map(({ messageType, prefix }) => `${messageType} ${prefix}`);
  };
  expect(await found({ text: '3806' })).toEqual(['sms 38067']);
  expect(await found({ text: 'de' })).toEqual(['sms 49', 'viber 49']);
  expect(await found({ text: 'star, m' })).toEqual(['sms 38067']);
  expect(await found({ text: '100%' })).toEqual([]);
  expect(await found({ messageType: 'viber' })).toEqual(['viber 49']);
});

describe('refused', () => {
  it('is what was not seen as it would come, and what has changed since', async () => {
    const { uuid } = await world.tariff();
    const previewOf = async (days: number, ...lines: string[]) => (
      (await world.answer('/v2/admin/tariffs/import', { uuid, validFrom: world.inDays(days), file: tariffCsv(...lines) })) as ImportPreview
    );
    const apply = ({ uuid: of, added, changed, removed }: ImportPreview, more = 0) => world.answer('/v2/admin/tariffs/import/apply', {
      uuid: of, added: added + more, changed, removed,
    });
    const [first, second] = [await previewOf(2, '380 1'), await previewOf(2, '380 2')];
    expect(await apply(first, 1)).toEqual([409, 'import_changed']);
    expect(await apply(first)).toMatchObject({ versions: [{ state: 'future', prices: 1 }] });
    expect(await apply(second)).toEqual([409, 'import_changed']);
    const later = await previewOf(5, '380 3');
    await apply(await previewOf(1, '380 9'));
    expect(await apply(later)).toMatchObject({ versions: [{}, {}, {}] });
    expect(await apply(later)).toMatchObject({ versions: [{}, {}, {}] });
    expect((await shownPrices(uuid, (await listed(uuid))?.versions[0]?.id)).prices).toEqual(['380 3.00']);
  });

  it('is a version of the same moment that nobody has seen replaced, and one is by a file that was compared with it', async () => {
    const { uuid } = await world.tariff();
    const validFrom = world.inDays(3);
    await world.applyImport('tariffs', { uuid, validFrom, file: tariffCsv('380 1', '49 1') });
    expect(await world.applyImport('tariffs', { uuid, validFrom, file: tariffCsv('380 2') })).toMatchObject({ changed: 1, removed: 1 });
    expect(await listed(uuid)).toMatchObject({ versions: [{ prices: 1 }] });
  });

  it('is the past, whose prices something was billed by', async () => {
    const { uuid } = await world.tariff();
    for (const validFrom of [world.inDays(-1), world.inDays(0)]) {
      expect(
        await world.answer('/v2/admin/tariffs/import', { uuid, validFrom, file: tariffCsv('380 1') }),
      ).toEqual([400, 'wrong_create_params']);
    }
    const preview = (await world.answer('/v2/admin/tariffs/import', {
      uuid, validFrom: world.inDays(1), file: tariffCsv('380 1'),
    })) as ImportPreview;
    await world.pass(2);
    const { added, changed, removed } = preview;
    expect(
      await world.answer('/v2/admin/tariffs/import/apply', { uuid: preview.uuid, added, changed, removed }),
    ).toEqual([400, 'wrong_create_params']);
    expect(await listed(uuid)).toMatchObject({ versions: [] });
  });

  it('is the removal of prices that hold, while those to come can be removed', async () => {
    const { uuid } = await world.tariff();
    await world.applyImport('tariffs', { uuid, validFrom: world.inDays(1), file: tariffCsv('380 1') });
    await world.applyImport('tariffs', { uuid, validFrom: world.inDays(3), file: tariffCsv('380 2') });
    await world.pass(2);
    const [future, current] = (await listed(uuid))?.versions ?? [];
    expect(await world.answer('/v2/admin/tariffs/version/delete', { uuid, version: current?.id })).toEqual([409, 'version_in_force']);
    expect(
      await world.answer('/v2/admin/tariffs/version/delete', { uuid: (await world.tariff()).uuid, version: future?.id }),
    ).toEqual([404, 'not_found']);
    expect(
      await world.answer('/v2/admin/tariffs/version/delete', { uuid, version: future?.id }),
    ).toMatchObject({ versions: [{ id: current?.id }] });
    expect(await world.answer('/v2/admin/tariffs/version/delete', { uuid, version: future?.id })).toEqual([404, 'not_found']);
  });

  it('are names that are empty or taken, and ids of nothing', async () => {
    await world.tariff('Wholesale');
    const other = await world.tariff();
    expect(await world.answer('/v2/admin/tariffs/create', { name: ' ', currency_code: 'UAH' })).toEqual([400, 'empty_parameter']);
    expect(await world.answer('/v2/admin/tariffs/create', { name: 'wholesale ', currency_code: 'UAH' })).toEqual([409, 'name_taken']);
    expect(await world.answer('/v2/admin/tariffs/create', { name: 'New', currency_code: 'hryvnia' })).toEqual([400, 'wrong_create_params']);
    expect(await world.answer('/v2/admin/tariffs/update', { uuid: other.uuid, name: 'Wholesale' })).toEqual([409, 'name_taken']);
    const nothing = '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5effff';
    const file = tariffCsv('380 1');
    for (const [path, body] of [
      ['/v2/admin/tariffs/update', { uuid: nothing, name: 'x' }],
      ['/v2/admin/tariffs/version/delete', { uuid: nothing, version: '1' }],
      ['/v2/admin/tariffs/import', { uuid: nothing, validFrom: world.inDays(1), file }],
      ['/v2/admin/tariffs/import/apply', { uuid: nothing, added: 0, changed: 0, removed: 0 }],
      [`/v2/admin/tariffs/prices?uuid=${nothing}`], [`/v2/admin/tariffs/prices?uuid=${other.uuid}&version=999999`],
      [`/v2/admin/tariffs/import/changes?uuid=${nothing}`], [`/v2/admin/tariffs/export?uuid=${nothing}`],
    ] as const) expect([path, await world.answer(path, body)]).toEqual([path, [404, 'not_found']]);
  });

  it('is whoever is no administrator, or has not just proven who he is', async () => {
    const { uuid } = await world.tariff();
    const user = await world.login(['user']);
    const calls: [string, unknown?][] = [
      ['/v2/admin/tariffs'], [`/v2/admin/tariffs/prices?uuid=${uuid}`], [`/v2/admin/tariffs/export?uuid=${uuid}`],
      ['/v2/admin/tariffs/create', { name: 'x', currency_code: 'UAH' }],
      ['/v2/admin/tariffs/import', { uuid, validFrom: world.inDays(1), file: tariffCsv('380 1') }], ['/v2/admin/rates'],
      [`/v2/admin/rates/margins?tariffUuid=${uuid}`],
      [`/v2/admin/whatif?number=380671234567&customerUuid=${uuid}&messageType=sms`],
    ];
    const status = async (token: string | undefined, [path, body]: [string, unknown?]) => (
      (body === undefined ? await world.get(path, token) : await world.post(path, token, body)).statusCode
    );
    for (const call of calls) expect([call[0], await status(undefined, call), await status(user.token, call)]).toEqual([call[0], 401, 403]);
    world.clock.advance(11 * 60_000);
    expect(await world.answer('/v2/admin/tariffs/update', { uuid, name: 'x' })).toEqual([428, 'step_up_required']);
  });
});

it('refuses cursors, moments and files that are none', async () => {
  await world.pass(0);
  const { uuid } = await world.tariff();
  await world.applyImport('tariffs', { uuid, validFrom: world.inDays(1), file: tariffCsv('380 1') });
  const preview = (await world.answer('/v2/admin/tariffs/import', {
    uuid, validFrom: world.inDays(2), file: tariffCsv('380 2'),
  })) as ImportPreview;
  for (const [path, body] of [
    [`/v2/admin/tariffs/prices?uuid=${uuid}&cursor=x`], [`/v2/admin/tariffs/import/changes?uuid=${preview.uuid}&cursor=WzFd`],
    ['/v2/admin/rates?cursor=e30'],
    [`/v2/admin/rates/margins?tariffUuid=${uuid}&cursor=WyJhIl0`], ['/v2/admin/tariffs/prices?uuid=x'],
    ['/v2/admin/rates/export?connectionId=x'],
    ['/v2/admin/tariffs/import', { uuid, validFrom: 'tomorrow', file: '' }],
    ['/v2/admin/tariffs/import', { uuid, validFrom: world.inDays(1) }],
    ['/v2/admin/tariffs/import/apply', { uuid: preview.uuid, added: '0', changed: 1, removed: 0 }],
  ] as const) expect([path, await world.answer(path, body)]).toEqual([path, [400, 'invalid_request']]);
  expect(
    await world.answer('/v2/admin/tariffs/import', { uuid, validFrom: world.inDays(1), file: 'PK\u0003\u0004' }),
  ).toEqual([400, 'price_file_refused']);
});

it('[ADM-05] reads the export of an empty tariff again', async () => {
  const { uuid } = await world.tariff();
  const file = await world.exported(`/v2/admin/tariffs/export?uuid=${uuid}`);
  expect(
    await world.answer('/v2/admin/tariffs/import', { uuid, validFrom: world.inDays(1), file }),
  ).toMatchObject({ rows: 0, added: 0, removed: 0, problemCount: 0 });
});

describe('[ADM-05] a partial file before a later version', () => {
  const prefixesOf = async (uuid: string, version: string | undefined) => {
    const { items } = (await world.answer(`/v2/admin/tariffs/prices?uuid=${uuid}&version=${version}`)) as { items: TariffPrice[] };
    return items.map(({ prefix, price }) => `${prefix} ${price}`);
  };
  async function start() {
    const { uuid } = await world.tariff();
    await world.applyImport('tariffs', { uuid, validFrom: world.inDays(1), file: tariffCsv('380 1', '49 2') });
    await world.applyImport('tariffs', { uuid, validFrom: world.inDays(5), file: tariffCsv('380 1', '44 3') });
    const part = { uuid, validFrom: world.inDays(3), complete: false, file: tariffCsv('380 1.10', '48 4') };
    return { uuid, part, preview: (await world.answer('/v2/admin/tariffs/import', part)) as PriceImport };
  }
  const apply = ({ uuid, added, changed, removed }: PriceImport, carry: boolean) => (
    world.answer('/v2/admin/tariffs/import/apply', { uuid, added, changed, removed, carry }) as Promise<Tariff>);

  it('names the rows that the later version undoes, and from when', async () => {
    const { uuid, preview } = await start();
    expect(preview).toMatchObject({ added: 1, changed: 1, undone: { rows: 2, from: world.inDays(5) } });
    expect(await world.answer(`/v2/admin/tariffs/import/changes?uuid=${preview.uuid}`)).toMatchObject({ items: [
      { prefix: '48', undoneFrom: world.inDays(5) }, { prefix: '380', undoneFrom: world.inDays(5) },
    ] });
    const behind = { uuid, validFrom: world.inDays(6), complete: false, file: tariffCsv('48 4') };
    expect(await world.answer('/v2/admin/tariffs/import', behind)).toMatchObject({ undone: null });
  });

  it('leaves later versions as they are, or carries the rows into them', async () => {
    const left = await start();
    const { versions: [later] } = await apply(left.preview, false);
    expect(await prefixesOf(left.uuid, later?.id)).toEqual(['380 1.00', '44 3.00']);
    const carried = await start();
    const { versions: [newest, middle] } = await apply(carried.preview, true);
    expect(newest).toMatchObject({ validFrom: world.inDays(5), prices: 3 });
    expect(await prefixesOf(carried.uuid, newest?.id)).toEqual(['380 1.10', '44 3.00', '48 4.00']);
    expect(await prefixesOf(carried.uuid, middle?.id)).toEqual(['380 1.10', '48 4.00', '49 2.00']);
  });

  it('[ADM-05] of a complete file too names the rows that the later version undoes, and carries what it removes', async () => {
    const { uuid, part } = await start();
    const preview = (await world.answer('/v2/admin/tariffs/import', {
      ...part, complete: true, file: tariffCsv('48 4', '49 2'),
    })) as PriceImport;
    expect(preview).toMatchObject({ added: 1, removed: 1, unchanged: 1, undone: { rows: 2, from: world.inDays(5) } });
    const { versions: [newest] } = await apply(preview, true);
    expect(await prefixesOf(uuid, newest?.id)).toEqual(['44 3.00', '48 4.00']);
  });

  it('is compared again once the later version is another', async () => {
    const { uuid, preview } = await start();
    await world.applyImport('tariffs', { uuid, validFrom: world.inDays(5), file: tariffCsv('380 1', '48 4') });
    expect(await apply(preview, true)).toEqual([409, 'import_changed']);
  });
});
