import type { Role } from '@portal/contracts';
import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../../test/app';
import { uploadWhole } from '../../../test/uploads';
import { createOrganization } from '../accounts';
import { openAccounts, openOrganizationAccount, topUp } from '../../money/billing';
import { defaultRateLimits } from '../../platform/http';
import { writePayMethods } from '../../money/invoices';

export type Belongings = Record<
  | 'message' | 'sentList' | 'recipientSet' | 'deletedBook' | 'deletedContacts' | 'deletedTemplate'
  | 'customer' | 'account' | 'organization' | 'alphaName' | 'book' | 'otherBook' | 'job' | 'list' | 'chat' | 'note'
  | 'invoice' | 'template' | 'link' | 'webhook' | 'delivery' | 'upload' | 'view' | 'draft' | 'login' | 'file' | 'key' | 'request'
  | 'document' | 'stop' | 'session' | 'series' | 'segment',
  string
>;
export type Party = { login: TestLogin; has: Belongings };
export type TwoCustomers = TestApp & { mine: Party; theirs: Party; method: string };

const seller = {
  key: 'main', name: 'Seller Ltd', code: '12345678', vatNumber: null, vatPercent: 20, address: 'Kyiv',
  iban: 'UA213223130000026007233566001',
  bankName: 'Bank', signatory: null, timeZone: 'Europe/Kyiv', validDays: 5, numberPrefix: 'T-',
};

const RECURRENCE = JSON.stringify({ local: '2030-01-01T10:00', timeZone: 'UTC', every: 'day', weekdays: [], until: null });

export async function createTwoCustomers(): Promise<TwoCustomers> {
  const portal = await createTestApp({ rateLimits: { ...defaultRateLimits, perAddress: 1_000_000, perSession: 1_000_000 } });
  await writePayMethods(portal.db, {
    sellers: [seller],
    methods: [{
      key: 'bank', seller: 'main', type: 'bank', name: 'Bank transfer', currency: 'UAH', settings: {}, enabled: true,
      allowedByDefault: true,
    }],
  });
  const [method] = await portal.db<{ uuid: string }[]>`select uuid from pay_method`;
  if (!method) throw new Error('no pay method was made');
  return { ...portal, method: method.uuid, mine: await party(portal, method.uuid), theirs: await party(portal, method.uuid) };
}

const everyRole: Role[] = ['user', 'fin', 'clientAdmin', 'topup', 'stoplistadmin'];

async function party(portal: TestApp, methodUuid: string): Promise<Party> {
  const login = await portal.login(everyRole);
  const { accountId } = await openAccounts(portal.db, login.customer.id, 'UAH');
  await topUp(portal.db, { accountId, amount: 1_000_0000n, ref: `test:${accountId}` });
  return {
    login, has: await belongings(portal, { login, organizationId: login.customer.organizationId, account: 'customer', methodUuid }),
  };
}

export type TwoOrganizations = TestApp & { mine: Party; whole: TestLogin; method: string; addTheirs: () => Promise<Party> };

/** `mine` is restricted to the first organization, `whole` sees both; `addTheirs` creates records of the second organization. */
export async function createTwoOrganizations(): Promise<TwoOrganizations> {
  const portal = await createTwoCustomers();
  const mine = await portal.login(everyRole);
  const { customer } = mine;
  const whole = await portal.login(everyRole, customer);
  const { accountId } = await openAccounts(portal.db, customer.id, 'UAH');
  await topUp(portal.db, { accountId, amount: 1_000_0000n, ref: `test:${accountId}` });
  const other = await createOrganization(portal.db, { customerId: customer.id, name: 'Foreign branch', type: 2 });
  await portal.db`insert into login_organization (customer_id, login_id, organization_id)
    values (${customer.id}, ${mine.id}, ${customer.organizationId})`;
  const has = async (login: TestLogin, organizationId: bigint) => {
    const own = await openOrganizationAccount(portal.db, customer.id, organizationId, 'UAH');
    await topUp(portal.db, { accountId: own.accountId, amount: 1_000_0000n, ref: `test:${own.accountId}` });
    return belongings(portal, { login, organizationId, account: 'organization', methodUuid: portal.method });
  };
  return {
    ...portal, whole, mine: { login: mine, has: await has(mine, customer.organizationId) },
    addTheirs: async () => ({ login: whole, has: await has(whole, other.id) }),
  };
}

type CustomerSide = { login: TestLogin; organizationId: bigint; account: 'customer' | 'organization'; methodUuid: string };

async function belongings(portal: TestApp, owner: CustomerSide): Promise<Belongings> {
  return { customer: owner.login.customer.uuid, ...await stored(portal, owner), ...await createThroughApi(portal, owner) };
}

async function stored({ db, ...portal }: TestApp, { login: { customer, id: loginId }, organizationId, account }: CustomerSide) {
  const types = ['sms', 'viber'];
  const colleague = await portal.login(['user'], customer);
  if (account === 'organization') {
    await db`insert into login_organization (customer_id, login_id, organization_id)
      values (${customer.id}, ${colleague.id}, ${organizationId})`;
  }
  const [row] = await db<Pick<
    Belongings,
    | 'account' | 'organization' | 'alphaName' | 'job' | 'list' | 'chat' | 'note' | 'login' | 'file' | 'key' | 'stop' | 'session'
    | 'request'
    | 'document' | 'message' | 'sentList' | 'webhook' | 'delivery' | 'series'
  >[]>`
    with sender as (
      insert into alpha_name (customer_id, organization_id, name) values (${customer.id}, ${organizationId}, ${`SHOP${organizationId}`})
      returning id, uuid
    ), supplier as (insert into provider (name, channel) values (${`provider ${organizationId}`}, 'smpp') returning id
    ), connection as (insert into provider_connection (provider_id, name, settings) select id, ${`route ${organizationId}`}, '{}'
      from supplier returning id
    ), route as (
      insert into direction (customer_id, alpha_name_id, message_type, provider_connection_id, provider_alpha_name)
      select ${customer.id}, sender.id, type, connection.id, 'SHOP' from sender, connection, unnest(${types}::text[]) as types (type)
    ), version as (
      insert into tariff_version (tariff_id, valid_from) select tariff_id, now() - interval '1 day' from customer where id = ${customer.id}
      returning id
    ), price as (
      insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
      select version.id, type, '380', 'UA', 'Ukraine', 1 from version, unnest(${types}::text[]) as types (type)
    ), paid as (
      select id, uuid from account where customer_id = ${customer.id} and kind = ${account} and organization_id is not distinct
      from ${account === 'customer' ? null : organizationId}::bigint
    ), list as (
      insert into mailing_list (customer_id, login_id, account_id, alpha_name_id, organization_id, name, description, request_hash,
        message_type, content_type, body, parts, status)
      select ${customer.id}, ${loginId}, paid.id, sender.id, ${organizationId}, ${`List ${organizationId}`}, '', '\\x00', 'sms',
        'text/plain', 'Hello', 1, 0 from paid, sender returning id
    ), started as (
      insert into mailing_list (customer_id, login_id, account_id, alpha_name_id, organization_id, name, description, request_hash,
        message_type, content_type, body, parts, status,
        recipients, maximum, confirmed_at)
      select ${customer.id}, ${loginId}, paid.id, sender.id, ${organizationId}, 'Begun', '', '\\x00', 'sms', 'text/plain', 'Hello', 1, 2,
        1, 0, now() from paid, sender returning id
    ), compared as (
      insert into text_comparison (customer_id, list_id, body, sample_percent, criterion, wait_hours)
      select ${customer.id}, id, 'Hi', 10, 'manual', 1 from started
    ), sent as (
      insert into message (customer_id, list_id, recipient, status, parts, wire_parts, parts_accepted, parts_delivered, price, charged)
      select ${customer.id}, id, '380671234569', 3, 1, 1, 1, 1, 0, 0 from started returning id
    ), hook as (
      insert into callback_endpoint (customer_id, url, registered_at, types, class, disabled_at, disabled_reason)
      values (${customer.id}, ${`https://shop.example/${organizationId}`}, now(), '{message.status}', 'standard', now(), 'paused')
      returning id, uuid
    ), called as (
      insert into callback (customer_id, endpoint_id, class, origin, message_id, status, stage, charged, happened_at, state, finished_at)
      select ${customer.id}, hook.id, 'standard', 2, sent.id, 3, 0, 0, now(), 3, now() from hook, sent returning uuid
    ), talk as (
      insert into chat (customer_id, alpha_name_id, phone, messages) select ${customer.id}, id, '380671234567', 1 from sender
      returning id, uuid
    ), remark as (
      insert into chat_message (customer_id, chat_id, position, kind, login_id, text, status)
      select ${customer.id}, id, 1, 'note', ${loginId}, 'Note', 3 from talk returning uuid
    ), picture as (
      insert into file (customer_id, direction, chat_message_uuid, name, media_type, size, hash, content)
      values (${customer.id}, 'received', gen_random_uuid(), 'a.txt', 'text/plain', 1, '\\x00', '\\x61') returning uuid
    ), work as (
      insert into address_book_job (customer_id, login_id, kind, state, book_name, settings)
      values (${customer.id}, ${loginId}, 'import', 'done', 'Book', '{}') returning uuid
    ), opener as (
      insert into api_key (customer_id, created_by, name, prefix, secret_hash, scopes)
      values (${customer.id}, ${loginId}, ${`Key ${organizationId}`}, 'pk_00000000', sha256(${`key ${organizationId}`}::text::bytea),
        '{balance}') returning uuid
    ), halt as (
      insert into traffic_block (customer_id, kind, subject, at, counted, threshold, window_minutes)
      values (${customer.id}, 'block', ${`380${String(organizationId).padStart(5, '9')}`}, now(), 51, 50, 60) returning uuid
    ), wish as (
      insert into sender_request (customer_id, kind, name, created_by)
      values (${customer.id}, 'organization', ${`Branch ${organizationId}`}, ${loginId}) returning id, uuid
    ), proof as (
      insert into request_document (customer_id, request_id, name, media_type, size, content, created_by)
      select ${customer.id}, id, 'proof.pdf', 'application/pdf', 1, '\\x25', ${loginId} from wish returning uuid
    ), recurring as (
      insert into mailing_series (customer_id, login_id, request_id, request, recurrence, name, max_cost, currency, next_at)
      values (${customer.id}, ${loginId}, ${`series ${organizationId}`}, '{}', ${RECURRENCE}::text::jsonb, 'News', 10000, 'UAH',
        now() + interval '1 day')
      returning uuid
    )
    select paid.uuid as account, organization.uuid as
      organization, sender.uuid as "alphaName", work.uuid as job, list.id::text as list, started.id::text as "sentList",
        sent.id::text as message, talk.uuid as chat, remark.uuid as note,
      login.uuid as login, picture.uuid as file, opener.uuid as key, hook.uuid as webhook, called.uuid as delivery,
      halt.uuid as stop, wish.uuid as request, proof.uuid as document, recurring.uuid as series,
      (select id::text from session where login_id = ${colleague.id}) as session
    from paid, sender, work, list, started, sent, talk, remark, picture, opener, hook, called, halt, wish, proof, recurring,
      organization, login
    where organization.id = ${organizationId} and login.id = ${colleague.id}`;
  if (!row) throw new Error('nothing was made');
  return row;
}

async function createThroughApi(portal: TestApp, { login: { token, customer }, organizationId, account, methodUuid }: CustomerSide) {
  const make = async (path: string, body: object): Promise<Record<string, string>> => {
    const response = await portal.post(path, token, body);
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.body}`);
    return envelopeOf(response).data as unknown as Record<string, string>;
  };
  const [own] = await portal.db<{ account: string; organization: string }[]>`
    select account.uuid as account, organization.uuid as organization from account, organization
    where account.customer_id = ${customer.id} and account.kind = ${account} and organization.id = ${organizationId}
      and account.organization_id is not distinct from ${account === 'customer' ? null : organizationId}::bigint`;
  if (!own) throw new Error('the customer has no account');
  const draft = crypto.randomUUID();
  await make('/v2/mailings/draft/save', { uuid: draft, form: {} });
  const idOf = async (path: string, body: object) => (await make(path, body)).uuid ?? '';
  const bookOf = async (name: string) => {
    const uuid = await idOf('/v2/addressbooks/create', { name, type: 'generic' });
    await make('/v2/addressbooks/update', { uuid, organizationUuids: [own.organization] });
    return uuid;
  };
  const upload = await uploadWhole(portal, token, Buffer.from('num\n380671234567\n'));
  const book = await bookOf(`Clients ${organizationId}`);
  const greeting = { type: 'sms', body: 'Hello', organizationUuids: [own.organization] };
  const template = async (name: string) => idOf('/v2/templates/create', { ...greeting, name: `${name} ${organizationId}` });
  await make('/v2/contacts/add', { bookUuid: book, contact: { num: '380671234560' } });
  const removed = await portal.post('/v2/contacts/delete', token, { bookUuid: book, nums: ['380671234560'] });
  return {
    draft, upload,
    recipientSet: await recipientsOf(portal, token, upload),
    deletedBook: (await make('/v2/addressbooks/delete', { uuid: await bookOf(`Gone ${organizationId}`) })).undo ?? '',
    deletedTemplate: (await make('/v2/templates/delete', { uuid: await template('Gone') })).undo ?? '',
    deletedContacts: removed.json().data.undo.undo as string,
    book,
    segment: await idOf('/v2/segments/save', { bookUuid: book, name: 'All', filter: {} }),
    otherBook: await bookOf(`Others ${organizationId}`),
    invoice: await idOf('/finance/invoices/create', {
      accountUuid: own.account, organizationUuid: own.organization, methodUuid, sum: '10.00',
    }),
    template: await template('Greeting'),
    link: await idOf('/v2/shortlinks/create', {
      initial_url: 'https://shop.example/', name: `Shop ${organizationId}`, organizationUuids: [own.organization],
    }),
    view: await idOf('/v2/views/save', { screen: '/smslist/list', name: `Mine ${organizationId}`, query: '' }),
  };
}

async function recipientsOf(portal: TestApp, token: string, uploadUuid: string): Promise<string> {
  const { uuid } = envelopeOf(
    await portal.post('/v2/recipients/read', token, { uploadUuid, columns: { num: 0 } }),
  ).data as unknown as { uuid: string };
  await portal.db`
    with held as (update recipient_set set complete = true, total_rows = 1, valid = 1 where uuid = ${uuid} returning customer_id, id
    ), read as (
      update recipient_import set state = 'ready', done = bytes from held where held.customer_id = recipient_import.customer_id
        and recipient_set_id = held.id
    )
    insert into recipient (customer_id, recipient_set_id, num, landline, country) select customer_id, id, '380671234567', false, 'UA'
    from held`;
  return uuid;
}
