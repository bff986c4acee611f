import { MESSAGE_TYPES } from '@portal/messaging';
import { normaliseNumber } from '@portal/messaging/phone';
import { createTestApp, envelopeOf, type TestApp } from '../../test/app';
import { createLogin } from '../customers/accounts';
import { verifyLedger } from '../money/billing';
import { pricesAt } from '../messaging/terms';
import { typesOf } from '../messaging/channels';
import { enterSandbox } from '../customers/sandbox';
import { directionsFor, providerConnections } from '../messaging/senders';
import { checkWritten } from '../messaging/mailings';
import { demoTemplates } from './demo-messages';
import { seedDemo } from './index';

let test: TestApp;
beforeAll(async () => { test = await createTestApp(); });
afterAll(() => test.close());

const at = (port: number) => ({
  smsc: { host: '127.0.0.1', port }, providersUrl: `http://127.0.0.1:${port + 1}`, sandboxUrl: `http://127.0.0.1:${port + 2}`,
});
const options = { password: 'demo password one', simulators: at(2775) };
const logIn = (login: string, password: string) => test.post('/user/login', undefined, { login, password });
const everything = async () => {
  const tables = [
    'tariff', 'tariff_version', 'tariff_price', 'direction_rate', 'provider', 'provider_connection', 'customer', 'organization', 'login',
    'account', 'posting', 'alpha_name', 'direction', 'address_book', 'contact', 'template', 'short_link', 'chat', 'chat_message',
    'chat_count', 'sender_request',
  ];
  return Promise.all(tables.map((table) => test.db`select t::text as row from ${test.db(table)} t order by 1`));
};

it('seeds logins of every role that can log in, and what they need to send', async () => {
  const { logins } = await seedDemo(test.db, options);
  expect(logins.map(({ login, role }) => `${login}: ${role}`)).toEqual([
    'demo: user, fin, topup, clientAdmin', 'operator: user', 'fin: fin', 'topup: topup', 'clientadmin: clientAdmin',
    'stoplist: user, stoplistadmin',
    'other: user', 'admin: admin', 'impersonate: admin, impersonate',
  ]);
  for (const { login } of logins) expect([login, (await logIn(login, options.password)).statusCode]).toEqual([login, 200]);
  const token = (envelopeOf(await logIn('demo', options.password)).data as { jwtToken?: string }).jwtToken;
  const names = envelopeOf(await test.get('/smslist/listalphanames', token)).data as { items?: { name: string }[] };
  expect(names.items?.map(({ name }) => name)).toEqual(['DEMO', 'SHOP']);
  const balance = envelopeOf(await test.post('/user/loadbalance', token)).data;
  expect(balance).toEqual({ balance: { sum: '10000.00', currency_code: 'UAH', organizationUuid: null } });
  expect(await verifyLedger(test.db)).toEqual([]);
});

it('has templates and short links for the first customer alone, each of a kind that can be sent', async () => {
  const [demo] = await test.db<{ templates: number; links: string[] }[]>`
    select (select count(*)::int from template join customer c on c.id = customer_id where c.name = 'Demo Ltd') as templates,
      (select array_agg(short_link.status order by short_link.status) from short_link join customer c on c.id = customer_id
        where c.name = 'Demo Ltd') as links`;
  expect(demo).toEqual({ templates: 4, links: ['active', 'active', 'draft'] });
  for (const template of demoTemplates) expect(() => checkWritten(template)).not.toThrow();
  expect(await test.db`select from template join customer c on c.id = customer_id where c.name <> 'Demo Ltd'`).toHaveLength(0);
});

it('prices every destination above its cost, by the longest prefix', async () => {
  const [demo] = await test.db<{ id: bigint }[]>`select id from customer where name = 'Demo Ltd'`;
  const prices = await pricesAt(test.db, demo?.id ?? 0n, 'sms', new Date());
  const found = (number: string) => prices.find(number)?.destination;
  expect([
    found('380671234567'), found('380931234567'), found('380441234567'), found('359881234567'), found('48601234567'), found('15551234567'),
  ])
    .toEqual(['Kyivstar', 'lifecell', 'Ukraine', 'A1', 'Poland', undefined]);
  expect(await test.db`
    select p.prefix from tariff_price p join direction_rate r on r.prefix = p.prefix and r.message_type = p.message_type
    where r.cost >= p.price`).toEqual([]);
});

it('sends every message type under every alpha name, at a price above its cost, and sms by a second way when the first is down', async () => {
  const [demo] = await test.db<{ id: bigint }[]>`select id from customer where name = 'Demo Ltd'`;
  const names = await test.db<{ customerId: bigint; id: bigint }[]>`select customer_id as "customerId", id from alpha_name order by id`;
  expect(names).toHaveLength(3);
  for (const type of MESSAGE_TYPES) {
    const prices = await pricesAt(test.db, demo?.id ?? 0n, type, new Date());
    expect([type, prices.find('380671234567')?.destination, prices.find('15551234567')]).toEqual([
      type, type === 'sms' ? 'Kyivstar' : 'Ukraine', null,
    ]);
    for (const { customerId, id } of names) {
      expect([type, (await directionsFor(test.db, customerId, id, type)).length]).toEqual([type, type === 'sms' ? 2 : 1]);
    }
  }
  const routes = await test.db<{ name: string; priority: number }[]>`
    select distinct c.name, d.priority from direction d join provider_connection c on c.id = d.provider_connection_id
    where d.message_type = 'sms' order by d.priority`;
  expect(routes.map(({ name }) => name)).toEqual(['SMSC simulator', 'SMSC simulator, reserve']);
  expect(await test.db`
    select c.name, p.message_type, p.prefix from direction d join provider_connection c on c.id = d.provider_connection_id
    join tariff_price p on p.message_type = d.message_type
    left join direction_rate r on r.provider_connection_id = c.id and r.message_type = p.message_type and r.prefix = p.prefix
    where r.cost is null or r.cost >= p.price`).toEqual([]);
});

it('fills address books: of customers, of an organization, and a stop list', async () => {
  const books = await test.db<{ id: bigint; type: string; name: string; contacts: number }[]>`
    select book.id, book.type, book.name, contacts from address_book book join customer on customer.id = customer_id
    where customer.name = 'Demo Ltd' order by book.id`;
  expect(books.map(({ type, name, contacts }) => [type, name, contacts])).toEqual([
    ['generic', 'Клієнти', 320], ['generic', 'Клиенти в България', 140], ['shared', 'Працівники магазину', 24],
    ['shared', 'Знайомі номери', 30], ['stoplist', 'Stop list', 2],
  ]);
  const rows = await test.db<{ id: bigint; count: number }[]>`select address_book_id as id, count(*)::int from contact group by 1
    order by 1`;
  expect(rows.map(({ count }) => count)).toEqual([320, 140, 24, 30, 2]);
  expect(await test.db`select o.name from address_book_organization bound join organization o on o.id =
    organization_id`).toEqual([{ name: 'Demo Shop' }]);
  const numbers = await test.db<{ num: string }[]>`select num from contact`;
  expect(numbers.filter(({ num }) => !normaliseNumber(`+${num}`).ok)).toEqual([]);
});

it('has chats of nobody and of two operators, of several days, some of them unread, with names of a shared book', async () => {
  const chats = await test.db<{ owner: string | null; unread: number; incoming: number; own: number; named: boolean; days: number }[]>`
    select login.login as owner, unread, incoming, own_messages as own, exists(
        select from contact join address_book book on book.id = address_book_id where book.type = 'shared'
          and contact.customer_id = chat.customer_id and num = phone
      ) as named,
      extract(day from now() - last_at)::integer as days
    from chat left join login on login.id = owner_login_id`;
  expect(chats).toHaveLength(40);
  expect(new Set(chats.map(({ owner }) => owner))).toEqual(new Set([null, 'demo', 'operator']));
  const some = (wanted: (chat: (typeof chats)[number]) => boolean) => expect(chats.filter(wanted).length).toBeGreaterThan(5);
  for (const wanted of [
    ({ unread }) => unread > 0, ({ own }) => own > 1, ({ named }) => !named, ({ named }) => named, ({ days }) => days > 2,
  ] as Parameters<typeof some>[0][]) some(wanted);
  expect(await test.db`select from chat_message where at > now() or status <> 3`).toHaveLength(0);
  const [count] = await test.db<{ chats: number; waiting: number }[]>`select sum(chats)::integer as chats, sum(waiting)::integer as waiting
    from chat_count`;
  expect(count).toEqual({ chats: 40, waiting: chats.filter(({ unread }) => unread > 0).length });
});

it('has a sandbox with a way for every message type, by which no customer sends', async () => {
  const marked = await test.db<{ channel: string; settings: object; routes: number }[]>`
    select p.channel, c.settings, (select count(*)::integer from direction where provider_connection_id = c.id) as routes
    from provider_connection c join provider p on p.id = c.provider_id where c.sandbox`;
  expect(new Set(marked.flatMap(({ channel }) => [...typesOf(channel)]))).toEqual(new Set(MESSAGE_TYPES));
  for (const { channel, settings, routes } of marked) {
    expect([channel, JSON.stringify(settings).includes('127.0.0.1:2776'), routes]).toEqual([channel, false, 0]);
  }
  const [demo] = await test.db<{ id: bigint }[]>`select customer_id as id from login where login = 'demo'`;
  const sandboxId = await enterSandbox(test.db, demo?.id ?? 0n, new Date());
  expect(await test.db`select distinct message_type from direction where customer_id = ${sandboxId}`).toHaveLength(MESSAGE_TYPES.length);
});

it('has a request that waits for an admin', async () => {
  expect([...await test.db`select request.name, request.status, login from sender_request request
    join login on login.id = request.created_by`]).toEqual([{ name: 'DEMO SALE', status: 'new', login: 'demo' }]);
});

it('gives a database of an earlier demo the ways that it lacks', async () => {
  await test.db`delete from direction where message_type <> 'sms'`;
  await seedDemo(test.db, options);
  expect(await test.db`select distinct message_type from direction`).toHaveLength(MESSAGE_TYPES.length);
});

it('lets whoever tries it write to numbers in a row, until an admin sets a limit', async () => {
  expect(await test.db`select distinct per_block from traffic_limit`).toEqual([{ per_block: null }]);
  await test.db`update traffic_limit set per_block = 10`;
  await seedDemo(test.db, options);
  expect(await test.db`select distinct per_block from traffic_limit`).toEqual([{ per_block: 10 }]);
});

it('changes nothing when it is run again, also twice at once', async () => {
  const before = await everything();
  await Promise.all([seedDemo(test.db, options), seedDemo(test.db, options)]);
  expect(await everything()).toEqual(before);
});

it('takes over a new password and a new address of the simulator, and nothing else', async () => {
  await test.db`update tariff_price set price = price + 1 where prefix = '380' and message_type = 'sms'`;
  await test.db`update provider_connection set settings = settings || '{"window": 10}' where name = 'SMSC simulator'`;
  await seedDemo(test.db, { password: 'demo password two', simulators: at(2800) });
  expect((await logIn('other', options.password)).statusCode).toBe(400);
  expect((await logIn('other', 'demo password two')).statusCode).toBe(200);
  const [connection] = await providerConnections(test.db);
  expect(connection).toMatchObject({
    name: 'SMSC simulator', channel: 'smpp',
    settings: { host: '127.0.0.1', port: 2800, window: 10, systemId: 'portal', passwordEnv: 'SMSC_PASSWORD' },
  });
  const settings = new Map((await providerConnections(test.db)).map((each) => [each.name, each.settings]));
  expect(
    settings.get('RCS simulator'),
  ).toMatchObject({ baseUrl: 'http://127.0.0.1:2801/rcs', tokenUrl: 'http://127.0.0.1:2801/rcs/token' });
  expect(settings.get('Telegram simulator')).toMatchObject({ baseUrl: 'http://127.0.0.1:2801/telegram', tokenEnv: 'DEMO_TELEGRAM_TOKEN' });
  expect(await test.db`select price from tariff_price where prefix = '380' and message_type = 'sms'
    and tariff_version_id = (select min(id) from tariff_version)`).toEqual([{ price: 14_501n }]);
});

it.each([
  { host: 'smsc.example.com' }, { passwordEnv: 'REAL_PASSWORD' },
])('leaves a connection alone that was led elsewhere by hand: %j', async (byHand) => {
  const settings = async () => ({ ...(await providerConnections(test.db))[0]?.settings as object });
  const before = await settings();
  await test.db`update provider_connection set settings = settings || ${JSON.stringify(byHand)}::text::jsonb where name = 'SMSC simulator'`;
  await seedDemo(test.db, { ...options, simulators: at(2900) });
  expect(await settings()).toEqual({ ...before, ...byHand });
  await test.db`update provider_connection set settings = ${JSON.stringify(before)}::text::jsonb where name = 'SMSC simulator'`;
});

it('leaves a login of the same name to the other customer whose it is, and says so', async () => {
  const [stranger] = await test.db<{ id: bigint }[]>`
    with moved as (update login set login = 'demo-of-old' where login = 'demo'),
    owner as (insert into customer (name, tariff_id) select 'Real Ltd', min(id) from tariff returning id)
    select id from owner`;
  await createLogin(test.db, { customerId: stranger?.id ?? 0n, login: 'Demo', password: 'a real password', name: 'Real', roles: ['user'] });
  const { logins, skipped } = await seedDemo(test.db, options);
  expect([skipped, logins.some(({ login }) => login === 'demo')]).toEqual([['demo'], false]);
  expect((await logIn('demo', 'a real password')).statusCode).toBe(200);
});

it('changes nothing in a database of real customers, whatever their names', async () => {
  const real = await createTestApp();
  await real.customer('Demo Ltd');
  const before = await Promise.all(['customer', 'login', 'tariff', 'provider', 'account'].map((table) => real.db`select t::text as row
    from ${real.db(table)} t order by 1`));
  expect(await seedDemo(real.db, options)).toEqual({ seeded: false, logins: [], skipped: [], callbackKeys: {}, sandboxCallbackKeys: {} });
  expect(await Promise.all(['customer', 'login', 'tariff', 'provider', 'account'].map((table) => real.db`select t::text as row
    from ${real.db(table)} t order by 1`))).toEqual(before);
  await real.close();
});
