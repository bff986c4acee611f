import { AppError, documentUpload, senderRequests, session, type SenderRequest } from '@portal/contracts';
import { selectToasts } from '@portal/portal';
import { fakeApi, fakeUpload, renderScreen, screen, userEvent } from '@portal/testing';
import remote from '../index';

const NOW = '2026-01-15T10:00:00.000Z';
const aRequest = (overrides: Partial<SenderRequest> = {}): SenderRequest => ({
  uuid: '0198c1d0-0000-4000-8000-000000000009', kind: 'organization', status: 'new', name: 'Shop Ltd', organizationName: null,
  messageTypes: [], organizationType: 2,
  email: null, address: null, comment: '', documents: [], created: NOW, createdBy: 'ann', decided: null, answer: null, ...overrides,
});
const FORM = '/organizations/index?new=1';
const open = (path = FORM, elements = [
  '/organizations/index', '/alphanames/action/request',
]) => renderScreen(remote, 'organizations', { path, elements });
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const send = () => screen.getByRole('button', { name: 'Send request' });

it('[SND-02:request] requests an organization with all its data, and shows the status', async () => {
  const uuid = '0198c1d0-0000-4000-8000-0000000000d1';
  fakeUpload(documentUpload, { uuid, name: 'extract.pdf', size: 2_048, mediaType: 'application/pdf' });
  const requestCalls = fakeApi(senderRequests.requestOrganization, aRequest());
  fakeApi(senderRequests.list, {
    items: [aRequest(), aRequest({ uuid: '0198c1d0-0000-4000-8000-000000000008', kind: 'alphaname', name: 'SHOP' })], next: null,
  });
  fakeApi(session.organizations, { data: [] });
  const { user, location, portal } = await open('/organizations/index');
  await user.click(screen.getByRole('button', { name: 'Request organization' }));
  expect(screen.getByRole('radio', { name: 'Legal entity' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Individual' }));
  await user.type(field(/^Name/), '  Shop Ltd ');
  await user.type(field(/^Email/), ' office@shop.example ');
  await user.type(field(/^Address/), ' 1 Main St ');
  await user.type(field(/^Comment/), 'Number 12345678');
  await userEvent.setup({ applyAccept: false }).upload(
    screen.getByTestId('file-input'), new File(['%PDF'], 'extract.pdf', { type: 'application/pdf' }),
  );
  expect(await screen.findByText('extract.pdf')).toBeVisible();
  await user.click(send());
  expect(await screen.findByText('Pending')).toBeVisible();
  expect(location().search).toBe('?tab=requests');
  expect(requestCalls.inputs).toEqual([{
    body: { name: 'Shop Ltd', type: 1, email: 'office@shop.example', address: '1 Main St', comment: 'Number 12345678', documents: [uuid] },
  }]);
  expect(selectToasts(portal.store.getState()).map(({ text }) => text)).toEqual(['Request for Shop Ltd sent']);
  expect(screen.queryByText('SHOP')).not.toBeInTheDocument();
});

it('requires a name and a valid email address, and omits empty fields', async () => {
  const requestCalls = fakeApi(senderRequests.requestOrganization, aRequest());
  fakeApi(senderRequests.list, { items: [aRequest()], next: null });
  const { user } = await open();
  await user.type(field(/^Email/), 'nobody');
  await user.click(send());
  expect(screen.getByText('Enter a name.')).toBeVisible();
  expect(screen.getByText(/Enter a valid email address/)).toBeVisible();
  await user.type(field(/^Name/), 'Shop Ltd');
  await user.click(send());
  expect(requestCalls.inputs).toEqual([]);
  await user.clear(field(/^Email/));
  await user.click(send());
  expect(await screen.findByText('Pending')).toBeVisible();
  expect(requestCalls.inputs).toEqual([{ body: { name: 'Shop Ltd', type: 2, email: null, address: null, comment: '', documents: [] } }]);
});

it('shows a duplicate name at its field, and other refusals above the button', async () => {
  const requestCalls = fakeApi(senderRequests.requestOrganization, new AppError('name_taken', { name: 'Shop Ltd' }));
  const { user } = await open();
  await user.type(field(/^Name/), 'Shop Ltd');
  await user.click(send());
  expect(await screen.findByText(/The name “Shop Ltd” is already taken/)).toBeVisible();
  expect(field(/^Name/)).toBeInvalid();
  await user.type(field(/^Name/), ' 2');
  expect(screen.queryByText(/is already taken/)).not.toBeInTheDocument();
  requestCalls.answer(new AppError('server_unavailable'));
  await user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is unavailable right now. Try again in a minute.');
  expect(field(/^Name/)).toBeValid();
  expect(field(/^Name/)).toHaveValue('Shop Ltd 2');
});

it('keeps the input until it is sent', async () => {
  fakeApi(session.organizations, { data: [] });
  fakeApi(senderRequests.list, { items: [aRequest()], next: null });
  fakeApi(senderRequests.requestOrganization, aRequest());
  const { user } = await open();
  await user.type(field(/^Name/), 'Shop Ltd');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const again = async () => user.click(await screen.findByRole('button', { name: 'Request organization' }));
  await again();
  expect(field(/^Name/)).toHaveValue('Shop Ltd');
  await user.click(send());
  expect(await screen.findByText('Pending')).toBeVisible();
  await again();
  expect(field(/^Name/)).toHaveValue('');
});

it('returns to the organizations without the right to see requests', async () => {
  fakeApi(session.organizations, { data: [] });
  const requestCalls = fakeApi(senderRequests.requestOrganization, aRequest());
  const { user } = await open(FORM, ['/organizations/index']);
  await user.type(field(/^Name/), 'Shop Ltd');
  await user.click(send());
  expect(await screen.findByRole('heading', { name: 'No organizations yet' })).toBeVisible();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  expect(requestCalls.inputs).toHaveLength(1);
});
