import { accounts, AppError, ownOrganizations, senderRequests, session, type Account } from '@portal/contracts';
import { writeOff } from '@portal/contracts/write-off';
import { act, anAlphaName, anOrganization, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';

const shop = anOrganization({ uuid: '0198c1d0-0000-4000-8000-000000000001', name: 'Shop Ltd' });
const name = anAlphaName({ uuid: '0198c1d0-0000-4000-8000-00000000000a', name: 'SHOP', organizationName: 'Shop Ltd' });
const elements = ['/organizations/index', '/organizations/action/edit', '/organizations/action/writeoff'];
const open = () => {
  const list = fakeApi(session.organizations, { data: [shop] });
  return renderScreen(remote, 'organizations', {
    path: '/organizations/index', elements, session: { allAlphaNames: [name], organizations: [shop] },
  }).then((rendered) => ({ ...rendered, list }));
};
const menu = async (user: Awaited<ReturnType<typeof open>>['user'], item: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for Shop Ltd' }));
  await user.click(screen.getByRole('menuitem', { name: item }));
};

it('[SND-02:default] [SND-02:alphaname] sets the default organization and default alpha name in place', async () => {
  const organization = fakeApi(ownOrganizations.setDefault, {});
  const alphaName = fakeApi(ownOrganizations.setDefaultAlphaName, {});
  const { user, list } = await open();
  list.answer({ data: [{ ...shop, isDefault: true }] });
  await user.click(await screen.findByRole('button', { name: 'Set as default: Shop Ltd' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Set as default: Shop Ltd' })).not.toBeInTheDocument());
  list.answer({ data: [{ ...shop, isDefault: true, defaultAlphaname: 'SHOP' }] });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Default alpha name for Shop Ltd' }), 'SHOP');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Default alpha name for Shop Ltd' })).toHaveDisplayValue('SHOP'));
  expect(organization.inputs).toEqual([{ body: { organizationUuid: shop.uuid } }]);
  expect(alphaName.inputs).toEqual([{ body: { organizationUuid: shop.uuid, alphaNameUuid: name.uuid } }]);
});

it('edits email and address', async () => {
  const update = fakeApi(ownOrganizations.update, {});
  const { user } = await open();
  await menu(user, 'Edit email and address');
  const form = within(screen.getByRole('dialog'));
  await user.type(form.getByRole('textbox', { name: 'Email' }), 'nobody');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText(/Enter a valid email address/)).toBeVisible();
  await user.type(form.getByRole('textbox', { name: 'Email' }), '@shop.example');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(update.inputs).toEqual([{ body: { uuid: shop.uuid, email: 'nobody@shop.example', address: null } }]);
});

it('moves money once after a confirmation, with the same ID for retries', async () => {
  const account: Account = {
    id: 2, uuid: '0198c1d0-0000-4000-8000-0000000000c1', name: 'Shop Ltd', type: 2, organizationUuid: shop.uuid, currency_code: 'EUR',
    summa_currency: '100.00', reserved: '0.00', debt: '0.00',
  };
  fakeApi(accounts.list, { items: [account] });
  const move = fakeApi(writeOff, new AppError('server_unavailable'));
  const { user } = await open();
  await menu(user, 'Transfer to customer balance');
  await user.type(await screen.findByRole('textbox', { name: /^Amount/ }), '200');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText(/Only 100,00.EUR is available/)).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: /^Amount/ }));
  await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '20,5');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText(/20,50.EUR moves from the Shop Ltd account/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Transfer money' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  move.answer({ organization: account, customer: { ...account, organizationUuid: null } });
  await user.click(screen.getByRole('button', { name: 'Transfer money' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(move.inputs.map(({ body }) => body.sum)).toEqual(['20.50', '20.50']);
  expect(new Set(move.inputs.map(({ body }) => body.requestUuid)).size).toBe(1);
});

it('keeps the edits of two organizations apart', async () => {
  const cafe = { ...shop, uuid: '0198c1d0-0000-4000-8000-000000000002', name: 'Cafe Ltd' };
  const answers: (() => void)[] = [];
  const update = fakeApi(ownOrganizations.update, () => new Promise((resolve) => void answers.push(() => resolve({}))));
  fakeApi(session.organizations, { data: [shop, cafe] });
  const { user, location } = await renderScreen(remote, 'organizations', {
    path: '/organizations/index', elements: [...elements, '/alphanames/action/request'], session: { organizations: [shop, cafe] },
  });
  const edit = async (of: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${of}` }));
    await user.click(screen.getByRole('menuitem', { name: 'Edit email and address' }));
  };
  fakeApi(senderRequests.list, { items: [], next: null });
  await edit('Shop Ltd');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  // Another tab and back: the first edit still runs.
  await user.click(screen.getAllByRole('tab', { hidden: true })[1] as HTMLElement);
  await user.click(screen.getAllByRole('tab', { hidden: true })[0] as HTMLElement);
  expect(location().pathname).toBe('/organizations/index');
  await edit('Cafe Ltd');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(update.inputs.map(({ body }) => body.uuid)).toEqual([shop.uuid, cafe.uuid]);
  await act(async () => answers[0]?.());
  expect(screen.getByRole('dialog')).toBeVisible();
  await act(async () => answers[1]?.());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
