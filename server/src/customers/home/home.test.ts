import type { Data, home, mailings, ReportFilter, reports } from '@portal/contracts';
import { envelopeOf } from '../../../test/app';
import { createMailingWorld, startSending, type MailingWorld, type Sender, type SendingWorld } from '../../../test/sending';
import { until } from '../../../test/until';
import { inTransaction } from '../../platform/db';
import { appendEvents } from '../../platform/realtime';
import { noteChatIncoming } from '../../messaging/chats';
import { countsOfLists } from '../../messaging/messages';
import { openOrganizationAccount, topUp } from '../../money/billing';

type Figures = Data<typeof home.figures>;
type Tasks = Data<typeof home.tasks>;
type Setup = Data<typeof home.setup>;
type Usage = Data<typeof reports.usage>;

const everyRole = ['user', 'fin', 'topup', 'clientAdmin', 'stoplistadmin'] as const;
const DAY_MS = 86_400_000;
const zones = ['UTC', 'Europe/Kyiv', 'Pacific/Kiritimati'];

let world: MailingWorld;
let sending: SendingWorld;
beforeAll(async () => {
  world = await createMailingWorld();
  sending = await startSending(world.db);
  sending.simulator.behave({ receipts: true, rules: [{ endsWith: '11', outcome: 'undeliverable' }] });
});
afterAll(async () => {
  await sending.stop();
  await world.close();
});

const figures = (token: string, timeZone = 'UTC') => world.read<Figures>(
  `/v2/home/figures?${new URLSearchParams({ timeZone }).toString()}`, token,
);
const tasks = (token: string) => world.read<Tasks>('/v2/home/tasks', token);
const setup = (token: string) => world.read<Setup>('/v2/home/setup', token);

/** A sender whose lists are sent by the simulator. */
async function sender(roles: readonly (typeof everyRole)[number][] = everyRole, money = 1_000_0000n): Promise<Sender> {
  const from = await world.sender(roles, money);
  await world.db`update direction set provider_connection_id = ${sending.smsConnection} where customer_id = ${from.customer.id}`;
  return from;
}

async function sent(from: Sender, recipients: string, more: Record<string, unknown> = {}): Promise<number> {
  const { id } = await world.create(from, { recipients, ...more });
  await world.work();
  expect((await world.post('/smslist/confirm', from.token, { id })).statusCode).toBe(200);
  await until(async () => {
    const counts = (await countsOfLists(world.db, from.customer.id, [BigInt(id)])).get(BigInt(id)) ?? {};
    return (counts[1] ?? 0) + (counts[10] ?? 0) === 0;
  }, 'the list is delivered');
  return id;
}

/** Another organization of the customer, with an alpha name and perhaps an account of its own. */
async function branchOf(from: Sender, money?: bigint): Promise<{ id: bigint; alphaNameUuid: string }> {
  const [branch] = await world.db<{ id: bigint; alphaNameUuid: string }[]>`
    with created as (
      insert into organization (customer_id, name, type) values (${from.customer.id}, 'Branch', 2) returning customer_id, id
    ),
    alpha as (insert into alpha_name (customer_id, organization_id, name) select customer_id, id, 'BRANCH' from created
      returning customer_id, id, uuid),
    direction as (
      insert into direction (customer_id, alpha_name_id, message_type, provider_connection_id, provider_alpha_name)
      select customer_id, id, 'sms', ${sending.smsConnection}, 'BRANCH' from alpha
    )
    select created.id, alpha.uuid as "alphaNameUuid" from created, alpha`;
  if (!branch) throw new Error('no branch was made');
  if (money !== undefined) {
    const { accountId } = await openOrganizationAccount(world.db, from.customer.id, branch.id, 'UAH');
    await topUp(world.db, { accountId, amount: money, ref: `test:${accountId}` });
  }
  return branch;
}

async function colleague(from: Sender, organizationId: bigint | null, roles: readonly (typeof everyRole)[number][] = everyRole) {
  const login = await world.login(roles, from.customer);
  if (organizationId !== null) {
    await world.db`insert into login_organization (customer_id, login_id, organization_id)
      values (${from.customer.id}, ${login.id}, ${organizationId})`;
    await world.db`update login set default_organization_id = ${organizationId} where id = ${login.id}`;
  }
  return login;
}

/** Sends two messages, which cost 0.96, on each of the days before today. */
async function spentOn(from: Sender, daysAgo: readonly number[], more: Parameters<typeof sent>[2] = {}): Promise<void> {
  for (const days of daysAgo) {
    const id = await sent(from, '380671234501,380671234502', more);
    await world.db`update mailing_list set confirmed_at = confirmed_at - ${days} * interval '1 day'
      where customer_id = ${from.customer.id} and id = ${id}`;
  }
}

async function usageOf(token: string, filter: Pick<ReportFilter, 'from' | 'to'>, timeZone: string) {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), timeZone, groupBy: 'day' }).toString();
  const { total, items } = await world.read<Usage>(`/v2/finance/reports/usage?${query}`, token);
  const shown = ({ messages, counts, spent }: Pick<Usage['total'], 'messages' | 'counts' | 'spent'>) => ({
    messages, spent, sent: messages - (counts[10] ?? 0) - [21, 22, 23, 24].reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0),
    delivered: counts[3] ?? 0, undelivered: (counts[2] ?? 0) + (counts[4] ?? 0), unknown: counts[101] ?? 0,
    pending: messages - [2, 3, 4, 101].reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0),
  });
  return { total: shown(total), days: items.map(({ key, ...day }) => ({ date: key, ...shown(day) })) };
}

describe('the figures of the start page', () => {
  it.each(zones)('[SHL-17] equal the report of the same days in %s', async (timeZone) => {
    const from = await sender();
    const old = await sent(from, '380671234501,380671234502');
    await sent(from, '380671234501,380671234511,380671234503');
    await world.db`update mailing_list set confirmed_at = confirmed_at - interval '8 days' where customer_id = ${from.customer.id}
      and id = ${old}`;
    const { traffic, currency_code } = await figures(from.token, timeZone);
    const dates = traffic?.days.map(({ date }) => date) ?? [];
    expect([currency_code, dates.length]).toEqual(['UAH', 14]);
    const [before, last] = [
      await usageOf(from.token, { from: dates[0] ?? '', to: dates[6] ?? '' }, timeZone),
      await usageOf(from.token, { from: dates[7] ?? '', to: dates[13] ?? '' }, timeZone),
    ];
    expect(traffic).toEqual({ last: last.total, before: before.total, days: [...before.days, ...last.days] });
    expect(last.total).toEqual({
      messages: 3, sent: 3, delivered: 2, undelivered: 1, unknown: 0, pending: 0, spent: expect.not.stringMatching(/^0/),
    });
    expect(before.total).toMatchObject({ messages: 2, delivered: 2 });
  });

  it('say how long the balance lasts at the pace of the days whose spending they show, once these say enough', async () => {
    const from = await sender(everyRole, 100_0000n);
    const lasts = async () => (await figures(from.token)).lasts;
    expect(await lasts()).toBeNull();
    // 0.96 on each of two days, then on three, the first of them before the last seven.
    await spentOn(from, [8, 2]);
    expect(await lasts()).toBeNull();
    await spentOn(from, [1, 0]);
    const { traffic } = await figures(from.token);
    expect([traffic?.last.spent, await lasts()]).toEqual(['2.88', { days: 233, perDay: '0.4114', currency_code: 'UAH' }]);
  });

  it('say nothing of a balance whose first spending is less than seven days old', async () => {
    const from = await sender(everyRole, 100_0000n);
    await spentOn(from, [5, 2, 1, 0]);
    expect((await figures(from.token)).lasts).toBeNull();
    await spentOn(from, [6]);
    expect((await figures(from.token)).lasts).toMatchObject({ perDay: '0.6857' });
  });

  it('count only what the account pays for, and only for those who see all of it', async () => {
    const from = await sender(everyRole, 100_0000n);
    const branch = await branchOf(from, 10_0000n);
    await spentOn(from, [7, 2, 1, 0], { alphaNameUuid: branch.alphaNameUuid });
    expect((await figures(from.token)).lasts).toBeNull();
    const ofBranch = await colleague(from, branch.id);
    expect((await figures(ofBranch.token)).lasts).toEqual({ days: 14, perDay: '0.4114', currency_code: 'UAH' });
    const ofOffice = await colleague(from, from.customer.organizationId);
    await spentOn(from, [7, 2, 1, 0]);
    expect((await figures(from.token)).lasts).not.toBeNull();
    expect((await figures(ofOffice.token)).lasts).toBeNull();
  });

  it('contain only the login’s organizations', async () => {
    const from = await sender();
    const branch = await branchOf(from);
    await sent(from, '380671234501,380671234502');
    await sent(from, '380671234503', { alphaNameUuid: branch.alphaNameUuid });
    const ofBranch = await colleague(from, branch.id);
    expect((await figures(from.token)).traffic?.last.messages).toBe(3);
    expect((await figures(ofBranch.token)).traffic?.last.messages).toBe(1);
    expect((await figures((await sender()).token)).traffic?.last.messages).toBe(0);
  });

  it.each([
    ['user', true], ['fin', true], ['topup', false], ['clientAdmin', false], ['stoplistadmin', false],
  ] as const)('%s sees messages and spending: %s', async (role, sees) => {
    const login = await world.login([role]);
    expect((await figures(login.token)).traffic !== null).toBe(sees);
  });

  it('are unused only for an administrator whose customer sent nothing', async () => {
    const from = await sender();
    expect((await figures(from.token)).unused).toBe(false);
    const admin = await world.login(['admin'], from.customer);
    expect((await figures(admin.token)).unused).toBe(true);
    await sent(from, '380671234501');
    expect((await figures(admin.token)).unused).toBe(false);
  });

  it.each(['Europe/Nowhere', '+03:00', ''])('answer 400 to the time zone "%s"', async (timeZone) => {
    const { token } = await world.login(['user']);
    const response = await world.get(`/v2/home/figures?${new URLSearchParams({ timeZone }).toString()}`, token);
    expect([response.statusCode, envelopeOf(response).code]).toEqual([400, 40000]);
  });
});

describe('what waits for a login', () => {
  it('lists to confirm, newest first, until they are confirmed', async () => {
    const from = await sender();
    const ids: number[] = [];
    for (const name of ['First', 'Second', 'Third', 'Fourth']) ids.push((await world.create(from, { name })).id);
    await world.work();
    const { lists } = await tasks(from.token);
    expect(lists?.items.map(({ name, recipients }) => [name, recipients])).toEqual([['Fourth', 2], ['Third', 2], ['Second', 2]]);
    expect(lists).toMatchObject({ more: true, items: [{ currency: 'UAH', maximum: '0.98', expiresAt: expect.any(String) }, {}, {}] });
    for (const id of ids.slice(1)) await world.post('/smslist/confirm', from.token, { id });
    expect((await tasks(from.token)).lists).toMatchObject({ items: [{ name: 'First' }], more: false });
  });

  it('unread chats of one’s own and without an owner, with name and text, until they are read', async () => {
    const from = await sender();
    const other = await world.login(['user'], from.customer);
    const [name] = await world.db<{ id: bigint }[]>`select id from alpha_name where uuid = ${from.alphaNameUuid}`;
    let incomingId = 0n;
    const receive = (source: string, text: string) => inTransaction(world.db, async (tx) => appendEvents(tx, await noteChatIncoming(tx, [{
      customerId: from.customer.id, alphaNameId: name?.id ?? 0n, connectionId: sending.smsConnection, incomingId: ++incomingId, source,
      text, sentAt: undefined, file: undefined,
    }])));
    await receive('380671234501', 'Is it open on Sunday?');
    await receive('380671234502', 'Thanks');
    const { chats } = await tasks(from.token);
    expect(chats?.total).toBe(2);
    expect(chats?.items.map(({ phoneNumber, text, unread }) => [phoneNumber, text, unread])).toEqual([
      ['380671234502', 'Thanks', 1], ['380671234501', 'Is it open on Sunday?', 1],
    ]);
    const [newest] = chats?.items ?? [];
    await world.post('/v2/chat/take', other.token, { chatUuid: newest?.uuid });
    expect((await tasks(from.token)).chats).toMatchObject({ total: 1, items: [{ phoneNumber: '380671234501' }] });
    expect((await tasks(other.token)).chats?.total).toBe(2);
    await world.post('/chat/readmessage', other.token, { chatUuid: newest?.uuid, position: 1 });
    expect((await tasks(other.token)).chats?.total).toBe(1);
  });

  it('failed imports of the last days, unless a later one succeeded', async () => {
    const from = await sender();
    const job = async (bookName: string, state: 'failed' | 'done', finished: Date) => {
      await world.db`
        with book as (
          insert into address_book (customer_id, type, name) values (${from.customer.id}, 'generic', ${bookName})
          on conflict do nothing returning id
        )
        insert into address_book_job (customer_id, login_id, kind, address_book_id, book_name, file_name, settings, state, error_name,
          finished_at)
        select ${from.customer.id}, ${from.id}, 'import', coalesce((select id from book),
            (select id from address_book where customer_id = ${from.customer.id} and name = ${bookName})), ${bookName}, 'guests.csv', '{}',
          ${state}, ${state === 'failed' ? 'server_unexpected' : null}, ${finished}`;
    };
    const ago = (days: number) => new Date(world.clock.now.getTime() - days * DAY_MS);
    await job('Repaired', 'failed', ago(1));
    await job('Repaired', 'done', ago(0.5));
    await job('Old', 'failed', ago(4));
    await job('Guests', 'failed', ago(1));
    expect((await tasks(from.token)).imports).toEqual([expect.objectContaining({
      bookName: 'Guests', fileName: 'guests.csv', error: { name: 'server_unexpected', params: {} },
    })]);
  });

  it('accounts below their threshold', async () => {
    const from = await sender(everyRole, 20_0000n);
    const branch = await branchOf(from, 5_0000n);
    const accounts = await world.read<{ items: { uuid: string; name: string }[] }>('/v2/finance/accounts', from.token);
    for (const { uuid } of accounts.items) {
      await world.post('/v2/finance/accounts/alert', from.token, { accountUuid: uuid, threshold: '10' });
    }
    const low = [{ accountUuid: accounts.items[1]?.uuid, name: 'Branch', sum: '5.00', threshold: '10.00', currency_code: 'UAH' }];
    expect((await tasks(from.token)).lowBalances).toEqual(low);
    expect((await tasks((await colleague(from, branch.id)).token)).lowBalances).toEqual(low);
    expect((await tasks((await colleague(from, from.customer.organizationId)).token)).lowBalances).toEqual([]);
  });

  it('nothing of other organizations, and nothing of other customers', async () => {
    const from = await sender();
    const branch = await branchOf(from);
    await world.create(from, { name: 'Of the office' });
    await world.create(from, { name: 'Of the branch', alphaNameUuid: branch.alphaNameUuid });
    await world.work();
    const names = async (token: string) => (await tasks(token)).lists?.items.map(({ name }) => name);
    expect(await names(from.token)).toEqual(['Of the branch', 'Of the office']);
    expect(await names((await colleague(from, branch.id)).token)).toEqual(['Of the branch']);
    expect(await names((await sender()).token)).toEqual([]);
  });

  it.each([
    ['user', ['lists', 'chats', 'imports']], ['fin', ['lowBalances']], ['topup', ['lowBalances']], ['clientAdmin', []],
    ['stoplistadmin', ['imports']],
  ] as const)('%s sees %j', async (role, kinds) => {
    const { token } = await world.login([role]);
    const seen = Object.entries(await tasks(token)).filter(([, of]) => of !== null).map(([kind]) => kind);
    expect(seen).toEqual(kinds);
  });
});

describe('getting started', () => {
  it('is done step by step', async () => {
    const login = await world.login(['user', 'topup']);
    expect(await setup(login.token)).toEqual({ sender: 'missing', balance: false, contacts: false, test: false, list: false });
    const { uuid: organizationUuid } = (await world.read<{ data: { uuid: string }[] }>('/user/listorganizations', login.token)).data[0]
      ?? { uuid: '' };
    const requested = await world.post('/v2/senders/requests/alphaname', login.token, {
      name: 'SHOP', organizationUuid, messageTypes: ['sms'],
    });
    expect(requested.statusCode).toBe(200);
    expect((await setup(login.token)).sender).toBe('requested');
    const from = await sender(['user', 'topup']);
    expect(await setup(from.token)).toEqual({ sender: 'ready', balance: true, contacts: false, test: false, list: false });
    const book = await world.post('/v2/addressbooks/create', from.token, { type: 'generic', name: 'Guests', organizationUuids: [] });
    const { uuid: bookUuid } = envelopeOf(book).data as unknown as { uuid: string };
    await world.post('/v2/contacts/add', from.token, { bookUuid, contact: { num: '+380671234567' } });
    expect((await setup(from.token)).contacts).toBe(true);
    await world.post('/v2/mailings/test', from.token, { alphaNameUuid: from.alphaNameUuid, type: 'sms', body: 'Hi', num: '0501234567' });
    expect(await setup(from.token)).toMatchObject({ test: true, list: false });
    await sent(from, '380671234501');
    expect((await setup(from.token)).list).toBe(true);
  });

  it('asks for nothing that the login may not do, and nothing of administrators', async () => {
    expect(await setup((await world.login(['admin'])).token)).toEqual({
      sender: null, balance: null, contacts: null, test: null, list: null,
    });
    expect(await setup((await world.login(['fin'])).token)).toEqual({
      sender: null, balance: false, contacts: null, test: null, list: null,
    });
  });
});

describe('the recent lists', () => {
  it('[SHL-17] are the newest five as the page of lists shows them, of the login’s organizations', async () => {
    const from = await sender();
    const branch = await branchOf(from);
    for (let n = 1; n <= 6; n += 1) await world.create(from, { name: `List ${n}` });
    await world.create(from, { name: 'Of the branch', alphaNameUuid: branch.alphaNameUuid });
    await world.work();
    const read = async (token: string) => (await world.read<Data<typeof home.recentLists>>('/v2/home/lists', token)).items;
    const { items } = await world.read<Data<typeof mailings.list>>('/smslist/list?limit=5', from.token);
    const shown = await read(from.token);
    expect(shown).toEqual(items.map(({ id, name, status, confirmed, expiresAt, created, msgcount, counts }) => ({
      id, name, status, confirmed, expiresAt, created, msgcount, counts,
    })));
    expect(shown).toHaveLength(5);
    expect((await read((await colleague(from, branch.id)).token)).map(({ name }) => name)).toEqual(['Of the branch']);
  });

  it('answer 403 to a login that may see no lists', async () => {
    expect((await world.get('/v2/home/lists', (await world.login(['fin'])).token)).statusCode).toBe(403);
  });
});

it.each(['figures', 'tasks', 'setup', 'lists'])('/v2/home/%s answers 401 without a session', async (call) => {
  expect((await world.get(`/v2/home/${call}`)).statusCode).toBe(401);
});
