import { apiKeys, AppError, keyScopes, type ApiKey } from '@portal/contracts';
import type { AnyRemote } from '@portal/portal';
import { fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import { withCachedScreen } from '../cached-screen.fixture';
import remote from '../index';
import KeysScreen from './keys.screen';

const NOW = '2026-01-15T10:00:00.000Z';
const aKey = (overrides: Partial<ApiKey> = {}): ApiKey => ({
  uuid: '0198c1d0-0000-4000-8000-000000000001', name: 'Shop', description: '', prefix: 'pk_abcd', scopes: ['messages:send'],
  withoutRight: [], addresses: [], sandbox: false, created: NOW, createdBy: 'ann', lastUsed: null, lastAddress: null, ...overrides,
});
const listOf = (...items: ApiKey[]) => ({ items, grantable: [...keyScopes] });
const open = (of: AnyRemote = remote) => renderScreen(of, 'keys', { path: '/developers/keys', elements: ['/developers/keys'] });

it('[VAL-09] shows a new key once, with a warning to store it', async () => {
  const list = fakeApi(apiKeys.list, listOf());
  const create = fakeApi(apiKeys.create, { key: 'pk_abcd_secret', item: aKey() });
  const { user, portal } = await open();
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  const form = within(screen.getByRole('dialog'));
  await user.clear(form.getByRole('textbox', { name: /^Name/ }));
  await user.click(form.getByRole('checkbox', { name: /^Send messages/ }));
  await user.click(form.getByRole('checkbox', { name: /^Read messages/ }));
  await user.click(form.getByRole('button', { name: 'Create key' }));
  expect(form.getByText('Enter a name.')).toBeVisible();
  expect(form.getByText('Select at least one permission.')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Shop');
  await user.click(form.getByRole('checkbox', { name: /^Send messages/ }));
  await user.type(form.getByRole('textbox', { name: /Allowed IP addresses/ }), '203.0.113.0/24 2001:db8::1');
  list.answer(listOf(aKey()));
  await user.click(form.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByText('pk_abcd_secret')).toBeVisible();
  expect(screen.getByText(/Copy this key now\. You won’t be able to see it again/)).toBeVisible();
  expect(create.inputs).toEqual([
    { body: { name: 'Shop', description: '', scopes: ['messages:send'], addresses: ['203.0.113.0/24', '2001:db8::1'], sandbox: false } },
  ]);
  await user.click(screen.getByRole('button', { name: 'I’ve saved this key' }));
  expect(screen.queryByText('pk_abcd_secret')).not.toBeInTheDocument();
  expect(JSON.stringify(portal.store.getState())).not.toContain('pk_abcd_secret');
  expect(await screen.findByText('pk_abcd…')).toBeVisible();
});

it('[VAL-09] warns that removing a key cannot be undone', async () => {
  const list = fakeApi(apiKeys.list, listOf(aKey()));
  const remove = fakeApi(apiKeys.remove, new AppError('not_found'));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Delete key Shop' }));
  const question = within(screen.getByRole('alertdialog'));
  expect(question.getByText(/This can’t be undone/)).toBeVisible();
  expect(remove.inputs).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Delete key' }));
  expect(await question.findByRole('alert')).toBeVisible();
  remove.answer({});
  list.answer(listOf());
  await user.click(question.getByRole('button', { name: 'Delete key' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(await screen.findByText('No API keys yet')).toBeVisible();
});

it('describes scopes and networks of a key, and that it was never used', async () => {
  fakeApi(apiKeys.list, listOf(aKey({ scopes: ['otp', 'balance'] })));
  await open();
  expect(await screen.findByText('One-time codes, Balance')).toBeVisible();
  expect(screen.getByText('Any')).toBeVisible();
  expect(screen.getByText('Never')).toBeVisible();
});

it('suggests an unused name and permissions, so that one click creates a key', async () => {
  fakeApi(apiKeys.list, listOf(aKey({ name: 'key 2' })));
  const create = fakeApi(apiKeys.create, { key: 'pk_abcd_secret', item: aKey({ name: 'Key 3' }) });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveFocus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('pk_abcd_secret')).toBeVisible();
  expect(create.inputs).toMatchObject([{ body: { name: 'Key 3', scopes: ['messages:send', 'messages:read'], sandbox: false } }]);
});

it('creates a sandbox key with an explanation and marks it', async () => {
  const list = fakeApi(apiKeys.list, listOf(aKey()));
  const create = fakeApi(apiKeys.create, { key: 'pk_test_secret', item: aKey() });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  const form = within(screen.getByRole('dialog'));
  expect(form.getByRole('radio', { name: /^Live/ })).toBeChecked();
  await user.click(form.getByRole('radio', { name: /^Sandbox.*no messages are delivered/ }));
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Trial', { initialSelectionStart: 0, initialSelectionEnd: 99 });
  list.answer(listOf(aKey(), aKey({ uuid: '0198c1d0-0000-4000-8000-000000000002', name: 'Trial', prefix: 'pk_test_abcd', sandbox: true })));
  await user.click(form.getByRole('button', { name: 'Create key' }));
  await user.click(await screen.findByRole('button', { name: 'I’ve saved this key' }));
  expect(create.inputs).toMatchObject([{ body: { name: 'Trial', sandbox: true } }]);
  const [shop, trial] = await screen.findAllByRole('listitem');
  expect(within(trial as HTMLElement).getByText('Sandbox')).toBeVisible();
  expect(within(shop as HTMLElement).queryByText('Sandbox')).not.toBeInTheDocument();
});

it('[SND-04:maker] offers only grantable scopes, and shows disabled ones of a key', async () => {
  fakeApi(apiKeys.list, { items: [aKey({ scopes: ['otp', 'balance'], withoutRight: ['otp'] })], grantable: ['balance', 'stoplists'] });
  const { user } = await open();
  expect(await screen.findByText(/Not working: One-time codes/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  const form = within(screen.getByRole('dialog'));
  expect(form.getAllByRole('checkbox')).toHaveLength(2);
  expect(form.getByRole('checkbox', { name: /^Stop lists/ })).toBeInTheDocument();
  expect(form.queryByRole('checkbox', { name: /^Send messages/ })).not.toBeInTheDocument();
});

it('shows a key created while another portal tab was open, until the user leaves', async () => {
  let answer: () => void = () => undefined;
  fakeApi(apiKeys.list, listOf());
  fakeApi(apiKeys.create, () => new Promise((resolve) => {
    answer = () => resolve({ key: 'pk_abcd_secret', item: aKey() });
  }));
  const { user, portal } = await open(withCachedScreen(remote, 'keys', KeysScreen));
  // The dialog covers the rest of the page, which only the keyboard, the browser's history or a shortcut leaves.
  const press = (name: string) => user.click(screen.getByRole('button', { name, hidden: true }));
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create key' }));
  await press('Leave');
  answer();
  await waitFor(() => expect(JSON.stringify(portal.store.getState())).toContain('pk_abcd_secret'));
  expect(screen.queryByText('pk_abcd_secret')).not.toBeInTheDocument();
  await press('Come back');
  expect(await screen.findByText('pk_abcd_secret')).toBeVisible();
  expect(JSON.stringify(portal.store.getState())).not.toContain('pk_abcd_secret');
  await press('Leave');
  await press('Come back');
  expect(await screen.findByRole('heading', { name: 'API keys' })).toBeInTheDocument();
  expect(screen.queryByText('pk_abcd_secret')).not.toBeInTheDocument();
});
