import type { ChatContact, ChatMessage, Data, chats } from '@portal/contracts';
import { randomUUID } from 'node:crypto';
import type { TestCustomer, TestLogin } from '../../../test/app';
import { createOperatorWorld, type Company, type OperatorWorld, type TestChat } from './operators.fixture';

let world: OperatorWorld;
let company: Company;
let chat: TestChat;
let phone: string;
beforeAll(async () => { world = await createOperatorWorld(); });
afterAll(() => world.close());
beforeEach(async () => {
  company = await world.company({ sms: 5_000n });
  chat = await world.chat(company);
  [{ phone = '' } = {}] = await world.db<{ phone: string }[]>`select phone from chat where id = ${chat.id}`;
});

const contact = (by = company.operator) => world.call<ChatContact>(by, '/v2/chat/contact', { chatUuid: chat.uuid });
type Book = { type: string; name?: string; organization?: string; customer?: TestCustomer; deleted?: boolean };
const book = async ({ type, name = '', organization, customer = company.customer, deleted = false }: Book): Promise<string> => {
  const [row] = await world.db<{ id: bigint; uuid: string }[]>`
    insert into address_book (customer_id, type, name, param_names, deleted_at)
    values (${customer.id}, ${type}, ${`${type} ${randomUUID()}`}, '{City,NULL,NULL,NULL}', ${deleted ? new Date() : null})
    returning id, uuid`;
  if (organization) await world.db`
    insert into address_book_organization (customer_id, address_book_id, organization_id)
    select ${customer.id}, ${row?.id ?? 0n}, id from organization where uuid = ${organization}`;
  await world.db`
    insert into contact (customer_id, address_book_id, num, name, param1, tags)
    values (${customer.id}, ${row?.id ?? 0n}, ${phone}, ${name}, 'Kyiv', '{vip}')`;
  return row?.uuid ?? '';
};
const anotherOrganization = async (): Promise<string> => (
  await world.db`insert into organization (customer_id, name, type) values (${company.customer.id}, ${randomUUID()}, 2)
    returning uuid`)[0]?.uuid;
const restricted = async (): Promise<TestLogin> => {
  const login = await world.login(['user'], company.customer);
  await world.db`insert into login_organization (customer_id, login_id, organization_id)
    values (${company.customer.id}, ${login.id}, ${company.customer.organizationId})`;
  return login;
};

it('[CHAT-15] tells country and operator, books with named fields and tags, and stop lists', async () => {
  const [generic, shared, stopList] = [
    await book({ type: 'generic', name: 'Olena K.' }), await book({ type: 'shared', name: 'Olena' }), await book({ type: 'stoplist' }),
  ];
  const known = await contact();
  expect(known).toMatchObject({ country: 'UA', destination: 'Ukraine', moreBooks: false, nameBooks: [] });
  expect(known.books.map(({ uuid, canEdit }) => [uuid, canEdit])).toEqual([[stopList, false], [shared, true], [generic, true]]);
  expect(known.books[1]).toMatchObject({
    type: 'shared', paramNames: ['City', null, null, null],
    contact: { num: phone, name: 'Olena', param1: 'Kyiv', param2: null, tags: ['vip'] },
  });
});

it('[CHAT-15] offers the shared books to name a number that none of them contains', async () => {
  await book({ type: 'generic' });
  const [named] = await world.db<{ uuid: string }[]>`
    insert into address_book (customer_id, type, name) values (${company.customer.id}, 'shared', 'Clients') returning uuid`;
  expect((await contact()).nameBooks).toEqual([{ uuid: named?.uuid, name: 'Clients' }]);
});

it('[CHAT-15] shows no deleted book, none of another customer, and to a restricted login none of other organizations', async () => {
  const stranger = await world.login(['user']);
  const elsewhere = await anotherOrganization();
  const free = await book({ type: 'generic' });
  const far = await book({ type: 'stoplist', organization: elsewhere });
  await book({ type: 'shared', deleted: true });
  await book({ type: 'shared', customer: stranger.customer });
  expect((await contact()).books.map(({ uuid }) => uuid)).toEqual([far, free]);
  expect((await contact(await restricted())).books.map(({ uuid }) => uuid)).toEqual([free]);
  expect(await world.refusal(stranger, '/v2/chat/contact', { chatUuid: chat.uuid })).toEqual([404, 'chat_not_found']);
  expect((await world.refusal(await world.login(['fin'], company.customer), '/v2/chat/contact', { chatUuid: chat.uuid }))[0]).toBe(403);
});

it('[CHAT-15] lists the latest mailings to the number with their outcome, of the login\'s organizations only', async () => {
  const [elsewhere] = await world.db<{ id: bigint }[]>`select id from organization where uuid = ${await anotherOrganization()}`;
  const list = async (name: string, { organizationId = company.customer.organizationId, status = 3, to = phone } = {}) => world.db`
    with list as (
      insert into mailing_list (customer_id, login_id, account_id, alpha_name_id, organization_id, name, description, request_hash,
        message_type, content_type, body, parts, status, recipients, maximum, confirmed_at)
      values (${company.customer.id}, ${company.operator.id}, ${company.accountId}, ${company.alphaNameId}, ${organizationId}, ${name}, '',
        '\\x00', 'sms', 'text/plain', 'Hello', 1, 2, 1, 10000, now()) returning id
    ), counter as (
      insert into mailing_counter (customer_id, list_id, status, messages) select ${company.customer.id}, id, ${status}, 1 from list
    )
    insert into message (customer_id, list_id, recipient, status, parts, wire_parts, parts_accepted, parts_delivered, price, charged,
      sent_at)
    select ${company.customer.id}, id, ${to}, ${status}, 1, 1, 1, 1, 10000, 10000, now() from list`;
  await list('Spring sale');
  await list('To somebody else', { to: `${phone.slice(0, -1)}${phone.endsWith('9') ? 0 : 9}` });
  await list('Reminder', { status: 2 });
  await list('Of another organization', { organizationId: elsewhere?.id ?? 0n });
  const names = (known: ChatContact) => known.mailings.map(({ listName, outcome }) => [listName, outcome]);
  expect(names(await contact())).toEqual([['Of another organization', 3], ['Reminder', 2], ['Spring sale', 3]]);
  expect(names(await contact(await restricted()))).toEqual([['Reminder', 2], ['Spring sale', 3]]);
  for (let more = 0; more < 5; more += 1) await list(`More ${more}`);
  const known = await contact();
  expect([known.mailings.length, known.moreMailings]).toEqual([5, true]);
});

it('[CHAT-15] shows the latest notes, without deleted ones', async () => {
  const add = async (text: string) => (await world.call<{ note: ChatMessage }>(company.operator, '/v2/chat/note/add', {
    chatUuid: chat.uuid, clientUuid: randomUUID(), text,
  })).note;
  await add('First');
  const { msg_uuid: noteUuid } = await add('Wrong');
  await add('Last');
  await world.call(company.operator, '/v2/chat/note/delete', { chatUuid: chat.uuid, noteUuid, before: 'Wrong' });
  expect((await contact(company.colleague)).notes.map(({ msg_text }) => msg_text)).toEqual(['Last', 'First']);
});

describe('the search in all chats', () => {
  type Page = Data<typeof chats.findMessages>;
  const find = (text: string, { by = company.operator, ...more }: { by?: TestLogin; scope?: string; cursor?: string } = {}) => (
    world.call<Page>(by, '/v2/chat/messages/find', { scope: 'all', text, ...more }));
  const texts = ({ items }: Page) => items.map(({ message }) => message.msg_text);

  it('[CHAT-16] finds texts of messages and notes in any case, latest chat first, with the chat', async () => {
    await world.sent(company.operator, chat, { text: 'Your ORDER is ready' });
    await world.call(company.operator, '/v2/chat/note/add', { chatUuid: chat.uuid, clientUuid: randomUUID(), text: 'Ask about the order' });
    chat = await world.chat(company);
    await world.sent(company.operator, chat, { text: 'Order 5 is delayed' });
    await world.sent(company.operator, chat, { text: 'Sorry' });
    const page = await find('order');
    expect(texts(page)).toEqual(['Order 5 is delayed', 'Ask about the order', 'Your ORDER is ready']);
    expect(page).toMatchObject({ next: null });
    expect(page.items[0]).toMatchObject({ chat: { id_uuid: chat.uuid }, message: { position: 1 } });
    expect(texts(await find('100%'))).toEqual([]);
  });

  it('[CHAT-16] finds only what the login sees: its scope, its organizations, its customer', async () => {
    await world.sent(company.operator, chat, { text: 'A secret offer' });
    expect(texts(await find('secret', { scope: 'own' }))).toHaveLength(1);
    expect(texts(await find('secret', { scope: 'own', by: company.colleague }))).toEqual([]);
    expect(texts(await find('secret', { by: company.colleague }))).toHaveLength(1);
    expect(texts(await find('secret', { by: await world.login(['user']) }))).toEqual([]);
    const far = await world.login(['user'], company.customer);
    await world.db`insert into login_organization (customer_id, login_id, organization_id)
      select ${company.customer.id}, ${far.id}, id from organization where uuid = ${await anotherOrganization()}`;
    expect(texts(await find('secret', { by: far }))).toEqual([]);
  });

  it('[CHAT-16] searches a limited number of chats per step, and finds each message once', async () => {
    await world.db`
      with talk as (
        insert into chat (customer_id, alpha_name_id, phone, messages, own_messages, last_at)
        select ${company.customer.id}, ${company.alphaNameId}, (380500000000 + i)::text, 1, 1, now() - i * interval '1 minute'
        from generate_series(1, 120) i returning id, phone
      )
      insert into chat_message (customer_id, chat_id, position, type, text, status)
      select ${company.customer.id}, id, 1, 'sms', case when phone::bigint % 2 = 0 then 'needle ' else 'hay ' end || phone, 3 from talk`;
    const found: string[] = [];
    let steps = 0;
    for (let cursor: string | undefined, more = true; more; steps += 1) {
      const page = await find('needle', { ...(cursor !== undefined && { cursor }) });
      found.push(...texts(page));
      more = page.next !== null;
      cursor = page.next ?? undefined;
    }
    expect([found.length, new Set(found).size]).toEqual([60, 60]);
    expect(found).toEqual([...found].sort());
    expect(steps).toBeGreaterThan(2);
    expect(await world.refusal(company.operator, '/v2/chat/messages/find', { scope: 'all', text: 'needle', cursor: 'bm9uZQ' }))
      .toEqual([400, 'invalid_request']);
  });
});
