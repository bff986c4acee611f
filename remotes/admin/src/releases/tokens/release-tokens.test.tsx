import { adminReleases, adminReleaseTokens, type ReleaseToken } from '@portal/contracts/admin';
import { fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../../index';
import { inTab } from '../../tab.fixture';
import { anOverview } from '../releases.fixture';

const aToken = (overrides: Partial<ReleaseToken> = {}): ReleaseToken => ({
  uuid: '0198c1d0-0000-4000-8000-000000000001', name: 'Pipeline', prefix: 'rt_abcdefgh', remotes: ['chat'], rights: ['publish'],
  addresses: [],
  created: '2026-11-20T10:00:00.000Z', createdBy: 'boss', expires: '2027-02-20T10:00:00.000Z', lastUsed: null, lastAddress: null,
  ...overrides,
});

async function open(items: ReleaseToken[]) {
  fakeApi(adminReleases.overview, anOverview());
  const list = fakeApi(adminReleaseTokens.list, { items });
  return { list, ...await renderScreen(remote, 'releases', { path: '/admin/releases', elements: ['/admin/releases'] }) };
}

it('[MFE-02] creates a release token, shows it once, and lists it', async () => {
  const create = fakeApi(adminReleaseTokens.create, { token: 'rt_secret', item: aToken() });
  const { user, list } = await open([]);
  await user.click(await screen.findByRole('button', { name: 'Create token' }));
  const form = within(screen.getByRole('dialog'));
  await user.click(form.getByRole('button', { name: 'Create token' }));
  expect(form.getByText('Enter a name.')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Pipeline');
  await user.type(form.getByRole('textbox', { name: /^Modules/ }), 'chat');
  list.answer({ items: [aToken()] });
  await user.click(form.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByDisplayValue('rt_secret')).toBeVisible();
  expect(create.inputs).toEqual([{ body: { name: 'Pipeline', remotes: ['chat'], rights: ['publish'], addresses: [], days: 90 } }]);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByDisplayValue('rt_secret')).not.toBeInTheDocument());
  expect(await screen.findByText('Pipeline (rt_abcdefgh…)')).toBeVisible();
});

it('shows a token that was created while the screen was left, and only until the screen is left again', async () => {
  let answer!: () => void;
  fakeApi(adminReleaseTokens.create, () => new Promise((resolve) => {
    answer = () => resolve({ token: 'rt_late', item: aToken() });
  }));
  const view = await open([]);
  const { user } = view;
  const tab = await inTab(view, 'releases', '/admin/releases');
  await user.click(await screen.findByRole('button', { name: 'Create token' }));
  const form = within(screen.getByRole('dialog'));
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Pipeline');
  await user.click(form.getByRole('button', { name: 'Create token' }));
  await waitFor(() => expect(answer).toBeDefined());
  await tab.close();
  answer();
  const next = await inTab(view, 'releases', '/admin/releases');
  expect(await screen.findByDisplayValue('rt_late')).toBeVisible();
  await next.leave();
  await next.comeBack();
  expect(await screen.findByRole('button', { name: 'Create token' })).toBeVisible();
  expect(screen.queryByDisplayValue('rt_late')).not.toBeInTheDocument();
});

it('[MFE-02] revokes a release token after a confirmation', async () => {
  const revoke = fakeApi(adminReleaseTokens.revoke, {});
  const { user, list } = await open([aToken()]);
  await user.click(await screen.findByRole('button', { name: 'Revoke Pipeline' }));
  list.answer({ items: [] });
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('No release tokens yet')).toBeVisible();
  expect(revoke.inputs).toEqual([{ body: { uuid: aToken().uuid } }]);
});
