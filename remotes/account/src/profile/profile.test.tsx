import { account, AppError, avatarUpload, session } from '@portal/contracts';
import { aUserInfo, fakeApi, fakeUpload, renderScreen, screen, userEvent, waitFor, within } from '@portal/testing';
import remote from '../index';

const open = (options = {}, path = '/profile/index') => renderScreen(remote, 'profile', { path, ...options });

it('shows the current login with its customer and roles', async () => {
  await open({ session: {
    name: 'Ann Example', login: 'ann', email: 'ann@shop.example', customer_name: 'Shop Ltd', roles: ['fin', 'topup', 'from-the-future'],
  } });
  expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ann Example');
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('ann@shop.example');
  expect(
    ['Login', 'Customer'].map((term) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent),
  ).toEqual(['ann', 'Shop Ltd']);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Accountant: views invoices and reports', 'Top-up: creates and pays invoices', 'from-the-future',
  ]);
});

it('[SND-03] saves name and email, and updates the whole portal', async () => {
  const update = fakeApi(account.update, { name: 'Ann', email: null });
  fakeApi(session.info, aUserInfo({ name: 'Ann', email: null }));
  const { user, portal } = await open({ session: { name: 'Ann Example', email: 'ann@shop.example' } });
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Enter your name.')).toBeVisible();
  await user.type(name, ' Ann ');
  await user.clear(screen.getByRole('textbox', { name: 'Email' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(portal.store.getState().session.name).toBe('Ann'));
  expect(update.inputs).toEqual([{ body: { name: 'Ann', email: null } }]);
});

it('[VAL-11] crops a picture to 400x400, or uploads the original if chosen', async () => {
  const drawn: unknown[][] = [];
  Object.assign(globalThis, { createImageBitmap: async () => ({ width: 1200, height: 800, close: () => undefined }) });
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => ({
    drawImage: (_: unknown, ...places: unknown[]) => drawn.push(places),
  }) as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) => done(new Blob(['small'], { type })));
  const { files } = fakeUpload(avatarUpload, { url: 'http://localhost/a/1' });
  fakeApi(session.info, aUserInfo({ avatar: 'http://localhost/a/1' }));
  const { user } = await open();
  expect(screen.getByText(/Best at 400x400 pixels/)).toBeVisible();
  const jpeg = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), new Uint8Array(300_000)], 'me.jpg', { type: 'image/jpeg' });
  const choose = async () => userEvent.setup({ applyAccept: false }).upload(screen.getByTestId('file-input'), jpeg);
  await choose();
  await user.click(await screen.findByRole('button', { name: 'Use picture' }));
  await waitFor(() => expect(files.map(({ size }) => size)).toEqual([5]));
  expect(drawn).toEqual([[200, 0, 800, 800, 0, 0, 400, 400]]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use picture' })).not.toBeInTheDocument());
  await choose();
  await user.click(await screen.findByRole('switch', { name: /Crop to a square and resize to/ }));
  await user.click(screen.getByRole('button', { name: 'Use picture' }));
  await waitFor(() => expect(files.map(({ size }) => size)).toEqual([5, 300_004]));
  jest.restoreAllMocks();
});

it('shows why removing a picture failed, and clears it on cancel or retry', async () => {
  fakeApi(account.removeAvatar, new AppError('impersonation_forbids'));
  const { user } = await open({ session: { avatar: 'http://localhost/a/1' } });
  const question = () => within(screen.getByRole('alertdialog'));
  await user.click(screen.getByRole('button', { name: 'Remove picture' }));
  await user.click(question().getByRole('button', { name: 'Remove picture' }));
  expect(await question().findByText(/while viewing as someone else/)).toBeVisible();
  await user.click(question().getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText(/while viewing as someone else/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove picture' }));
  expect(question().getByText(/Others will see a default icon instead/)).toBeVisible();
  expect(question().queryByText(/while viewing as someone else/)).not.toBeInTheDocument();
});

it('shows why a change was refused', async () => {
  fakeApi(account.update, new AppError('impersonation_forbids'));
  const { user } = await open({ session: { name: 'Ann' } });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'a');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/while viewing as someone else/)).toBeVisible();
});

it.each(
  [['en', 'Profile'], ['ru', 'Профиль'], ['ua', 'Профіль'], ['bg', 'Профил']] as const,
)('translates to %s', async (language, title) => {
  await open({ language, session: { roles: ['user', 'fin', 'clientAdmin', 'admin', 'topup', 'impersonate', 'stoplistadmin'] } });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
