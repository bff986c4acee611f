import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { roles, type Endpoint, type Role } from '@portal/contracts';
import { elementsOf } from '@portal/contracts/permissions';
import { createTestApp, type TestApp, type TestLogin } from '../../test/app';
import { startSession } from '../accounts';
import { defaultRateLimits } from '../http';
import { everyEndpoint } from '../../test/every-endpoint';

/**
 * Who may make which call, written down apart from the table that decides it: a change of that table, or a new call, has to be made here
 * too, by somebody who has thought of it. `UPDATE_RIGHTS=1` writes the file anew, for a look at the difference.
 */
const GOLDEN = path.join(__dirname, 'role-routes.golden.json');

const endpoints = [...everyEndpoint()].filter(([, { access }]) => access !== 'public').sort(([one], [other]) => (one < other ? -1 : 1));
const mayBy = ({ access }: Endpoint, role: Role) => access === 'session' || elementsOf(heldWith(role)).some((element) => element === access);
/** These two only add to other roles. */
const heldWith = (role: Role): Role[] => (role === 'impersonate' ? ['admin', 'impersonate'] : [role]);
const rightsNow = Object.fromEntries(endpoints.map(([name, endpoint]) => [name, roles.filter((role) => mayBy(endpoint, role)).join(' ')]));

let portal: TestApp;
let logins: Record<Role, TestLogin>;
beforeAll(async () => {
  portal = await createTestApp({ rateLimits: { ...defaultRateLimits, perAddress: 1_000_000, perSession: 1_000_000 } });
  logins = Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await portal.login(heldWith(role))] as const))) as Record<Role, TestLogin>;
});
afterAll(async () => { await portal.close(); });

it('[SES-14] every call has a cell for every role, and it says what the table of rights says', () => {
  if (process.env.UPDATE_RIGHTS) writeFileSync(GOLDEN, `${JSON.stringify(rightsNow, null, 2)}\n`);
  expect(rightsNow).toEqual(JSON.parse(readFileSync(GOLDEN, 'utf8')));
});

it.each(roles)('[SES-10] [SES-14] as %s each call is admitted or refused as its cell says, by hand too', async (role) => {
  const wrong: string[] = [];
  for (const [name, endpoint] of endpoints) {
    const login = logins[role];
    // A session for each, since some of them end it.
    const token = await startSession(portal.db, { id: login.id, customerId: login.customer.id }, { address: '127.0.0.1', userAgent: null }, portal.clock.now);
    // What no call takes: those that are admitted refuse it, or have no body at all and do what they do.
    const response = await portal.app.inject({
      method: endpoint.method, url: endpoint.path, headers: { 'x-token': token }, ...(endpoint.method === 'POST' && { payload: ['nothing that anybody takes'] }),
    });
    const refused = response.statusCode === 403 && response.json().code === 40300;
    if (refused === mayBy(endpoint, role)) wrong.push(`${name} ${response.statusCode}`);
    if (response.statusCode >= 500) wrong.push(`${name} ${response.statusCode} ${response.body}`);
  }
  expect(wrong).toEqual([]);
}, 60_000);
