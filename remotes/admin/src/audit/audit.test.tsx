import { AppError } from '@portal/contracts';
import { adminAudit, adminGridExports, adminLogins, auditExportColumns, type AuditEntry } from '@portal/contracts/admin';
import { fakeApi, fakeFile, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';

const uuid = (n: number) => `0198c1d0-0000-7000-8000-00000000000${n}`;
const anEntry = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '7', at: '2026-11-22T22:10:11.123Z', event: 'call', login: 'anna', impersonator: null, customerName: 'C-2026/12',
  customerUuid: uuid(9), method: 'POST', path: adminLogins.update.path,
  subject: { uuid: uuid(1) }, outcome: 'done', created: {}, changes: [{ field: 'roles', before: ['user'], after: ['user', 'fin'] }],
  address: '10.0.0.7', requestId: 'req-77', ...overrides,
});
const open = (path = '/admin/audit', options = {}) => renderScreen(remote, 'audit', {
  path, elements: ['/admin/audit', '/customer/{uuid}'], ...options,
});

it('[ADM-07] describes actor, impersonation and outcome in sentences, with path and IDs in the details', async () => {
  fakeApi(adminAudit.list, { items: [
    anEntry(),
    anEntry({ id: '6', login: 'demo', impersonator: 'anna', path: '/smslist/create', changes: [], outcome: 'balance_insufficient' }),
    anEntry({ id: '5', event: 'logged_in', method: null, path: null, changes: [] }),
    anEntry({ id: '4', path: adminLogins.lock.path, changes: [], outcome: null }),
    anEntry({ id: '3', impersonator: 'anna', login: 'demo', method: 'GET', path: '/smslist/get', subject: { id: 12 }, changes: [] }),
    anEntry({ id: '2', customerName: null, event: 'logged_in', method: null, path: null, changes: [] }),
  ], next: null });
  const { user } = await open();
  const rows = (await screen.findAllByRole('button', { expanded: false }))
    .map(({ textContent }) => textContent)
    .filter((text) => text?.includes('·'));
  expect(rows[0]).toMatch(/anna · changed the roles of a login.*Succeeded/);
  expect(rows[1]).toMatch(/anna as demo · called \/smslist\/create.*Rejected/);
  expect(rows[2]).toMatch(/anna · signed in.*Succeeded/);
  expect(rows[3]).toMatch(/anna · locked a loginCustomer: C-2026\/12Interrupted/);
  expect(rows[4]).toMatch(/anna as demo · viewed dataCustomer: C-2026\/12Succeeded/);
  expect(rows[5]).toMatch(/anna · signed inIP address: 10\.0\.0\.7Succeeded/);
  await user.click(screen.getByRole('button', { name: /viewed data/ }));
  expect(screen.getByText('GET /smslist/get')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Affected objects' })).toHaveTextContent(/^id: 12/);
});

it('[ADM-07] expands to old and new values, IDs, address and request', async () => {
  fakeApi(adminAudit.list, { items: [anEntry({ outcome: 'last_admin' })], next: null });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /changed the roles/ }));
  const table = within(screen.getByRole('table', { name: 'Changes' }));
  expect(
    table.getAllByRole('row').map((row) => Array.from(row.children, ({ textContent }) => textContent)),
  ).toEqual([['Field', 'Before', 'After'], ['roles', 'user', 'user, fin']]);
  expect(screen.getByText('10.0.0.7')).toBeVisible();
  expect(screen.getByText(/last active administrator.*\(last_admin\)/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'C-2026/12' })).toHaveAttribute('href', `/customer/${uuid(9)}`);
  expect(screen.getByRole('link', { name: 'view history' })).toHaveAttribute('href', `/admin/audit?subject=${uuid(1)}`);
  await user.click(screen.getByRole('button', { name: 'Copy request ID' }));
  expect(await navigator.clipboard.readText()).toBe('req-77');
});

it('[ADM-07] filters by the URL, with whole local days', async () => {
  const { inputs } = fakeApi(adminAudit.list, { items: [anEntry()], next: 'older' });
  const { user, location } = await open(
    `/admin/audit?login=anna&outcome=refused&impersonated=1&subject=${uuid(1)}&from=2026-11-20&to=2026-11-21&customer=${uuid(9)}`,
  );
  const day = (text: string) => new Date(`${text}T00:00:00`).toISOString();
  const filter = {
    login: 'anna', outcome: 'refused', impersonated: true, subject: uuid(1), customerUuid: uuid(9), from: day('2026-11-20'),
    to: day('2026-11-22'),
  };
  await waitFor(() => expect(inputs.at(-1)?.query.filter).toEqual(filter));
  const chips = await screen.findByRole('list', { name: 'Active filters' });
  expect(chips).toHaveTextContent('anna');
  expect(chips).toHaveTextContent('Outcome: Rejected');
  expect(chips).toHaveTextContent('Customer: C-2026/12');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'locked a login');
  await waitFor(() => expect(inputs.at(-1)?.query.filter).toEqual({ ...filter, path: adminLogins.lock.path }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'two-factor authentication turned on');
  await waitFor(() => expect(inputs.at(-1)?.query.filter).toEqual({ ...filter, event: 'two_factor_on' }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(inputs.at(-1)?.query.cursor).toBe('older'));
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(location().search).toBe(''));
});

it('[ADM-07] exports what is filtered, with all columns', async () => {
  fakeApi(adminAudit.list, { items: [], next: null });
  const file = fakeFile(adminGridExports.audit.path, { name: 'audit-log.csv', content: 'Time' });
  const { user } = await open('/admin/audit?login=olena');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('menuitem', { name: /^CSV/ }));
  await waitFor(() => expect(file.queries).toHaveLength(1));
  expect(file.queries[0]).toMatchObject({ filter: '{"login":"olena"}', columns: auditExportColumns.join(), format: 'csv' });
});

it('shows an empty result, and why loading failed', async () => {
  const fake = fakeApi(adminAudit.list, { items: [], next: null });
  const { user } = await open('/admin/audit?login=nobody');
  expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible();
  fake.answer(new AppError('server_unavailable'));
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load the audit log');
});

it.each([['ru', 'Журнал действий', /изменены роли логина/], [
  'ua', 'Журнал дій', /змінено ролі логіна/,
], ['bg', 'Журнал на действията', /променени роли на потребител/]] as const)('translates to %s', async (language, title, words) => {
  fakeApi(adminAudit.list, { items: [anEntry()], next: null });
  await open('/admin/audit', { language });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await screen.findByRole('button', { name: words })).toBeVisible();
});
