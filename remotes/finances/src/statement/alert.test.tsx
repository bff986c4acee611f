import { accounts, AppError } from '@portal/contracts';
import { fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';
import { anAccount, anAlert, aStatement, CUSTOMER } from './statement.fixture';

async function openAlert(alert = anAlert(), language: 'en' | 'ua' = 'en') {
  fakeApi(accounts.list, { items: [anAccount()] });
  fakeApi(accounts.statement, aStatement());
  const alertCalls = fakeApi(accounts.alert, alert);
  const saving = fakeApi(accounts.setAlert, anAlert({ threshold: '50.00' }));
  const { user } = await renderScreen(remote, 'statement', {
    path: '/finances/statement', elements: ['/finances/statement', '/finances/statement/action/alert'], language,
  });
  await user.click(await screen.findByRole('button', { name: language === 'en' ? 'Low-balance alert' : 'Сповіщення про низький баланс' }));
  return { user, alertCalls, saving, dialog: within(await screen.findByRole('dialog')) };
}

it('sets threshold and recipients in the language of the user', async () => {
  const { user, saving, dialog } = await openAlert(anAlert(), 'ua');
  await user.type(await dialog.findByRole('textbox', { name: /Сповіщати, коли баланс нижчий за/ }), '1 050,5');
  await user.type(dialog.getByRole('textbox', { name: /Адреси ел\. пошти/ }), 'a@customer.example, b@customer.example');
  await user.type(dialog.getByRole('textbox', { name: /URL вебхука/ }), ' https://hooks.example/low ');
  await user.click(dialog.getByRole('switch'));
  await user.click(dialog.getByRole('button', { name: 'Зберегти сповіщення' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saving.inputs).toEqual([{ body: {
    accountUuid: CUSTOMER, threshold: '1050.50', onScreen: false, emails: ['a@customer.example', 'b@customer.example'],
    callbackUrl: 'https://hooks.example/low', language: 'ua',
  } }]);
});

it.each([
  ['', 'Enter an amount.'], ['0', 'Enter an amount greater than zero.'], ['1.005', /more than two decimal places/],
  ['1e-3', /Enter a number with up to two decimal places, such as 1\s500,50/], ['-5', /greater than zero/],
])('reports the invalid amount %s at its field', async (typed, message) => {
  const { user, saving, dialog } = await openAlert();
  const sum = await dialog.findByRole('textbox', { name: /Notify when the balance is below/ });
  if (typed !== '') await user.type(sum, typed);
  await user.click(dialog.getByRole('button', { name: 'Save alert' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(sum).toBeInvalid();
  expect(saving.inputs).toEqual([]);
});

it('requires at least one valid address', async () => {
  const { user, saving, dialog } = await openAlert();
  await user.type(await dialog.findByRole('textbox', { name: /Notify when the balance is below/ }), '50');
  await user.click(dialog.getByRole('switch'));
  await user.click(dialog.getByRole('button', { name: 'Save alert' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Choose at least one way');
  const emails = dialog.getByRole('textbox', { name: /Email addresses/ });
  await user.type(emails, 'nobody');
  await user.click(dialog.getByRole('button', { name: 'Save alert' }));
  expect(await dialog.findByText('Not a valid email address: nobody')).toBeVisible();
  await user.clear(emails);
  await user.type(emails, Array.from({ length: 11 }, (_, at) => `a${at}@b.example`).join(' '));
  await user.click(dialog.getByRole('button', { name: 'Save alert' }));
  expect(await dialog.findByText(/Enter up to 10 addresses/)).toBeVisible();
  expect(saving.inputs).toEqual([]);
});

it('reports an address that cannot receive notices, and keeps the input', async () => {
  const { user, saving, dialog } = await openAlert();
  saving.answer(new AppError('callback_address_refused', { reason: 'address_private' }));
  await user.type(await dialog.findByRole('textbox', { name: /Notify when the balance is below/ }), '50');
  const url = dialog.getByRole('textbox', { name: /Webhook URL/ });
  await user.type(url, 'https://127.0.0.1/');
  await user.click(dialog.getByRole('button', { name: 'Save alert' }));
  expect(await dialog.findByText(/Webhooks can’t be sent to this address/)).toBeVisible();
  expect(url).toBeInvalid();
  expect(url).toHaveValue('https://127.0.0.1/');
});

it('reports addresses at their field that the customer has not recorded', async () => {
  const { user, saving, dialog } = await openAlert();
  saving.answer(
    new AppError('email_not_on_record', { emails: 'x@elsewhere.example' }, [{ message: 'field_invalid', params: { field: 'emails' } }]),
  );
  await user.type(await dialog.findByRole('textbox', { name: /Notify when the balance is below/ }), '50');
  const emails = dialog.getByRole('textbox', { name: /Email addresses/ });
  await user.type(emails, 'x@elsewhere.example');
  await user.click(dialog.getByRole('button', { name: 'Save alert' }));
  expect(await dialog.findByText(/Remove: x@elsewhere\.example/)).toBeVisible();
  expect(emails).toBeInvalid();
  expect(emails).toHaveValue('x@elsewhere.example');
});

it('disables an alert, and shows its last email and whether emails are sent', async () => {
  const { user, saving, dialog } = await openAlert(
    anAlert({ threshold: '75.00', emails: ['a@b.example'], emailAvailable: false, lastNotified: '2026-01-15T10:00:00.000Z' }),
  );
  expect(await dialog.findByRole('textbox', { name: /Notify when the balance is below/ })).toHaveValue('75,00');
  expect(dialog.getByText(/This portal can’t send email yet\. Addresses/)).toBeVisible();
  expect(dialog.getByText(/^Last notified:/)).toBeVisible();
  saving.answer(anAlert());
  await user.click(dialog.getByRole('button', { name: 'Turn off alert' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saving.inputs).toMatchObject([{ body: { accountUuid: CUSTOMER, threshold: null } }]);
});

it('shows why loading failed and retries', async () => {
  fakeApi(accounts.list, { items: [anAccount()] });
  fakeApi(accounts.statement, aStatement());
  const alertCalls = fakeApi(accounts.alert, new AppError('server_unavailable'));
  const { user } = await renderScreen(remote, 'statement', {
    path: '/finances/statement', elements: ['/finances/statement', '/finances/statement/action/alert'],
  });
  await user.click(await screen.findByRole('button', { name: 'Low-balance alert' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Couldn’t load the alert')).toBeVisible();
  alertCalls.answer(anAlert());
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByRole('textbox', { name: /Notify when the balance is below/ })).toBeVisible();
});

it('starts with the saved alert when it is opened again', async () => {
  const { user, alertCalls, dialog } = await openAlert();
  const threshold = () => screen.findByRole('textbox', { name: /Notify when the balance is below/ });
  alertCalls.answer(anAlert({ threshold: '50.00' }));
  await user.type(await threshold(), '50');
  await user.click(dialog.getByRole('button', { name: 'Save alert' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Low-balance alert' }));
  expect(await threshold()).toHaveValue('50,00');
  expect(screen.getByRole('button', { name: 'Turn off alert' })).toBeVisible();
});
