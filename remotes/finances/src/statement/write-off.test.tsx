import { accounts, AppError } from '@portal/contracts';
import { writeOff } from '@portal/contracts/write-off';
import { bus } from '@portal/portal';
import { fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';
import { anAccount, anOfficeAccount, aStatement, OFFICE, ORGANIZATION } from './statement.fixture';

const holder = ['/finances/statement', '/organizations/action/writeoff'];
const done = { organization: anOfficeAccount({ summa_currency: '150.00' }), customer: anAccount({ summa_currency: '1000.00' }) };
const button = { name: 'Transfer to customer balance' };

async function openStatement(account = OFFICE, elements = holder, held = '250.00') {
  fakeApi(accounts.list, { items: [anAccount(), anOfficeAccount({ summa_currency: held })] });
  const statement = fakeApi(accounts.statement, aStatement());
  const moving = fakeApi(writeOff, done);
  const { user } = await renderScreen(remote, 'statement', { path: `/finances/statement?account=${account}`, elements });
  await screen.findByText('+500,00');
  return { user, statement, moving };
}

async function submitForm(sum: string, comment = '') {
  const opened = await openStatement();
  await opened.user.click(screen.getByRole('button', button));
  const dialog = within(screen.getByRole('dialog'));
  if (sum !== '') await opened.user.type(dialog.getByRole('textbox', { name: /^Amount/ }), sum);
  if (comment !== '') await opened.user.type(dialog.getByRole('textbox', { name: /Comment/ }), comment);
  await opened.user.click(dialog.getByRole('button', { name: 'Next' }));
  return { ...opened, dialog };
}

it('[FIN-08] moves an organization\'s money after a confirmation and updates all balances', async () => {
  const reported: unknown[] = [];
  const end = bus.subscribe('test', 'balance.changed', (event) => reported.push(event));
  const { user, moving, statement, dialog } = await submitForm('100,5', ' For Easter ');
  expect(await screen.findByRole('dialog', { name: 'Transfer money?' })).toHaveTextContent(
    /100,50\sUAH moves from the Kyiv office account/,
  );
  expect(moving.inputs).toEqual([]);
  const readBefore = statement.inputs.length;
  await user.click(dialog.getByRole('button', { name: 'Transfer money' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(moving.inputs).toEqual([{ body: {
    organizationUuid: ORGANIZATION, currency_code: 'UAH', sum: '100.50', comment: 'For Easter',
    requestUuid: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
  } }]);
  expect(reported).toEqual([{ sum: '1000.00', currency: 'UAH' }]);
  await waitFor(() => expect(statement.inputs.length).toBe(readBefore + 1));
  end();
});

it('[FIN-08] repeats a lost request with the same ID, and another amount with another', async () => {
  const { user, moving, dialog } = await submitForm('100');
  moving.answer(new AppError('network_unreachable'));
  await user.click(dialog.getByRole('button', { name: 'Transfer money' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  await user.click(dialog.getByRole('button', { name: 'Transfer money' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveValue('100,00');
  await user.clear(dialog.getByRole('textbox', { name: /^Amount/ }));
  await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '100.5');
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  moving.answer(done);
  await user.click(dialog.getByRole('button', { name: 'Transfer money' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [first, second, third] = moving.inputs.map(({ body }) => body);
  expect(second).toEqual(first);
  expect(third?.sum).toBe('100.50');
  expect(third?.requestUuid).not.toBe(first?.requestUuid);
});

it.each([['', 'Enter an amount.'], ['0', /greater than zero/], ['1.005', /more than two decimal places/], [
  '1e-3', /Enter a number with up to two decimal places, such as 1\s500,50/,
], ['250.01', /Only 250,00\sUAH is available/]])('[FIN-08] rejects the amount %s', async (sum, message) => {
  const { moving, dialog } = await submitForm(sum);
  expect(await dialog.findByText(message)).toBeVisible();
  expect(moving.inputs).toEqual([]);
});

it('[FIN-08] rounds the maximum down to whole cents', async () => {
  const { user } = await openStatement(OFFICE, holder, '99.9970');
  await user.click(screen.getByRole('button', button));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/Kyiv office has 99,99\sUAH/)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '100{Enter}');
  expect(dialog.getByText(/Only 99,99\sUAH is available/)).toBeVisible();
  await user.clear(dialog.getByRole('textbox', { name: /^Amount/ }));
  await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '99.99{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Transfer money?' })).toHaveTextContent(/99,99\sUAH/);
});

it('[FIN-08] is offered only for organizations\' accounts and with the right', async () => {
  await openStatement(OFFICE, ['/finances/statement']);
  expect(screen.queryByRole('button', button)).not.toBeInTheDocument();
});

it('[FIN-08] is not offered for the customer\'s own account', async () => {
  await openStatement(anAccount().uuid);
  expect(screen.queryByRole('button', button)).not.toBeInTheDocument();
});
