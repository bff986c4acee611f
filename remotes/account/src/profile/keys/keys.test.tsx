import { apiKeys, AppError, type ApiKey } from '@portal/contracts';
import { fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../../index';

const NOW = '2026-01-15T10:00:00.000Z';
const aKey = (given: Partial<ApiKey> = {}): ApiKey => ({
  uuid: '0198c1d0-0000-4000-8000-000000000001', name: 'Shop', description: '', prefix: 'pk_abcd', scopes: ['messages:send'], addresses: [], sandbox: false, created: NOW, createdBy: 'ann', lastUsed: null, lastAddress: null, ...given,
});
const open = () => renderScreen(remote, 'profile', { path: '/profile/index?tab=keys', elements: ['/profile/index', '/profile/action/keys'] });

it('[VAL-09] shows a new key once, with a warning to save it', async () => {
  const list = fakeApi(apiKeys.list, { items: [] });
  const create = fakeApi(apiKeys.create, { key: 'pk_abcd_secret', item: aKey() });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'New key' }));
  const form = within(screen.getByRole('dialog'));
  await user.click(form.getByRole('button', { name: 'Make the key' }));
  expect(form.getByText('Enter a name.')).toBeVisible();
  expect(form.getByText('Choose at least one.')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Shop');
  await user.click(form.getByRole('checkbox', { name: /^Send messages/ }));
  await user.type(form.getByRole('textbox', { name: /Allowed addresses/ }), '203.0.113.0/24 2001:db8::1');
  list.answer({ items: [aKey()] });
  await user.click(form.getByRole('button', { name: 'Make the key' }));
  expect(await screen.findByText('pk_abcd_secret')).toBeVisible();
  expect(screen.getByText(/it is shown this once/)).toBeVisible();
  expect(create.inputs).toEqual([{ body: { name: 'Shop', description: '', scopes: ['messages:send'], addresses: ['203.0.113.0/24', '2001:db8::1'], sandbox: false } }]);
  await user.click(screen.getByRole('button', { name: 'I have saved it' }));
  expect(screen.queryByText('pk_abcd_secret')).not.toBeInTheDocument();
  expect(await screen.findByText('pk_abcd…')).toBeVisible();
});

it('[VAL-09] warns before a removal that it cannot be undone', async () => {
  const list = fakeApi(apiKeys.list, { items: [aKey()] });
  const remove = fakeApi(apiKeys.remove, new AppError('not_found'));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Remove the key Shop' }));
  const question = within(screen.getByRole('alertdialog'));
  expect(question.getByText(/This cannot be undone/)).toBeVisible();
  expect(remove.inputs).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Remove' }));
  expect(await question.findByRole('alert')).toBeVisible();
  remove.answer({});
  list.answer({ items: [] });
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(await screen.findByText('No keys yet')).toBeVisible();
});

it('says in words what a key may do, from where, and that it was never used', async () => {
  fakeApi(apiKeys.list, { items: [aKey({ scopes: ['otp', 'balance'] })] });
  await open();
  expect(await screen.findByText('One-time codes, Balance')).toBeVisible();
  expect(screen.getByText('From everywhere')).toBeVisible();
  expect(screen.getByText('Never')).toBeVisible();
});

it('makes a key for the sandbox where that is wanted, says what that means, and marks it', async () => {
  const list = fakeApi(apiKeys.list, { items: [aKey()] });
  const create = fakeApi(apiKeys.create, { key: 'pk_test_secret', item: aKey() });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'New key' }));
  const form = within(screen.getByRole('dialog'));
  expect(form.getByRole('radio', { name: /^Live/ })).toBeChecked();
  await user.click(form.getByRole('radio', { name: /^Sandbox.*reach nobody/ }));
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Trial');
  await user.click(form.getByRole('checkbox', { name: /^Send messages/ }));
  list.answer({ items: [aKey(), aKey({ uuid: '0198c1d0-0000-4000-8000-000000000002', name: 'Trial', prefix: 'pk_test_abcd', sandbox: true })] });
  await user.click(form.getByRole('button', { name: 'Make the key' }));
  await user.click(await screen.findByRole('button', { name: 'I have saved it' }));
  expect(create.inputs).toMatchObject([{ body: { name: 'Trial', sandbox: true } }]);
  const [shop, trial] = await screen.findAllByRole('listitem');
  expect(within(trial as HTMLElement).getByText('Sandbox')).toBeVisible();
  expect(within(shop as HTMLElement).queryByText('Sandbox')).not.toBeInTheDocument();
});
