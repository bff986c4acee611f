import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { roles, type Role } from '@portal/contracts';
import { createTestApp, type TestApp, type TestLogin } from '../../../test/app';
import { startSession } from '../accounts';
import { defaultRateLimits } from '../../platform/http';
import { callTable, everyEndpoint, rolesWith, mayBy, describeRow } from './call-table';

/**
 * Golden table of roles, step-up and audit per call, kept apart from the table that decides, so that changes are deliberate.
 * `UPDATE_RIGHTS=1` rewrites the file.
 */
const GOLDEN = path.join(__dirname, 'role-routes.golden.json');

const endpoints = [...everyEndpoint()].filter(([, { access }]) => access !== 'public').sort(([one], [other]) => (one < other ? -1 : 1));
const table = callTable();
const rightsNow = Object.fromEntries(table.map((row) => [row.call, describeRow(row)]));

let portal: TestApp;
let logins: Record<Role, TestLogin>;
beforeAll(async () => {
  portal = await createTestApp({ rateLimits: { ...defaultRateLimits, perAddress: 1_000_000, perSession: 1_000_000 } });
  logins = Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await portal.login(rolesWith(role))] as const)),
  ) as Record<Role, TestLogin>;
});
afterAll(async () => { await portal.close(); });

it('[SES-14] every call has a cell for every role, and it says what the table of rights says', () => {
  if (process.env.UPDATE_RIGHTS) writeFileSync(GOLDEN, `${JSON.stringify(rightsNow, null, 2)}\n`);
  expect(rightsNow).toEqual(JSON.parse(readFileSync(GOLDEN, 'utf8')));
});

it('[SES-17] every change that the administration alone makes decides on step-up', () => {
  const ofAdministration = ({ roles: by, changes }: (typeof table)[number]) => changes
    && by.every((role) => role === 'admin' || role === 'impersonate');
  expect(table.filter(ofAdministration).length).toBeGreaterThan(40);
  expect(table.filter((row) => ofAdministration(row) && row.stepUp === null).map(({ call }) => call)).toEqual([]);
});

it('[SES-17] the server asks for step-up exactly where the table says so', async () => {
  const wrong: string[] = [];
  for (const [name, endpoint] of endpoints) {
    const by = roles.filter((role) => mayBy(endpoint, role)).at(-1);
    if (by === undefined) continue;
    const { id, customer } = logins[by];
    const token = await startSession(
      portal.db, { id, customerId: customer.id }, { address: '127.0.0.1', userAgent: null }, portal.clock.now,
    );
    const response = await portal.app.inject({
      method: endpoint.method, url: endpoint.path, headers: { 'x-token': token },
      ...(endpoint.method === 'POST' && { payload: ['nothing that anybody takes'] }),
    });
    if ((response.statusCode === 428) !== (endpoint.stepUp === true)) wrong.push(`${name} ${response.statusCode}`);
  }
  expect(wrong).toEqual([]);
});

it.each(roles)('[SES-10] [SES-14] as %s each call is admitted or refused as its cell says, by hand too', async (role) => {
  const wrong: string[] = [];
  for (const [name, endpoint] of endpoints) {
    const login = logins[role];
    // One session each, since some calls end it.
    const token = await startSession(
      portal.db, { id: login.id, customerId: login.customer.id }, { address: '127.0.0.1', userAgent: null }, portal.clock.now,
    );
    // No call accepts this body: admitted calls refuse it, or take no body at all.
    const response = await portal.app.inject({
      method: endpoint.method, url: endpoint.path, headers: { 'x-token': token },
      ...(endpoint.method === 'POST' && { payload: ['nothing that anybody takes'] }),
    });
    const refused = response.statusCode === 403 && response.json().code === 40300;
    if (refused === mayBy(endpoint, role)) wrong.push(`${name} ${response.statusCode}`);
    if (response.statusCode >= 500) wrong.push(`${name} ${response.statusCode} ${response.body}`);
  }
  expect(wrong).toEqual([]);
});
