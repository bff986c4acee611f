import type { AddressBookType, KeyScope, Role } from '@portal/contracts';
import { apiCaller } from '../../../test/api-caller';
import { envelopeOf, type TestLogin } from '../../../test/app';
import { createMailingWorld, mailingBody, type MailingWorld, type Sender } from '../../../test/sending';
import { createOrganization } from '../accounts';

const NUM = '380671234501';

/** `a` and `b`: organizations of the customer; `whole` has no restriction. `token` is of an administrator who acts as the login, if so. */
type Caller = {
  name: string; roles: readonly Role[]; organization: 'a' | 'b' | 'whole'; isForeign: boolean; token: string; alphaName: string;
};
type Book = { name: string; type: AddressBookType; organization: 'a' | 'b' | null; uuid: string; id: bigint; segment: string };

let world: MailingWorld;
let owner: Sender;
const callers = new Map<string, Caller>();
const books = new Map<string, Book>();

const logins = [
  ['user', ['user'], 'whole'], ['user of a', ['user'], 'a'], ['user of b', ['user'], 'b'],
  ['stop list administrator', ['stoplistadmin'], 'whole'], ['user and stop list administrator of a', ['user', 'stoplistadmin'], 'a'],
  ['accountant', ['fin'], 'whole'], ['manager of the company', ['clientAdmin'], 'whole'],
] as const satisfies readonly (readonly [string, readonly Role[], Caller['organization']])[];
const impersonated = ['user', 'user of a', 'accountant'] as const;
const callerNames = [...logins.map(([name]) => name), ...impersonated.map((name) => `${name}, impersonated`), 'user of another customer'];

const bookKinds = [
  ['of all', 'generic', null], ['of a', 'generic', 'a'], ['shared of a', 'shared', 'a'], ['of b', 'generic', 'b'],
  ['of an external system', 'extprocessing', null], ['stop list', 'stoplist', null], ['stop list of b', 'stoplist', 'b'],
] as const satisfies readonly (readonly [string, AddressBookType, Book['organization']])[];

beforeAll(async () => {
  world = await createMailingWorld();
  owner = await world.sender(['user', 'stoplistadmin']);
  const { customer } = owner;
  const other = await createOrganization(world.db, { customerId: customer.id, name: 'Branch', type: 2 });
  const organizations = { a: customer.organizationId, b: other.id };
  const alphaNames = { a: owner.alphaNameUuid, whole: owner.alphaNameUuid, b: await copyAlphaName(other.id) };
  const add = (name: string, login: Pick<TestLogin, 'token'>, more: Pick<Caller, 'roles' | 'organization'> & Partial<Caller>) => {
    callers.set(name, { name, isForeign: false, alphaName: alphaNames[more.organization], token: login.token, ...more });
  };
  for (const [name, roles, organization] of logins) {
    const login = await world.login(roles, customer);
    if (organization !== 'whole') {
      await world.db`insert into login_organization (customer_id, login_id, organization_id)
        values (${customer.id}, ${login.id}, ${organizations[organization]})`;
    }
    add(name, login, { roles, organization });
    if (impersonated.some((each) => each === name)) add(`${name}, impersonated`, await actAs(login), { roles, organization });
  }
  const stranger = await world.sender();
  add('user of another customer', stranger, { roles: ['user'], organization: 'whole', isForeign: true, alphaName: stranger.alphaNameUuid });
  for (const [name, type, organization] of bookKinds) await addBook(name, type, organization, organizations);
});
afterAll(() => world.close());

async function copyAlphaName(organizationId: bigint): Promise<string> {
  const [copy] = await world.db<{ uuid: string }[]>`
    with copy as (
      insert into alpha_name (customer_id, organization_id, name) values (${owner.customer.id}, ${organizationId}, 'BRANCH')
      returning id, uuid
    ), route as (
      insert into direction (customer_id, alpha_name_id, message_type, provider_connection_id, provider_alpha_name)
      select ${owner.customer.id}, copy.id, 'sms', provider_connection_id, 'BRANCH' from direction, copy
      where customer_id = ${owner.customer.id} limit 1
    )
    select uuid from copy`;
  return copy?.uuid ?? '';
}

async function actAs({ id }: TestLogin): Promise<{ token: string }> {
  const support = await world.login(['admin', 'impersonate']);
  const [login] = await world.db<{ uuid: string }[]>`select uuid from login where id = ${id}`;
  const answer = await world.get(`/admin/logins/impersonate?uuid=${login?.uuid ?? ''}`, support.token);
  return { token: answer.json<{ data: { userToken: string } }>().data.userToken };
}

async function addBook(
  name: string, type: AddressBookType, organization: Book['organization'], organizations: Record<'a' | 'b', bigint>,
): Promise<void> {
  const { id: customerId } = owner.customer;
  const [book] = await world.db<{ id: bigint; uuid: string }[]>`
    insert into address_book (customer_id, type, name, contacts) values (${customerId}, ${type}, ${name}, 1) returning id, uuid`;
  if (!book) throw new Error('no book was made');
  await world.db`insert into contact (customer_id, address_book_id, num) values (${customerId}, ${book.id}, ${NUM})`;
  if (organization) {
    await world.db`insert into address_book_organization (customer_id, address_book_id, organization_id)
      values (${customerId}, ${book.id}, ${organizations[organization]})`;
  }
  books.set(name, { ...book, name, type, organization, segment: '' });
}

/** Every call begins with the same tags and segment, and with nothing that runs. */
async function renew(book: Book): Promise<void> {
  const { db } = world;
  await db`delete from address_book_job`;
  await db`update mailing_list set status = 3, finished_at = now() where status = 100`;
  await db`update address_book set tags = '{old,vip}' where id = ${book.id}`;
  await db`update contact set tags = '{vip}' where address_book_id = ${book.id}`;
  await db`delete from contact_segment where address_book_id = ${book.id}`;
  const [segment] = await db<{ uuid: string }[]>`
    insert into contact_segment (customer_id, address_book_id, name, filter)
    values (${owner.customer.id}, ${book.id}, 'Best', '{"tags":["vip"]}') returning uuid`;
  book.segment = segment?.uuid ?? '';
}

const stateOf = async ({ id }: Book) => world.db`
  select book.tags, (select json_agg(tags) from contact where address_book_id = book.id) as contacts,
    (select json_agg(json_build_array(uuid, name, filter)) from contact_segment where address_book_id = book.id) as segments,
    (select count(*)::integer from address_book_job where address_book_id = book.id) as jobs,
    (select count(*)::integer from mailing_address_book where address_book_id = book.id) as lists
  from address_book book where id = ${id}`;

type Answer = { status: number; error: string | undefined; body: string };
type Call = { reads?: true; needs: 'see' | 'edit' | 'manage' | 'send'; send: (by: Caller, book: Book) => Promise<Answer> };

const query = (values: Record<string, unknown>) => new URLSearchParams(
  Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)])).toString();
const get = (path: string, values: (book: Book) => Record<string, unknown>) => async ({ token }: Caller, book: Book): Promise<Answer> => {
  const response = await world.get(`${path}?${query(values(book))}`, token);
  const isJson = response.headers['content-type']?.toString().startsWith('application/json') ?? false;
  return { status: response.statusCode, error: isJson ? envelopeOf(response).data.localizedMessage : undefined, body: response.body };
};
const post = (path: string, body: (book: Book, by: Caller) => object) => async (by: Caller, book: Book): Promise<Answer> => {
  const response = await world.post(path, by.token, body(book, by));
  return { status: response.statusCode, error: envelopeOf(response).data.localizedMessage, body: response.body };
};

const filter = { tags: ['vip'] };
const calls: Record<string, Call> = {
  'filters contacts': { reads: true, needs: 'see', send: get('/v2/contacts', ({ uuid: bookUuid }) => ({ bookUuid, filter })) },
  'reads segments': { reads: true, needs: 'see', send: get('/v2/segments', ({ uuid: bookUuid }) => ({ bookUuid })) },
  'reads the book': { reads: true, needs: 'see', send: get('/v2/addressbooks/get', ({ uuid }) => ({ uuid })) },
  'exports contacts with a tag': { reads: true, needs: 'see', send: get('/v2/addressbooks/export', ({ uuid }) => ({ uuid, filter })) },
  'tags a contact': { needs: 'edit', send: post('/v2/contacts/tag', ({ uuid: bookUuid }) => ({ bookUuid, nums: [NUM], add: ['new'] })) },
  'untags a contact': {
    needs: 'edit', send: post('/v2/contacts/tag', ({ uuid: bookUuid }) => ({ bookUuid, nums: [NUM], remove: ['vip'] })),
  },
  'tags by a filter': { needs: 'edit', send: post('/v2/contacts/tag', ({ uuid: bookUuid }) => ({ bookUuid, filter, add: ['new'] })) },
  'renames a tag': { needs: 'edit', send: post('/v2/addressbooks/tags/rename', ({ uuid }) => ({ uuid, tag: 'vip', name: 'best' })) },
  'deletes a tag': { needs: 'edit', send: post('/v2/addressbooks/tags/delete', ({ uuid }) => ({ uuid, tag: 'old' })) },
  'saves a segment': { needs: 'manage', send: post('/v2/segments/save', ({ uuid: bookUuid }) => ({ bookUuid, name: 'New', filter })) },
  'renames a segment': {
    needs: 'manage', send: post('/v2/segments/save', ({ uuid: bookUuid, segment: uuid }) => ({ bookUuid, uuid, name: 'Renamed' })),
  },
  'deletes a segment': { needs: 'manage', send: post('/v2/segments/delete', ({ segment: uuid }) => ({ uuid })) },
  'sends to a segment': {
    needs: 'send', send: post('/smslist/createsend', ({ uuid: addressBookUuid, segment: segmentUuid }, { alphaName }) => mailingBody(
      { ...owner, alphaNameUuid: alphaName }, { recipients: '', recipientBooks: [{ addressBookUuid, segmentUuid }] })),
  },
};

type Expected = { status: number; errors: (string | undefined)[] };

/** The rule: an element of the role, a book of the login's organizations, and the type of the book. */
function expected({ roles, organization, isForeign }: Caller, book: Book, { needs }: Call): Expected {
  const mayOpen = roles.some((role) => (needs === 'send' ? role === 'user' : role === 'user' || role === 'stoplistadmin'));
  if (!mayOpen) return { status: 403, errors: ['permission_denied'] };
  const sees = !isForeign && (book.organization === null || organization === 'whole' || organization === book.organization);
  if (!sees) return { status: 404, errors: ['address_book_not_found', 'not_found'] };
  const reads = needs === 'see' || needs === 'send';
  if (!reads && book.type === 'stoplist' && !roles.includes('stoplistadmin')) return { status: 403, errors: ['permission_denied'] };
  if (needs === 'edit' && book.type === 'extprocessing') return { status: 409, errors: ['book_read_only'] };
  return { status: 200, errors: [undefined] };
}

describe.each(callerNames)('[AB-04] [SES-15] tags and segments: %s', (callerName) => {
  it.each(bookKinds.map(([name]) => name))('in a book %s', async (bookName) => {
    const [caller, book] = [callers.get(callerName), books.get(bookName)];
    if (!caller || !book) throw new Error('the fixture lacks a party');
    const faults: unknown[] = [];
    for (const [name, call] of Object.entries(calls)) {
      await renew(book);
      const before = await stateOf(book);
      const { status, error, body } = await call.send(caller, book);
      const { status: right, errors } = expected(caller, book, call);
      const changes = JSON.stringify(await stateOf(book)) !== JSON.stringify(before);
      const mayChange = right === 200 && !call.reads;
      const shows = !call.reads || right !== 200 || body.includes('vip');
      const hides = right === 200 || !body.includes('vip');
      const isRight = status === right && errors.includes(error) && changes === mayChange && shows && hides;
      if (!isRight) faults.push({ name, status, error, changes });
    }
    expect(faults).toEqual([]);
  });
});

const scopeCases: readonly (readonly [readonly KeyScope[], AddressBookType, reads: number, writes: number])[] = [
  [['contacts'], 'generic', 200, 200], [['contacts'], 'extprocessing', 200, 200], [['contacts'], 'stoplist', 200, 403],
  [['stoplists'], 'stoplist', 200, 200], [['stoplists'], 'generic', 404, 404], [['messages:send'], 'generic', 403, 403],
];

describe('tags by a key', () => {
  it.each(scopeCases)('with the scopes %p in a book of type %s', async (scopes, type, reads, writes) => {
    const api = await apiCaller(world, owner, scopes);
    const book = [...books.values()].find((each) => each.type === type);
    if (!book) throw new Error('there is no such book');
    await renew(book);
    const path = `/api/v1/address-books/${book.uuid}/contacts`;
    expect((await api.call('GET', `${path}?tag=VIP`)).status).toBe(reads);
    expect((await api.call('POST', `${path}/tags`, { nums: [NUM], add: ['new'] })).status).toBe(writes);
    const [{ tags } = { tags: [] }] = await world.db<{ tags: string[] }[]>`select tags from contact where address_book_id = ${book.id}`;
    expect(tags).toEqual(writes === 200 ? ['new', 'vip'] : ['vip']);
  });

  it('of another customer is as if there were no book', async () => {
    const api = await apiCaller(world, await world.login(['user']));
    for (const book of books.values()) {
      expect((await api.call('GET', `/api/v1/address-books/${book.uuid}/contacts?tag=vip`)).status).toBe(404);
    }
  });
});
