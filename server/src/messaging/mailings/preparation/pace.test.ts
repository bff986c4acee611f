import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';

let world: MailingWorld;
let from: Sender;
beforeAll(async () => { world = await createMailingWorld(); });
beforeEach(async () => {
  from = await world.unguarded(['user'], 10_000_0000n);
  await world.db`
    insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
    select v.id, 'sms', '48', 'PL', 'Poland', 9000 from tariff_version v join customer c on c.tariff_id = v.tariff_id
    where c.id = ${from.customer.id}`;
});
afterAll(() => world.close());

const SEVERAL_BATCHES = 5_500;
const recipients = ['48501234567', ...Array.from({ length: SEVERAL_BATCHES }, (_, index) => `38067${1_000_000 + index}`)].join('\n');
const prepared = async (more: Record<string, unknown>) => {
  const { id } = await world.create(from, { recipients, ...more });
  await world.work();
  return id;
};
const queued = (id: number) => world.db<{
  region: string | null; messages: number; first: number | null; last: number | null; places: number;
}[]>`
  select queue.region, count(*)::integer as messages, min(position) as first, max(position) as last,
    count(distinct position)::integer as places
  from message_queue queue join message on message.customer_id = queue.customer_id and message.id = queue.message_id
    and message.region is not distinct from queue.region
  where queue.customer_id = ${from.customer.id} and queue.list_id = ${id} group by queue.region order by queue.region`;
const confirmed = async (id: number) => {
  expect((await world.post('/smslist/confirm', from.token, { id })).statusCode).toBe(200);
  const [row] = await world.db<{ hours: number }[]>`
    select (extract(epoch from queue_until - greatest(due_at, confirmed_at)) / 3600)::float8 as hours from mailing_list where id = ${id}`;
  return row?.hours;
};

it('[MAIL-02:quiet-hours] gives each message the country of its number, and the list so much longer in the queue', async () => {
  const id = await prepared({ quietHours: { from: '21:00', to: '09:00' } });
  expect(await queued(id)).toEqual([
    { region: 'PL', messages: 1, first: SEVERAL_BATCHES, last: SEVERAL_BATCHES, places: 1 },
    { region: 'UA', messages: SEVERAL_BATCHES, first: 0, last: SEVERAL_BATCHES - 1, places: SEVERAL_BATCHES },
  ]);
  expect(await confirmed(id)).toBe(72);
});

it('[MAIL-02:spread] gives each message its own place over all batches, and the list so much longer in the queue', async () => {
  const id = await prepared({ spreadSeconds: 7_200 });
  const all = SEVERAL_BATCHES + 1;
  expect(await queued(id)).toEqual([{ region: '', messages: all, first: 0, last: all - 1, places: all }]);
  expect(await confirmed(id)).toBe(26);
});

it('[MAIL-02:spread] leaves a list without a pace as it was', async () => {
  const id = await prepared({});
  expect(await queued(id)).toEqual([{ region: null, messages: SEVERAL_BATCHES + 1, first: null, last: null, places: 0 }]);
  expect(await confirmed(id)).toBe(24);
});

it('[MAIL-26] gives each message of a list with a local time its country, starts with the first country, and waits for the last', async () => {
  const id = await prepared({ dtsend: { local: '2027-03-01T10:00', timeZone: 'Europe/Kyiv' }, localTime: true });
  expect((await queued(id)).map(({ region, messages }) => [region, messages])).toEqual([['PL', 1], ['UA', SEVERAL_BATCHES]]);
  expect(await confirmed(id)).toBe(24 + 26);
  const [row] = await world.db<{ due: Date }[]>`select due_at as due from mailing_list where id = ${id}`;
  expect(row?.due).toEqual(new Date('2027-02-28T20:00:00Z'));
  expect(await world.read(`/smslist/get?id=${id}`, from.token)).toMatchObject({
    dtsend: '2027-03-01T08:00:00.000Z', timeZone: 'Europe/Kyiv', localTime: true,
  });
});

it('[MAIL-26] refuses a local time without a time, and one that has passed for the author', async () => {
  const create = async (more: Record<string, unknown>) => (await world.post('/smslist/createsend', from.token, {
    name: 'x', alphaNameUuid: from.alphaNameUuid, type: 'sms', body: 'x', recipients: '0671234567', localTime: true, ...more,
  })).body;
  expect(await create({})).toContain('localTime');
  expect(await create({ dtsend: { local: '2020-03-01T10:00', timeZone: 'Europe/Kyiv' } })).toContain('40982');
});
