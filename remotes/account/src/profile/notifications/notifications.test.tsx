import { account, AppError } from '@portal/contracts';
import { selectToasts } from '@portal/portal';
import { fakeApi, renderScreen, screen, waitFor } from '@portal/testing';
import remote from '../../index';
import type { Notifications } from './notifications.state';

const saved: Notifications = { emails: ['invoice_paid'], language: 'en', email: 'ann@shop.example', available: true };
const open = async (answer: Notifications | AppError = saved) => {
  const read = fakeApi(account.notifications, answer);
  return { read, ...await renderScreen(remote, 'profile', { path: '/profile/index?tab=notifications' }) };
};
const kind = (name: RegExp) => screen.findByRole('checkbox', { name });
const language = () => screen.getByRole('combobox', { name: 'Email language' });
const save = () => screen.getByRole('button', { name: 'Save' });

it('[SND-03] shows notifications with their address, and saves changes', async () => {
  const change = fakeApi(account.setNotifications, ({ body }) => body);
  const { user, portal } = await open();
  expect(await kind(/^an invoice is paid/)).toBeChecked();
  expect(await kind(/^traffic is blocked/)).not.toBeChecked();
  expect(screen.getByText('Sent to ann@shop.example.')).toBeVisible();
  await user.click(save());
  expect(change.inputs).toEqual([]);
  await user.click(await kind(/^traffic is blocked/));
  await user.click(await kind(/^an invoice is paid/));
  await user.selectOptions(language(), 'Українська');
  await user.click(save());
  await waitFor(() => expect(selectToasts(portal.store.getState()).map(({ text }) => text)).toEqual(['Settings saved']));
  await user.click(save());
  expect(change.inputs).toEqual([{ body: { emails: ['traffic_blocked'], language: 'ua' } }]);
  expect(await kind(/^traffic is blocked/)).toBeChecked();
});

it('keeps refused changes and shows the reason', async () => {
  const change = fakeApi(account.setNotifications, new AppError('impersonation_forbids'));
  const { user } = await open();
  await user.click(await kind(/^a request is approved or rejected/));
  await user.click(save());
  expect(await screen.findByText(/while viewing as someone else/)).toBeVisible();
  expect(await kind(/^a request is approved or rejected/)).toBeChecked();
  change.answer({ emails: ['invoice_paid', 'request_decided'], language: 'en' });
  await user.click(save());
  await waitFor(() => expect(screen.queryByText(/while viewing as someone else/)).not.toBeInTheDocument());
  expect(change.inputs).toHaveLength(2);
});

it('shows changes made elsewhere when it is opened again', async () => {
  const { user, read } = await open();
  expect(await kind(/^an invoice is paid/)).toBeChecked();
  await user.click(screen.getByRole('tab', { name: 'Profile' }));
  read.answer({ ...saved, emails: ['impersonated'], language: 'bg' });
  await user.click(screen.getByRole('tab', { name: 'Notifications' }));
  await waitFor(() => expect(language()).toHaveDisplayValue('Български'));
  expect(await kind(/^an invoice is paid/)).not.toBeChecked();
  expect(await kind(/^someone signs in as me/)).toBeChecked();
  expect(save()).toHaveAttribute('aria-disabled', 'true');
});

it.each([
  ['a login without an email address', { ...saved, email: null }, /Your login has no email address/],
  ['a portal that cannot send email', { ...saved, available: false }, /This portal can’t send email yet/],
])('explains %s', async (_what, answer, words) => {
  await open(answer);
  expect(await screen.findByText(words)).toBeVisible();
});

it('shows why settings failed to load and retries', async () => {
  const { user, read } = await open(new AppError('server_unavailable'));
  expect(await screen.findByText('Couldn’t load notification settings')).toBeVisible();
  read.answer(saved);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await kind(/^an invoice is paid/)).toBeChecked();
  expect(screen.queryByText('Couldn’t load notification settings')).not.toBeInTheDocument();
});
