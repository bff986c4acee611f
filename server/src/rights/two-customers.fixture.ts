import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../test/app';
import { uploadWhole } from '../../test/uploads';
import { openAccounts, topUp } from '../billing';
import { defaultRateLimits } from '../http';
import { writePayMethods } from '../invoices';

/** One record of each kind that a customer has, by what an id of it is called. */
export type Belongings = Record<
  'account' | 'organization' | 'alphaName' | 'book' | 'otherBook' | 'job' | 'list' | 'chat' | 'invoice' | 'template' | 'link' | 'upload' | 'view' | 'draft' | 'login' | 'file' | 'key' | 'request' | 'document' | 'stop' | 'session',
  string
>;
export type Party = { login: TestLogin; has: Belongings };
export type TwoCustomers = TestApp & { mine: Party; theirs: Party; method: string };

const seller = {
  key: 'main', name: 'Seller Ltd', code: '12345678', vatNumber: null, vatPercent: 20, address: 'Kyiv', iban: 'UA213223130000026007233566001',
  bankName: 'Bank', signatory: null, timeZone: 'Europe/Kyiv', validDays: 5, numberPrefix: 'T-',
};

/** Two customers with everything, and a login each that may do all that customers may. */
export async function createTwoCustomers(): Promise<TwoCustomers> {
  const portal = await createTestApp({ rateLimits: { ...defaultRateLimits, perAddress: 1_000_000, perSession: 1_000_000 } });
  await writePayMethods(portal.db, {
    sellers: [seller], methods: [{ key: 'bank', seller: 'main', type: 'bank', name: 'Bank transfer', currency: 'UAH', settings: {}, enabled: true, allowedByDefault: true }],
  });
  const [method] = await portal.db<{ uuid: string }[]>`select uuid from pay_method`;
  if (!method) throw new Error('no pay method was made');
  return { ...portal, method: method.uuid, mine: await party(portal, method.uuid), theirs: await party(portal, method.uuid) };
}

async function party(portal: TestApp, methodUuid: string): Promise<Party> {
  const login = await portal.login(['user', 'fin', 'clientAdmin', 'topup', 'stoplistadmin']);
  return { login, has: { ...await stored(portal, login), ...await asked(portal, login, methodUuid) } };
}

/** What comes into being elsewhere than by a call. */
async function stored({ db, ...portal }: TestApp, { customer, id: loginId }: TestLogin) {
  const types = ['sms', 'viber'];
  const { accountId } = await openAccounts(db, customer.id, 'UAH');
  await topUp(db, { accountId, amount: 1_000_0000n, ref: `test:${accountId}` });
  const colleague = await portal.login(['user'], customer);
  const [row] = await db<Pick<Belongings, 'account' | 'organization' | 'alphaName' | 'job' | 'list' | 'chat' | 'login' | 'file' | 'key' | 'stop' | 'session' | 'request' | 'document'>[]>`
    with sender as (
      insert into alpha_name (customer_id, organization_id, name) values (${customer.id}, ${customer.organizationId}, ${`SHOP${customer.id}`}) returning id, uuid
    ), supplier as (insert into provider (name, channel) values (${`provider ${customer.id}`}, 'smpp') returning id
    ), connection as (insert into provider_connection (provider_id, name, settings) select id, ${`way ${customer.id}`}, '{}' from supplier returning id
    ), way as (
      insert into direction (customer_id, alpha_name_id, message_type, provider_connection_id, provider_alpha_name)
      select ${customer.id}, sender.id, type, connection.id, 'SHOP' from sender, connection, unnest(${types}::text[]) as types (type)
    ), version as (
      insert into tariff_version (tariff_id, valid_from) select tariff_id, now() - interval '1 day' from customer where id = ${customer.id} returning id
    ), price as (
      insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
      select version.id, type, '380', 'UA', 'Ukraine', 1 from version, unnest(${types}::text[]) as types (type)
    ), paid as (select id, uuid from account where customer_id = ${customer.id} and kind = 'customer'
    ), list as (
      insert into mailing_list (customer_id, login_id, account_id, alpha_name_id, organization_id, name, description, request_hash, message_type, content_type, body, parts, status)
      select ${customer.id}, ${loginId}, paid.id, sender.id, ${customer.organizationId}, 'List', '', '\\x00', 'sms', 'text/plain', 'Hello', 1, 0 from paid, sender returning id
    ), talk as (insert into chat (customer_id, alpha_name_id, phone) select ${customer.id}, id, '380671234567' from sender returning uuid
    ), picture as (
      insert into file (customer_id, direction, chat_message_uuid, name, media_type, size, hash, content)
      values (${customer.id}, 'received', gen_random_uuid(), 'a.txt', 'text/plain', 1, '\\x00', '\\x61') returning uuid
    ), work as (
      insert into book_job (customer_id, login_id, kind, state, book_name, settings) values (${customer.id}, ${loginId}, 'import', 'done', 'Book', '{}') returning uuid
    ), opener as (
      insert into api_key (customer_id, created_by, name, prefix, secret_hash, scopes)
      values (${customer.id}, ${loginId}, 'Key', 'pk_00000000', sha256(${`key ${customer.id}`}::text::bytea), '{balance}') returning uuid
    ), halt as (
      insert into traffic_stop (customer_id, kind, subject, at, counted, most, window_minutes) values (${customer.id}, 'block', '38099999', now(), 51, 50, 60) returning uuid
    ), wish as (
      insert into sender_request (customer_id, kind, name, created_by) values (${customer.id}, 'organization', 'Branch', ${loginId}) returning id, uuid
    ), proof as (
      insert into request_document (customer_id, request_id, name, media_type, size, content, created_by)
      select ${customer.id}, id, 'proof.pdf', 'application/pdf', 1, '\\x25', ${loginId} from wish returning uuid
    )
    select paid.uuid as account, organization.uuid as organization, sender.uuid as "alphaName", work.uuid as job, list.id::text as list, talk.uuid as chat,
      login.uuid as login, picture.uuid as file, opener.uuid as key, halt.uuid as stop, wish.uuid as request, proof.uuid as document,
      (select id::text from session where login_id = ${colleague.id}) as session
    from paid, sender, work, list, talk, picture, opener, halt, wish, proof, organization, login
    where organization.id = ${customer.organizationId} and login.id = ${colleague.id}`;
  if (!row) throw new Error('nothing was made');
  return row;
}

/** What is made by calls, as people make it. */
async function asked(portal: TestApp, { token, customer }: TestLogin, methodUuid: string) {
  const make = async (path: string, body: object): Promise<Record<string, string>> => {
    const response = await portal.post(path, token, body);
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.body}`);
    return envelopeOf(response).data as unknown as Record<string, string>;
  };
  const [own] = await portal.db<{ account: string; organization: string }[]>`
    select account.uuid as account, organization.uuid as organization from account, organization
    where account.customer_id = ${customer.id} and account.kind = 'customer' and organization.id = ${customer.organizationId}`;
  if (!own) throw new Error('the customer has no account');
  const draft = crypto.randomUUID();
  await make('/v2/mailings/draft/save', { uuid: draft, form: {} });
  const idOf = async (path: string, body: object) => (await make(path, body)).uuid ?? '';
  return {
    draft,
    book: await idOf('/v2/addressbooks/create', { name: 'Clients', type: 'generic' }),
    otherBook: await idOf('/v2/addressbooks/create', { name: 'Others', type: 'generic' }),
    invoice: await idOf('/finance/invoices/create', { accountUuid: own.account, organizationUuid: own.organization, methodUuid, sum: '10.00' }),
    template: await idOf('/v2/templates/create', { name: 'Greeting', type: 'sms', body: 'Hello' }),
    link: await idOf('/v2/shortlinks/create', { initial_url: 'https://shop.example/', name: 'Shop' }),
    upload: await uploadWhole(portal, token, Buffer.from('num\n380671234567\n')),
    view: await idOf('/v2/views/save', { screen: '/smslist/list', name: 'Mine', query: '' }),
  };
}
