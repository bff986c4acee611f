import type { Data, Estimate } from '@portal/contracts';
import type { MarginRow, whatIf } from '@portal/contracts/admin';
import { envelopeOf, type TestLogin } from '../../../test/app';
import { createPriceWorld, ratesCsv, tariffCsv, type PriceWorld } from './prices.fixture';

type Answer = Data<typeof whatIf>;
type Sender = TestLogin & { alphaNameUuid: string };

let world: PriceWorld;
let main: number;
let reserve: number;
let from: Sender;

beforeAll(async () => {
  world = await createPriceWorld();
  [main, reserve] = [await world.connection('Main'), await world.connection('Reserve')];
  await world.applyImport('rates', { connectionId: main, validFrom: world.inDays(1), file: ratesCsv('Main', '380 1', '38067 0.8') });
  await world.applyImport('rates', { connectionId: reserve, validFrom: world.inDays(1), file: ratesCsv('Reserve', '380 1.5', '49 3') });
  const { uuid } = await world.tariff('Retail');
  await world.applyImport('tariffs', { uuid, validFrom: world.inDays(1), file: tariffCsv('380 1.45', '38067 1.24', '44 2') });
  await world.applyImport('tariffs', { uuid, validFrom: world.inDays(5), file: tariffCsv('380 2') });
  await world.pass(2);
  from = await sender();
  await world.db`update customer set tariff_id = (select id from tariff where uuid = ${uuid}) where id = ${from.customer.id}`;
});
afterAll(() => world.close());
beforeEach(() => setConnectionStates([main, reserve]));

async function sender(): Promise<Sender> {
  const login = await world.login(['user']);
  const { id: customerId, organizationId } = login.customer;
  const [name] = await world.db<{ uuid: string }[]>`
    with created as (insert into alpha_name (customer_id, organization_id, name) values (${customerId}, ${organizationId}, 'SHOP')
    returning id, uuid),
    routes as (
      insert into direction (customer_id, alpha_name_id, message_type, priority, provider_connection_id, provider_alpha_name)
      select ${customerId}::bigint, created.id, 'sms', route.position, route.id, 'shop ' || route.position
      from created, unnest(array[${main}, ${reserve}]::bigint[]) with ordinality as route (id, position)
    )
    select uuid from created`;
  return { ...login, alphaNameUuid: name?.uuid ?? '' };
}

async function setConnectionStates(up: readonly number[]): Promise<void> {
  await world.db`delete from connection_state`;
  await world.db`
    insert into connection_state (connection_id, node_id, state, updated_at)
    select held.id, 0, '{"bound": 1, "circuitOpen": false}', now() + interval '1 hour'
    from unnest(${up.map(String)}::bigint[]) as held (id)`;
}

const query = (more: Record<string, string> = {}) => world.answer(`/v2/admin/whatif?${new URLSearchParams({
  number: '+380 67 123 45 67', customerUuid: from.customer.uuid, alphaNameUuid: from.alphaNameUuid, messageType: 'sms',
  ...more }).toString()}`) as Promise<Answer>;
const verdicts = ({ routes }: Answer) => routes.map(({ connectionName, verdict, cost, margin }) => [
  connectionName, verdict, cost?.perPart ?? null, margin,
]);

it('[ADM-05] tells what a number would cost and earn, and which way it would go', async () => {
  expect(await query({ parts: '2' })).toEqual({
    number: '380671234567', country: 'UA', at: world.clock.now.toISOString(), tariff: { name: 'Retail', currency_code: 'UAH' },
    price: { prefix: '38067', destination: 'Ukraine', perPart: '1.24', sum: '2.48' },
    routes: [
      {
        alphaname: 'SHOP', connectionName: 'Main', providerName: 'Main Ltd', providerAlphaname: 'shop 1', priority: 1, verdict: 'chosen',
        cost: { prefix: '38067', perPart: '0.80', sum: '1.60', currency_code: 'UAH' }, margin: '0.88',
      },
      {
        alphaname: 'SHOP', connectionName: 'Reserve', providerName: 'Reserve Ltd', providerAlphaname: 'shop 2', priority: 2,
        verdict: 'spare',
        cost: { prefix: '380', perPart: '1.50', sum: '3.00', currency_code: 'UAH' }, margin: '-0.52',
      },
    ],
    refused: null,
  });
  expect((await query({ at: world.inDays(9) })).price).toMatchObject({ prefix: '380', perPart: '2.00' });
});

it('passes over a way that is down, switched off, or has no rate there', async () => {
  await setConnectionStates([reserve]);
  expect(verdicts(await query())).toEqual([['Main', 'down', '0.80', '0.44'], ['Reserve', 'chosen', '1.50', '-0.26']]);
  await setConnectionStates([]);
  expect(verdicts(await query())).toMatchObject([['Main', 'down'], ['Reserve', 'down']].map((row) => expect.arrayContaining(row)));
  await world.db`update provider_connection set enabled = false where id = ${reserve}`;
  expect(verdicts(await query()).map(([, verdict]) => verdict)).toEqual(['down', 'off']);
  await world.db`update provider_connection set enabled = true where id = ${reserve}`;
  await setConnectionStates([main, reserve]);
  expect(
    verdicts(await query({ number: '4915123456789' })),
  ).toEqual([['Main', 'no_rate_there', null, null], ['Reserve', 'chosen', '3.00', null]]);
});

it.each<[string, string, string | null]>([
  ['380671234567', 'sms', null], ['380501234567', 'sms', null], ['447911123456', 'sms', 'no_route'], ['4915123456789', 'sms', 'no_price'],
  ['380671234567', 'viber', 'no_direction'],
])('[ADM-05] says of %s by %s what the estimate says: %s', async (number, type, refused) => {
  const answer = await query({ number, messageType: type });
  expect(answer.refused?.error ?? null).toBe(refused);
  const body = { name: '', alphaNameUuid: from.alphaNameUuid, type, body: 'Hello', recipients: number };
  const { success, data } = envelopeOf(await world.post('/v2/mailings/estimate', from.token, body));
  const estimate = data as unknown as Estimate;
  const reason = !success
    ? data.localizedMessage
    : estimate.rejected.noRoute > 0 ? 'no_route' : estimate.rejected.noPrice > 0 ? 'no_price' : null;
  expect(reason).toBe(refused);
  if (refused === null) expect(estimate.rows.map(({ unitPrice }) => unitPrice)).toEqual([answer.price?.perPart]);
});

it('[FIN-13] judges margins by the route that the what-if and so the engine choose', async () => {
  const [{ uuid } = { uuid: '' }] = await world.db<{ uuid: string }[]>`select uuid from tariff where name = 'Retail'`;
  const { items } = (await world.answer(`/v2/admin/rates/margins?tariffUuid=${uuid}`)) as { items: MarginRow[] };
  expect(items.map(({ prefix }) => prefix).sort()).toEqual(['380', '38067', '44']);
  for (const { prefix, chosen } of items) {
    const { routes } = await query({ number: { 380: '380501234567', 38067: '380671234567', 44: '447911123456' }[prefix] ?? '' });
    const taken = routes.find(({ verdict }) => verdict === 'chosen');
    expect([prefix, chosen?.connectionName, chosen?.cost]).toEqual([prefix, taken?.connectionName, taken?.cost?.perPart]);
  }
});

it('says what the customer may not send to, and that he is disabled', async () => {
  await world.db`insert into traffic_limit (customer_id, countries) values (${from.customer.id}, '{BG}')`;
  expect((await query()).refused).toEqual({ error: 'country_not_allowed', params: { number: '380671234567', country: 'UA' } });
  await world.db`delete from traffic_limit where customer_id = ${from.customer.id}`;
  await world.db`update customer set status = 2 where id = ${from.customer.id}`;
  const disabled = await query();
  expect(disabled.refused).toMatchObject({ error: 'customer_disabled' });
  expect(disabled.routes.map(({ verdict }) => verdict)).toEqual(['spare', 'spare']);
  await world.db`update customer set status = 1 where id = ${from.customer.id}`;
});

it('without an alpha name tells of all that the customer has for the type, and knows none of others', async () => {
  const all = (await world.answer(`/v2/admin/whatif?number=0671234567&customerUuid=${from.customer.uuid}&messageType=sms`)) as Answer;
  expect(verdicts(all)).toHaveLength(2);
  expect(
    await world.answer(`/v2/admin/whatif?number=0671234567&customerUuid=${from.customer.uuid}&messageType=rcs`),
  ).toMatchObject({ routes: [], price: null, refused: { error: 'alpha_name_not_found', params: {} } });
  const other = await sender();
  expect(await query({ alphaNameUuid: other.alphaNameUuid })).toEqual([404, 'alpha_name_not_found']);
  expect(await query({ alphaNameUuid: '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5effff' })).toEqual([404, 'alpha_name_not_found']);
  expect(await query({ customerUuid: '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5effff' })).toEqual([404, 'not_found']);
  expect(await query({ number: '38067' })).toEqual([400, 'num_invalid']);
});

it('[ADM-06] goes by the rates of the moment: by one that has ended no message goes', async () => {
  await world.applyImport('rates', { connectionId: main, validFrom: world.inDays(2), file: ratesCsv('Main', '49 1') });
  expect(verdicts(await query({ at: world.inDays(1) })).map(([, verdict]) => verdict)).toEqual(['chosen', 'spare']);
  expect(verdicts(await query({ at: world.inDays(2) })).map(([, verdict]) => verdict)).toEqual(['no_rate_there', 'chosen']);
});
