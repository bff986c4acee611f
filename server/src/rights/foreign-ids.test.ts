import { randomUUID } from 'node:crypto';
import { mailingDrafts, roles, uploadPiece, type Endpoint } from '@portal/contracts';
import { elementsOf } from '@portal/contracts/permissions';
import { everyEndpoint, idsOf, nameOf } from '../../test/every-endpoint';
import { sampleOf } from './sample-input.fixture';
import { createTwoCustomers, type Belongings, type Party, type TwoCustomers } from './two-customers.fixture';

/** Ids that are nobody's to look up: the caller's own words, and what belongs to the portal and not to a customer. */
const OWN_WORDS = ['clientUuid', 'requestUuid', 'templateId', 'customerListId', 'customerSmsId', 'methodUuid', 'directionUuid', 'connectionId', 'version'];

/** What an id of this name is an id of. */
const kinds: Readonly<Record<string, keyof Belongings>> = {
  accountUuid: 'account', organizationUuid: 'organization', organizationUuids: 'organization', organizations: 'organization', alphaNameUuid: 'alphaName', alphanameUuid: 'alphaName',
  bookUuid: 'book', toBookUuid: 'otherBook', fromUuids: 'otherBook', addressBookUuid: 'book', exceptBookUuids: 'book', chatUuid: 'chat', uploadUuid: 'upload', templateUuid: 'template',
};

/** What `uuid` or `id` alone means, by the beginning of the path; the longest one counts. */
const kindsByPath: readonly [path: string, kind: keyof Belongings][] = [
  ['/v2/addressbooks/job', 'job'], ['/v2/addressbooks', 'book'], ['/v2/contacts', 'book'], ['/user/removekey', 'key'], ['/v2/chat/file', 'file'], ['/v2/senders/documents', 'document'],
  ['/finance/invoices', 'invoice'], ['/v2/mailings/draft', 'draft'], ['/smslist', 'list'], ['/sms', 'list'], ['/v2/mailings', 'list'], ['/v2/logins', 'login'], ['/v2/senders/organizations', 'organization'],
  ['/v2/recipients', 'upload'], ['/v2/senders/requests', 'request'], ['/v2/shortlinks', 'link'], ['/v2/templates', 'template'], ['/v2/limits', 'stop'], ['/v2/uploads', 'upload'], ['/v2/views', 'view'],
  ['/admin/finance/invoices', 'invoice'], ['/v2/admin/finance/invoices', 'invoice'], ['/v2/account/sessions', 'session'],
];

/** Where the shape alone makes no value that the server takes. */
const fields: Readonly<Record<string, unknown>> = {
  email: 'person@shop.example', login: 'person', initial_url: 'https://shop.example/', num: '380671234568', phoneNumber: '380671234570', sum: '1.00', from: '2026-01-01', to: '2026-01-31', timeZone: 'UTC',
  window: '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5e0009', which: '1',
};
const message = { type: 'sms', body: 'Hello' };
const list = { ...message, ttlSeconds: 600, recipients: '380671234567' };
/** What the server wants beside, by path. */
const beside: Readonly<Record<string, object>> = {
  '/chat/sendmessage': { text: 'Hello' }, '/v2/contacts/delete': { nums: ['380671234567'] }, '/v2/contacts/copy': { nums: ['380671234567'] }, '/v2/contacts/move': { nums: ['380671234567'] },
  '/v2/mailings/estimate': list, '/smslist/createsend': list, '/v2/mailings/test': { ...message, num: '380671234567' }, '/v2/templates/update': { body: 'Hello' }, '/v2/logins/update': { name: 'Person', roles: ['user'] },
  '/v2/recipients/read': { columns: { num: 0 } }, '/v2/addressbooks/import': { columns: { num: 0 } },
};
/** The same inside what the cell is about. */
const within: Readonly<Record<string, object>> = { fallback: { type: 'viber', body: 'Hello' }, conditions: { raiseTtlSeconds: 60 } };

type Cell = { endpoint: Endpoint; parameter: string };

const customersElements = new Set<string>(elementsOf(roles.filter((role) => role !== 'admin')));
const isCustomers = ({ access }: Endpoint) => access === 'session' || customersElements.has(access);
const lastOf = (parameter: string) => parameter.split('.').at(-1) ?? '';
// A piece of a file is no JSON; that it is looked up with its customer is proven by uploads.test.ts. A draft's id is the browser's own.
const cells: Cell[] = [...everyEndpoint().values()].filter((endpoint) => isCustomers(endpoint) && ![uploadPiece.path, mailingDrafts.save.path].some((path) => path === endpoint.path))
  .flatMap((endpoint) => idsOf(endpoint).filter((parameter) => !OWN_WORDS.includes(lastOf(parameter))).map((parameter) => ({ endpoint, parameter })));

let portal: TwoCustomers;
beforeAll(async () => { portal = await createTwoCustomers(); });
afterAll(async () => { await portal.close(); });

function kindOf({ endpoint: { path }, parameter }: Cell): keyof Belongings {
  const named = kinds[lastOf(parameter)];
  if (named) return named;
  const [found] = kindsByPath.filter(([beginning]) => path.startsWith(beginning)).sort(([one], [other]) => other.length - one.length);
  if (!found) throw new Error(`${nameOf({ method: 'GET', path })} takes ${parameter}: say in kindsByPath what it is an id of`);
  return found[1];
}

/** As `by` would ask, with everything of his own, but for the one parameter. */
async function ask(by: Party, cell: Cell, id: string): Promise<{ status: number; body: string }> {
  const { endpoint, parameter } = cell;
  const [where = '', ...wanted] = parameter.split('.');
  const valueOf = (name: string) => {
    if (name === 'methodUuid') return portal.method;
    const kind = kinds[name];
    if (kind) return by.has[kind];
    if (name === 'uuid' || name === 'id') return numbered(by.has[kindOf({ endpoint, parameter: `body.${name}` })]);
    return /Uuid$/.test(name) ? randomUUID() : fields[name];
  };
  const partOf = (part: 'query' | 'body') => sampleOf(endpoint[part], { valueOf }, part === where ? wanted : [], part === where ? numbered(id) : undefined);
  const query = partOf('query') as Record<string, unknown> | undefined;
  const text = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : String(value)]));
  const url = `${endpoint.path}${text.size > 0 ? `?${text.toString()}` : ''}`;
  const body = withMore(partOf('body'), beside[endpoint.path]);
  const response = endpoint.method === 'GET' ? await portal.get(url, by.login.token) : await portal.post(url, by.login.token, body);
  const plain = response.body.replaceAll(id, '*').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'U').replace(/"(id|place|listId|messageId|revision|own_messages)":"?\d+"?/g, '"$1":N');
  return { status: response.statusCode, body: plain };
}

function withMore(body: unknown, more: object | undefined): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const fuller = Object.entries(body).map(([key, value]) => {
    const inside = within[key];
    const add = (one: unknown) => (inside && typeof one === 'object' && one !== null ? { ...inside, ...one, ...inside } : one);
    return [key, Array.isArray(value) ? value.map(add) : add(value)] as const;
  });
  return { ...Object.fromEntries(fuller), ...more };
}

const numbered = (id: string): string | number => (/^\d+$/.test(id) ? Number(id) : id);
const unknownLike = (id: string): string => (/^\d+$/.test(id) ? '999999999' : randomUUID());

it.each(cells.map((cell) => [`${nameOf(cell.endpoint)} ${cell.parameter}`, cell] as const))('[SES-10] %s of another customer is as if there were none', async (_name, cell) => {
  expect(portal.app.hasRoute({ method: cell.endpoint.method, url: cell.endpoint.path })).toBe(true);
  const kind = kindOf(cell);
  const id = portal.theirs.has[kind];
  const foreign = await ask(portal.mine, cell, id);
  const missing = await ask(portal.mine, cell, unknownLike(id));
  expect(foreign).toEqual(missing);
  // Anything but an answer to the question would prove nothing: a shape that is refused, a right that is missing, a fault.
  expect({ ...foreign, isAnAnswer: [200, 404].includes(foreign.status) }).toMatchObject({ isAnAnswer: true });
});
