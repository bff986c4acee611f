import { account, AppError } from '@portal/contracts';
import { selectNotices } from '@portal/portal';
import { fakeApi, renderScreen, screen, waitFor } from '@portal/testing';
import remote from '../../index';
import type { Notifications } from './notifications.slice';

const kept: Notifications = { emails: ['invoice_paid'], language: 'en', email: 'ann@shop.example', available: true };
const open = async (answer: Notifications | AppError = kept) => {
  const read = fakeApi(account.notifications, answer);
  return { read, ...await renderScreen(remote, 'profile', { path: '/profile/index?tab=notifications' }) };
};
const kind = (name: RegExp) => screen.findByRole('checkbox', { name });
const language = () => screen.getByRole('combobox', { name: 'Email language' });
const save = () => screen.getByRole('button', { name: 'Save' });

it('[SND-03] shows what is told to which address, and saves what is chosen, once there is something to save', async () => {
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
  await waitFor(() => expect(selectNotices(portal.store.getState()).map(({ text }) => text)).toEqual(['Settings saved']));
  await user.click(save());
  expect(change.inputs).toEqual([{ body: { emails: ['traffic_stopped'], language: 'ua' } }]);
  expect(await kind(/^traffic is blocked/)).toBeChecked();
});

it('keeps what was chosen when it is refused, and says why', async () => {
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

it('shows what was chosen elsewhere meanwhile when it is opened again', async () => {
  const { user, read } = await open();
  expect(await kind(/^an invoice is paid/)).toBeChecked();
  await user.click(screen.getByRole('tab', { name: 'Profile' }));
  read.answer({ ...kept, emails: ['impersonated'], language: 'bg' });
  await user.click(screen.getByRole('tab', { name: 'Notifications' }));
  await waitFor(() => expect(language()).toHaveDisplayValue('Български'));
  expect(await kind(/^an invoice is paid/)).not.toBeChecked();
  expect(await kind(/^someone signs in as me/)).toBeChecked();
  expect(save()).toHaveAttribute('aria-disabled', 'true');
});

it.each([
  ['has no address', { ...kept, email: null }, /Your login has no email address/],
  ['has none to be sent by', { ...kept, available: false }, /This portal can’t send email yet/],
])('says when what is told %s', async (_what, answer, words) => {
  await open(answer);
  expect(await screen.findByText(words)).toBeVisible();
});

it('says why the settings could not be loaded, and loads them again', async () => {
  const { user, read } = await open(new AppError('server_unavailable'));
  expect(await screen.findByText('Couldn’t load notification settings')).toBeVisible();
  read.answer(kept);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await kind(/^an invoice is paid/)).toBeChecked();
  expect(screen.queryByText('Couldn’t load notification settings')).not.toBeInTheDocument();
});
