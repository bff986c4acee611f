import { createTestApp, type TestApp, type TestLogin } from '../../../test/app';
import { issueCode } from '../../customers/accounts';

let portal: TestApp;
beforeAll(async () => { portal = await createTestApp(); });
afterAll(async () => { await portal.close(); });

const entriesOf = async ({ id }: TestLogin) => [...await portal.db`
  select a.event, a.path, a.subject, a.impersonator_login_id as impersonator, a.address, o.outcome, o.subject as created
  from audit_entry a left join audit_outcome o on o.entry_id = a.id where a.login_id = ${id} order by a.id`];

it('has every change that an admin makes in the administration, what it was about and what became of it, refused ones too', async () => {
  const admin = await portal.login(['admin', 'impersonate']);
  await portal.get('/v2/admin/releases', admin.token);
  await portal.post('/v2/admin/releases/prune', admin.token, { keepDays: 3 });
  await portal.post('/v2/admin/releases/rollback', admin.token, { remote: 'mailings', note: 'a text of his own' });
  await portal.post('/v2/admin/releases/activate', admin.token, { set: '999', target: { to: 'all' } });
  await portal.post('/v2/admin/releases/endrollout', admin.token, { rollout: '998' });
  await portal.get('/admin/logins/impersonate?uuid=6f1d3c52-8a0e-4b7b-9d55-0d3e0a5e0009', admin.token);
  const own = { event: 'call', impersonator: null, address: '127.0.0.1', created: {} };
  expect(await entriesOf(admin)).toEqual([
    { ...own, path: '/v2/admin/releases/prune', subject: {}, outcome: 'done' },
    { ...own, path: '/v2/admin/releases/rollback', subject: { remote: 'mailings' }, outcome: 'nothing_to_roll_back' },
    { ...own, path: '/v2/admin/releases/activate', subject: { set: '999' }, outcome: 'not_found' },
    { ...own, path: '/v2/admin/releases/endrollout', subject: { rollout: '998' }, outcome: 'not_found' },
    { ...own, path: '/admin/logins/impersonate', subject: { uuid: '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5e0009' }, outcome: 'not_found' },
  ]);
});

it('has each code that was issued and used, by whom, and a password that it set; never the code itself', async () => {
  const person = await portal.login(['user']);
  const { code: handedOff } = (await portal.post('/v2/session/handoff', person.token)).json().data;
  await portal.post('/v2/session/exchange', undefined, { code: handedOff });
  const { code } = await issueCode(portal.db, { loginId: person.id, kind: 'password', createdBy: null }, portal.clock.now);
  const password = 'a fresh and long one';
  await portal.post('/v2/session/exchange', undefined, { code });
  await portal.post('/v2/session/exchange', undefined, { code, newPassword: password, reNewPassword: password });
  const common = { impersonator: null, address: '127.0.0.1', outcome: null, created: null };
  const entries = await entriesOf(person);
  expect(entries).toEqual([
    { ...common, event: 'code_issued', path: '/v2/session/handoff', subject: { kind: 'handoff', by: String(person.id) } },
    { ...common, event: 'code_used', path: '/v2/session/exchange', subject: { kind: 'handoff' } },
    { ...common, event: 'code_issued', path: null, address: null, subject: { kind: 'password', by: 'operator' } },
    { ...common, event: 'code_used', path: '/v2/session/exchange', subject: { kind: 'password' } },
    { ...common, event: 'password_set', path: '/v2/session/exchange', subject: { kind: 'password' } },
  ]);
  for (const secret of [handedOff, code, password]) expect(JSON.stringify(entries)).not.toContain(secret);
});

it('is no reason to fail a call that was carried out', async () => {
  const admin = await portal.login(['admin']);
  await portal.db`alter table audit_outcome add constraint nothing_more check (false) not valid`;
  expect((await portal.post('/v2/admin/releases/prune', admin.token, {})).statusCode).toBe(200);
  await portal.db`alter table audit_outcome drop constraint nothing_more`;
  expect(await entriesOf(admin)).toMatchObject([{ path: '/v2/admin/releases/prune', outcome: null }]);
});

it('stays: the database refuses to change or remove it', async () => {
  const admin = await portal.login(['admin']);
  await portal.post('/v2/admin/releases/prune', admin.token, {});
  const { db } = portal;
  for (const change of [
    db`update audit_entry set path = '/'`, db`delete from audit_entry`, db`truncate audit_entry cascade`,
    db`update audit_outcome set outcome = 'done'`, db`delete from audit_outcome`, db`truncate audit_outcome`,
  ]) await expect(change).rejects.toMatchObject({ code: '23001' });
});
