import { randomUUID } from 'node:crypto';
import { accounts, changesState, mailingDrafts, reports, roles, uploadChunk, type Endpoint } from '@portal/contracts';
import { elementsOf } from '@portal/contracts/permissions';
import * as z from 'zod/mini';
import type { TestApp } from '../../../test/app';
import { everyEndpoint, idsOf, nameOf } from '../../../test/every-endpoint';
import { sampleOf } from './sample-input.fixture';
import type { Belongings, Party } from './two-customers.fixture';

/** Parameters that are not looked up among customers' records: values that the caller chooses, and ids of the portal's own records. */
const IDS_NOT_LOOKED_UP = [
  'nums', 'clientUuid', 'requestUuid', 'templateId', 'customerListId', 'customerSmsId', 'methodUuid', 'directionUuid', 'connectionId',
  'version', 'requestId',
];

const kinds: Readonly<Record<string, keyof Belongings>> = {
  customerUuid: 'customer',
  accountUuid: 'account', organizationUuid: 'organization', organizationUuids: 'organization', organizations: 'organization',
  alphaNameUuid: 'alphaName', alphanameUuid: 'alphaName',
  bookUuid: 'book', toBookUuid: 'otherBook', fromUuids: 'otherBook', addressBookUuid: 'book', excludedBookUuids: 'book',
  segmentUuid: 'segment', chatUuid: 'chat', noteUuid: 'note', loginUuid: 'login',
  listId: 'sentList',
  uploadUuid: 'upload', templateUuid: 'template', messageIds: 'message', documents: 'document', deliveryUuid: 'delivery',
};

/** Paths where `uploadUuid` identifies an uploaded file. Elsewhere it identifies the recipients read from the file. */
const OF_UPLOADS = ['/v2/recipients/read', '/v2/addressbooks/import'];
const undos: Readonly<Record<string, keyof Belongings>> = {
  '/v2/addressbooks/restore': 'deletedBook', '/v2/contacts/restore': 'deletedContacts', '/v2/templates/restore': 'deletedTemplate',
};

/** Kind of record that a parameter named just `uuid` or `id` identifies, by path prefix; the longest prefix counts. */
const kindsByPath: readonly [path: string, kind: keyof Belongings][] = [
  ['/v2/addressbooks/job', 'job'], ['/v2/addressbooks', 'book'], ['/v2/contacts', 'book'], ['/user/removekey', 'key'],
  ['/v2/chat/file', 'file'], ['/v2/senders/documents', 'document'],
  ['/finance/invoices', 'invoice'], ['/v2/mailings/draft', 'draft'], ['/smslist', 'list'], ['/sms', 'list'], ['/sms/message', 'sentList'],
  ['/v2/mailings', 'list'], ['/v2/mailings/series', 'series'], ['/v2/mailings/comparison', 'sentList'],
  ['/v2/messages', 'message'], ['/v2/logins', 'login'], ['/v2/senders/organizations', 'organization'],
  ['/v2/recipients', 'recipientSet'], ['/v2/senders/requests', 'request'], ['/v2/shortlinks', 'link'], ['/v2/templates', 'template'],
  ['/v2/webhooks', 'webhook'], ['/v2/limits', 'stop'], ['/v2/uploads', 'upload'], ['/v2/views', 'view'], ['/v2/segments', 'segment'],
  ['/admin/finance/invoices', 'invoice'], ['/v2/admin/finance/invoices', 'invoice'], ['/v2/account/sessions', 'session'],
  ['/admin/customers', 'customer'], ['/v2/admin/customers', 'customer'], ['/admin/logins', 'login'],
];

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** Values for fields that need more than their schema's shape to be accepted. */
const fields: Readonly<Record<string, unknown>> = {
  email: 'person@shop.example', tag: 'VIP', login: 'person', initial_url: 'https://shop.example/',
  num: '380671234568', phoneNumber: '380671234570',
  sum: '1.00', from: dayFromNow(-1), to: dayFromNow(1), since: `${dayFromNow(-1)}T00:00:00Z`, until: `${dayFromNow(1)}T00:00:00Z`,
  screen: '/smslist/list', timeZone: 'UTC',
  window: '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5e0009', which: '1',
};
const message = { type: 'sms', body: 'Hello' };
const list = { ...message, ttlSeconds: 600, recipients: '380671234567' };
const beside: Readonly<Record<string, object>> = {
  '/chat/sendmessage': { text: 'Hello' }, '/chat/list': { filter: { scope: 'all' } }, '/v2/contacts/delete': { nums: ['380671234567'] },
  '/v2/contacts/copy': { nums: ['380671234567'] }, '/v2/contacts/move': { nums: ['380671234567'] },
  '/v2/contacts/tag': { nums: ['380671234567'], add: ['VIP'] }, '/v2/segments/save': { filter: {} },
  '/v2/mailings/series/create': {
    ...list, recurrence: { local: `${dayFromNow(2)}T10:00`, timeZone: 'UTC', every: 'day' }, maxCost: '1.00',
  },
  '/v2/mailings/estimate': list, '/smslist/createsend': list, '/v2/mailings/test': { ...message, num: '380671234567' },
  '/v2/templates/update': { body: 'Hello' }, '/v2/logins/update': { name: 'Person', roles: ['user'] },
  '/v2/templates/create': { body: 'Hello' }, '/v2/logins/create': { name: 'Person', roles: ['user'] },
  '/v2/recipients/read': { columns: { num: 0 } }, '/v2/addressbooks/import': { columns: { num: 0 } },
};
const within: Readonly<Record<string, object>> = { fallback: { type: 'viber', body: 'Hello' }, conditions: { raiseTtlSeconds: 60 } };

const fileQueries: Readonly<Record<string, Endpoint['query']>> = {
  '/v2/addressbooks/export': z.object({ uuid: z.uuid() }), '/v2/addressbooks/job/rejected': z.object({ uuid: z.uuid() }),
  '/finance/invoices/downloadinvoice': z.object({ uuid: z.uuid() }),
  '/v2/mailings/messages/export': z.object({ id: z.number() }), '/v2/finance/reports/export': reports.usage.query,
  '/v2/finance/reports/messages/export': reports.messages.query,
  '/v2/finance/accounts/statement/export': accounts.statement.query,
};

export type Cell = { endpoint: Endpoint; parameter: string };

const customersElements = new Set<string>(elementsOf(roles.filter((role) => role !== 'admin')));
export const customersEndpoints: readonly Endpoint[] = [
  ...everyEndpoint().values(),
].filter(({ access }) => access === 'session' || customersElements.has(access))
  .map((endpoint) => ({ ...endpoint, query: endpoint.query ?? fileQueries[endpoint.path] }));
const lastOf = (parameter: string) => parameter.split('.').at(-1) ?? '';
// Excludes file chunks, which are not JSON, and saved drafts, whose ids the browser chooses.
export const cells: readonly Cell[] = cellsOf(
  customersEndpoints.filter((endpoint) => ![uploadChunk.path, mailingDrafts.save.path].some((path) => path === endpoint.path)),
);

export const readingEndpoints: readonly Endpoint[] = [
  ...everyEndpoint().values(),
].filter((endpoint) => endpoint.access !== 'public' && !changesState(endpoint))
  .map((endpoint) => ({ ...endpoint, query: endpoint.query ?? fileQueries[endpoint.path] }));
export const readingCells: readonly Cell[] = cellsOf(readingEndpoints);

function cellsOf(endpoints: readonly Endpoint[]): Cell[] {
  const isLookedUp = (parameter: string) => !IDS_NOT_LOOKED_UP.includes(lastOf(parameter));
  return endpoints.flatMap((endpoint) => idsOf(endpoint).filter(isLookedUp).map((parameter) => ({
    endpoint, parameter,
  })));
}

export type CallingApp = Pick<TestApp, 'get' | 'post'> & { method: string };
export type CallResult = { status: number; body: string; raw: string };

export function kindOf({ endpoint: { path }, parameter }: Cell): keyof Belongings {
  const name = lastOf(parameter);
  const named = name === 'undo' ? undos[path] : name === 'uploadUuid' && !OF_UPLOADS.includes(path) ? 'recipientSet' : kinds[name];
  if (named) return named;
  const [found] = kindsByPath.filter(([beginning]) => path.startsWith(beginning)).sort(([one], [other]) => other.length - one.length);
  if (!found) throw new Error(`${nameOf({ method: 'GET', path })} takes ${parameter}: say in kindsByPath what it is an id of`);
  return found[1];
}

/** Backdates list requests, because a second request about a list is refused for some time. */
export async function clearRateLimits({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await db`update list_request set requested_at = requested_at - interval '1 hour'`;
}

export async function callWith(
  portal: CallingApp, by: Party, endpoint: Endpoint, other: { parameter: string; id: string } | null,
): Promise<CallResult> {
  const { parameter, id } = other ?? { parameter: '', id: '' };
  const [where = '', ...parameterPath] = parameter.split('.');
  // Message ids are strings in requests.
  const valueOfId = parameterPath.at(-1) === 'messageIds' ? id : numbered(id);
  const valueOf = (name: string) => {
    if (name === 'methodUuid') return portal.method;
    const kind = kinds[name];
    if (kind) return by.has[kind];
    if (name === 'uuid' || name === 'id') return numbered(by.has[kindOf({ endpoint, parameter: `body.${name}` })]);
    return /Uuid$/.test(name) ? randomUUID() : fields[name];
  };
  const partOf = (part: 'query' | 'body') => sampleOf(
    endpoint[part], { valueOf }, part === where ? parameterPath : [], part === where && other ? valueOfId : undefined,
  );
  const query = partOf('query') as Record<string, unknown> | undefined;
  const text = new URLSearchParams(
    Object.entries(query ?? {}).map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  );
  const url = `${endpoint.path}${text.size > 0 ? `?${text.toString()}` : ''}`;
  const body = withMore(partOf('body'), beside[endpoint.path]);
  const response = endpoint.method === 'GET' ? await portal.get(url, by.login.token) : await portal.post(url, by.login.token, body);
  const named = id === '' ? response.body : response.body.replace(new RegExp(`(?<![\\d-])${id}(?![\\d-])`, 'g'), '*');
  const plain = named.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'U').replace(
    /"(id|position|listId|messageId|revision|own_messages)":"?\d+"?/g, '"$1":N',
  );
  return { status: response.statusCode, body: plain, raw: response.body };
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
export const unknownLike = (id: string): string => (/^\d+$/.test(id) ? '999999999' : randomUUID());
