import { nameOf } from '../../../test/every-endpoint';
import type { TestLogin } from '../../../test/app';
import { callWith, kindOf, readingCells, unknownLike } from './ids.fixture';
import { createTwoCustomers, type Party, type TwoCustomers } from './two-customers.fixture';

/** Endpoints whose ids name portal records. */
const OF_THE_PORTAL = ['/v2/admin/tariffs', '/v2/admin/rates', '/v2/admin/releases', '/v2/admin/engine', '/documentation'];
const cells = readingCells.filter(({ endpoint }) => !OF_THE_PORTAL.some((path) => endpoint.path.startsWith(path)));

let portal: TwoCustomers;
let admin: TestLogin;
let theirs: Party;
beforeAll(async () => {
  portal = await createTwoCustomers();
  admin = await portal.login(['admin']);
  theirs = portal.theirs;
});
afterAll(async () => { await portal.close(); });

const recordsOf = async (path: string) => [...await portal.db<{ outcome: string }[]>`
  select o.outcome from audit_entry e join audit_outcome o on o.entry_id = e.id
  where e.path = ${path} and e.login_id = ${admin.id} and o.customer_id = ${theirs.login.customer.id}`];
const invoiceFile = () => portal.get(`/finance/invoices/downloadinvoice?uuid=${theirs.has.invoice}`, admin.token);

const named = cells.map((cell) => [`${nameOf(cell.endpoint)} ${cell.parameter}`, cell] as const);
it.each(named)('[SES-18:administration] %s of a customer, where it answers, is on that customer’s record', async (_name, cell) => {
  const id = theirs.has[kindOf(cell)];
  const by = { login: admin, has: theirs.has };
  portal.clock.advance(60_000);
  const before = (await recordsOf(cell.endpoint.path)).length;
  const answer = await callWith(portal, by, cell.endpoint, { parameter: cell.parameter, id });
  const written = (await recordsOf(cell.endpoint.path)).length - before;
  const unknown = await callWith(portal, by, cell.endpoint, { parameter: cell.parameter, id: unknownLike(id) });
  const isRead = answer.status === 200 && answer.body !== unknown.body;
  expect({ isRead, written }).toEqual({ isRead, written: isRead ? 1 : 0 });
});

it('[SES-18:administration] the cells meet what an administrator reads of a customer', () => {
  const paths = new Set(cells.map(({ endpoint }) => endpoint.path as string));
  expect(paths.size).toBeGreaterThan(20);
  expect([...paths]).toEqual(expect.arrayContaining([
    '/finance/invoices/downloadinvoice', '/v2/senders/documents/get', '/finance/invoices/getpaydata', '/admin/customers/load',
    '/admin/customers/loadusers',
    '/admin/logins/list', '/v2/admin/audit',
  ]));
});

it('[SES-18:administration] the customer sees what an administrator took, and the audit finds it by the customer', async () => {
  expect((await invoiceFile()).statusCode).toBe(200);
  const { items } = (await portal.get('/v2/account/activity?everybody=1', theirs.login.token)).json().data;
  expect(items).toContainEqual(expect.objectContaining({ path: '/finance/invoices/downloadinvoice', login: admin.login, outcome: 'done' }));
  const filter = encodeURIComponent(JSON.stringify({ customerUuid: theirs.has.customer, path: '/finance/invoices/downloadinvoice' }));
  const found = (await portal.get(`/v2/admin/audit?filter=${filter}`, admin.token)).json().data.items;
  expect(found).toContainEqual(expect.objectContaining({ login: admin.login, customerUuid: theirs.has.customer }));
  const own = (await portal.get('/v2/account/activity?everybody=1', portal.mine.login.token)).json().data.items;
  expect(own.map(({ path }: { path: string }) => path)).not.toContain('/finance/invoices/downloadinvoice');
});

it('[SES-18:administration] a list of everybody’s that shows one customer is on his record', async () => {
  portal.clock.advance(60_000);
  const filter = encodeURIComponent(JSON.stringify({ customerUuid: theirs.has.customer }));
  const before = (await recordsOf('/admin/logins/list')).length;
  for (let n = 0; n < 3; n += 1) expect((await portal.get(`/admin/logins/list?filter=${filter}`, admin.token)).statusCode).toBe(200);
  expect((await recordsOf('/admin/logins/list')).length - before).toBe(1);
});

it('[SES-18:administration] what cannot be written down is not given out', async () => {
  portal.clock.advance(60_000);
  await portal.db`alter table audit_outcome rename to audit_outcome_away`;
  const answers = [await invoiceFile(), await portal.get(`/admin/customers/load?uuid=${theirs.has.customer}`, admin.token)];
  await portal.db`alter table audit_outcome_away rename to audit_outcome`;
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500]);
});
