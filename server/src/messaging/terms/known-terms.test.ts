import { isAppError } from '@portal/contracts';
import { createMailingWorld, type MailingWorld, type Sender } from '../../../test/sending';
import { PORTAL_LIMITS, setLimits } from '../../customers/limits';
import { verifyLedger } from '../../money/billing';
import { acceptMessage } from '../mailings';
import { KnownTerms } from './known-terms';

const MOBILE = '+380671234567';
const LANDLINE = '+380441234567';
const HOUR = 3_600_000;
/** What the fixture's tariff asks for one part to `MOBILE`, and to numbers of no operator. */
const PRICE = 4_800n;
const OTHER_PRICE = 5_000n;
const NEW_PRICE = 7_000n;

let world: MailingWorld;
beforeAll(async () => { world = await createMailingWorld(); });
afterAll(async () => {
  expect(await verifyLedger(world.db)).toEqual([]);
  await world.close();
});

type Outcome = { price: bigint; accountId: bigint; callsBack: boolean } | { refused: string };

async function send(from: Sender, { recipient = MOBILE, now = world.clock.now, sender = 'uuid' } = {}): Promise<Outcome> {
  const { customer: { id: customerId }, alphaNameUuid } = from;
  try {
    const { messageId } = await acceptMessage(world.db, {
      customerId, loginId: null, type: 'sms', body: 'Hello', recipient,
      ...(sender === 'name' ? { alphaName: 'DEMO' } : { alphaNameUuid }),
    }, { home: 'UA', now });
    const [row] = await world.db<{ price: bigint; accountId: bigint; callsBack: boolean }[]>`
      select queue.price, account_id as "accountId", callbacks as "callsBack"
      from message_queue queue join mailing_list list on list.customer_id = queue.customer_id and list.id = queue.list_id
      where message_id = ${messageId}`;
    return row ?? { refused: 'lost' };
  } catch (error) {
    if (isAppError(error)) return { refused: error.error };
    throw error;
  }
}

const tariffOf = ({ customer }: Sender) => world.db`(select tariff_id from customer where id = ${customer.id})`;
const versionOf = (from: Sender) => world.db`(select max(id) from tariff_version where tariff_id = ${tariffOf(from)})`;

async function addVersion(from: Sender, validFrom: Date): Promise<void> {
  await world.db`
    with version as (insert into tariff_version (tariff_id, valid_from) values (${tariffOf(from)}, ${validFrom}) returning id)
    insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
    select id, 'sms', '380', 'UA', 'Ukraine', ${NEW_PRICE} from version`;
}

async function addBlock(from: Sender, kind: string, subject: string): Promise<void> {
  await world.db`
    insert into traffic_block (customer_id, kind, subject, at, counted, threshold, window_minutes)
    values (${from.customer.id}, ${kind}, ${subject}, now(), 51, 50, 60)`;
}

async function ownConnection(from: Sender): Promise<bigint> {
  const connectionId = await world.covers(from, 'sms', PRICE);
  await world.db`delete from direction where customer_id = ${from.customer.id} and provider_connection_id <> ${connectionId}`;
  return connectionId;
}

async function addRates(connectionId: bigint, prefix: string, validTo: Date | null = null): Promise<void> {
  await world.db`
    insert into direction_rate (provider_connection_id, message_type, prefix, valid_from, valid_to, currency, cost)
    values (${connectionId}, 'sms', ${prefix}, ${new Date(world.clock.now.getTime() - 24 * HOUR)}, ${validTo}, 'UAH', 1)`;
}

const updatedTo = { price: NEW_PRICE };
type Change = [what: string, change: (from: Sender) => Promise<unknown>, after: object];

const changes: Change[] = [
  ['a new version of the tariff', (from) => addVersion(from, world.clock.now), updatedTo],
  ['a price', (from) => world.db`update tariff_price set price = ${NEW_PRICE} where tariff_version_id = ${versionOf(from)}`, updatedTo],
  ['a more exact price', (from) => world.db`
    insert into tariff_price select ${versionOf(from)}, 'sms', '3806712', 'UA', 'Operator', ${NEW_PRICE}`, updatedTo],
  ['no price', (from) => world.db`delete from tariff_price where tariff_version_id = ${versionOf(from)}`, { refused: 'no_price' }],
  ['another tariff', async (from) => {
    await world.db`
      with other as (insert into tariff (name, currency) select 'other', currency from tariff where id = ${tariffOf(from)} returning id)
      update customer set tariff_id = other.id from other where customer.id = ${from.customer.id}`;
    await addVersion(from, world.clock.now);
  }, updatedTo],
  ['a route that is off', (from) => world.db`
    update direction set status = 0 where customer_id = ${from.customer.id}`, { refused: 'no_direction' }],
  ['no route', (from) => world.db`delete from direction where customer_id = ${from.customer.id}`, { refused: 'no_direction' }],
  ['a route with a callback', (from) => world.db`
    update direction set callback_url = 'https://shop.example/', callback_class = 'standard' where customer_id = ${from.customer.id}`,
  { price: PRICE, callsBack: true }],
  ['other allowed countries', (from) => setLimits(world.db, from.customer.id, { ...PORTAL_LIMITS, countries: ['DE'] }), {
    refused: 'country_not_allowed',
  }],
  ['a block of the number', (from) => addBlock(from, 'block', '38067123'), { refused: 'traffic_stopped' }],
  ['a block of all messages', (from) => addBlock(from, 'manual', ''), { refused: 'traffic_stopped' }],
  ['a block of other numbers', (from) => addBlock(from, 'block', '38050123'), { price: PRICE }],
  ['a disabled customer', (from) => world.db`
    update customer set status = 2 where id = ${from.customer.id}`, { refused: 'customer_disabled' }],
  ['an account of the organization, without money', (from) => world.db`
    insert into account (customer_id, organization_id, kind, currency)
    select customer_id, organization_id, 'organization', (select currency from tariff where id = ${tariffOf(from)})
    from alpha_name where uuid = ${from.alphaNameUuid}`, { refused: 'balance_insufficient' }],
];

describe('after a message that was judged from memory, the next one is judged by', () => {
  it.each(changes)('%s', async (_, change, after) => {
    const from = await world.sender();
    expect(await send(from)).toMatchObject({ price: PRICE, callsBack: false });
    await change(from);
    expect(await send(from)).toMatchObject(after);
  });

  it('limits that were removed', async () => {
    const from = await world.sender();
    await setLimits(world.db, from.customer.id, { ...PORTAL_LIMITS, perBlock: 1 });
    expect(await send(from)).toMatchObject({ price: PRICE });
    await world.db`delete from traffic_limit where customer_id = ${from.customer.id}`;
    expect(await send(from)).toMatchObject({ price: PRICE });
  });

  it('the end of a block', async () => {
    const from = await world.sender();
    await addBlock(from, 'manual', '');
    expect(await send(from)).toEqual({ refused: 'traffic_stopped' });
    await world.db`update traffic_block set unblocked_at = now() where customer_id = ${from.customer.id}`;
    expect(await send(from)).toMatchObject({ price: PRICE });
  });

  it('a disabled connection', async () => {
    const from = await world.sender();
    const connectionId = await ownConnection(from);
    expect(await send(from)).toMatchObject({ price: PRICE });
    await world.db`update provider_connection set enabled = false where id = ${connectionId}`;
    expect(await send(from)).toEqual({ refused: 'no_direction' });
  });

  it('rates of its only connection for other countries', async () => {
    const from = await world.sender();
    const connectionId = await ownConnection(from);
    expect(await send(from)).toMatchObject({ price: PRICE });
    await addRates(connectionId, '44');
    expect(await send(from)).toEqual({ refused: 'no_route' });
  });

  it('a tariff without landlines', async () => {
    const from = await world.sender();
    await world.db`update tariff set landlines = true where id = ${tariffOf(from)}`;
    expect(await send(from, { recipient: LANDLINE })).toMatchObject({ price: OTHER_PRICE });
    await world.db`update tariff set landlines = false where id = ${tariffOf(from)}`;
    expect(await send(from, { recipient: LANDLINE })).toEqual({ refused: 'landline_not_allowed' });
  });

  it('the sender that has the name now', async () => {
    const from = await world.sender();
    expect(await send(from, { sender: 'name' })).toMatchObject({ price: PRICE });
    await world.db`update alpha_name set name = 'Renamed' where uuid = ${from.alphaNameUuid}`;
    expect(await send(from, { sender: 'name' })).toEqual({ refused: 'alpha_name_not_found' });
  });
});

describe('planned changes', () => {
  it('a version of the tariff is used from its start, not before', async () => {
    const from = await world.sender();
    const start = new Date(world.clock.now.getTime() + HOUR);
    await addVersion(from, start);
    const before = new Date(start.getTime() - 1);
    expect(await send(from, { now: before })).toMatchObject({ price: PRICE });
    expect(await send(from, { now: start })).toMatchObject({ price: NEW_PRICE });
    expect(await send(from, { now: before })).toMatchObject({ price: PRICE });
  });

  it('a connection covers every country again after its last rate ended', async () => {
    const from = await world.sender();
    const connectionId = await ownConnection(from);
    const end = new Date(world.clock.now.getTime() + HOUR);
    await addRates(connectionId, '38067', end);
    await addRates(connectionId, '44', end);
    const other = '+380501234567';
    expect(await send(from)).toMatchObject({ price: PRICE });
    expect(await send(from, { recipient: other })).toEqual({ refused: 'no_route' });
    expect(await send(from, { recipient: other, now: end })).toMatchObject({ price: OTHER_PRICE });
  });
});

it('asks for terms once, until their number is raised', async () => {
  const from = await world.sender();
  expect(await send(from)).toMatchObject({ price: PRICE });
  await world.db.begin(async (tx) => {
    await tx`alter table tariff_price disable trigger tariff_price_terms`;
    await tx`update tariff_price set price = ${NEW_PRICE} where tariff_version_id = ${versionOf(from)}`;
    await tx`alter table tariff_price enable trigger tariff_price_terms`;
  });
  expect(await send(from)).toMatchObject({ price: PRICE });
  await world.db`update shared_terms_version set version = version + 1`;
  expect(await send(from)).toMatchObject({ price: NEW_PRICE });
});

it('a call that begins after a change of prices pays the new price, whatever was under way', async () => {
  const from = await world.unguarded(['user'], 1_000_000_000n);
  const prices: bigint[] = [];
  for (let round = 0; round < 30; round++) {
    const price = 1_000n + BigInt(round);
    const under = Array.from({ length: 8 }, () => send(from));
    await world.db`update tariff_price set price = ${price} where tariff_version_id = ${versionOf(from)}`;
    const later = await Promise.all(Array.from({ length: 8 }, () => send(from)));
    expect(new Set(later.map((each) => ('price' in each ? each.price : each.refused)))).toEqual(new Set([price]));
    for (const each of await Promise.all(under)) prices.push('price' in each ? each.price : -1n);
  }
  expect(prices).not.toContain(-1n);
});

describe('memory', () => {
  const question = ({ alphaNameUuid }: Sender) => (
    { sender: { alphaNameUuid }, type: 'sms', organizationId: null, at: world.clock.now } as const);
  const scope = ({ customer }: Sender) => ({ customerId: customer.id, organizations: null });

  it('keeps no more prefixes than it has room for', async () => {
    const [first, second] = [await world.sender(), await world.sender()];
    const terms = new KnownTerms(world.db, 3);
    expect((await terms.of(scope(first), question(first)))?.terms.priceOf('380671234567')?.price).toBe(PRICE);
    expect(await terms.of(scope(second), question(second))).toBeNull();
    expect(await terms.of(scope(first), question(first))).not.toBeNull();
  });

  it('reads what senders share once', async () => {
    const from = await world.sender();
    const terms = new KnownTerms(world.db);
    const one = await terms.of(scope(from), question(from));
    terms.forget(from.customer.id);
    const other = await terms.of(scope(from), question(from));
    expect(other).not.toBe(one);
    expect(other?.terms.priceOf).toBe(one?.terms.priceOf);
    await world.db`update shared_terms_version set version = version + 1`;
    terms.forget(from.customer.id);
    expect((await terms.of(scope(from), question(from)))?.terms.priceOf).not.toBe(one?.terms.priceOf);
  });
});
