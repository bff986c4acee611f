import { AppError, documentUpload, senderRequests, session, type SenderRequest } from '@portal/contracts';
import { tabTitled } from '@portal/portal';
import { takeEvery } from '@portal/portal/saga';
import { anOrganization, fakeApi, fakeUpload, renderScreen, screen, userEvent, waitFor, within } from '@portal/testing';
import remote from '../index';

const NOW = '2026-01-15T10:00:00.000Z';
const shop = anOrganization({ uuid: '0198c1d0-0000-4000-8000-000000000003', name: 'Shop Ltd', isDefault: true });
const aRequest = (overrides: Partial<SenderRequest> = {}): SenderRequest => ({
  uuid: '0198c1d0-0000-4000-8000-000000000009', kind: 'alphaname', status: 'new', name: 'SHOP', organizationName: 'Shop Ltd',
  messageTypes: ['sms'], organizationType: null,
  email: null, address: null, comment: '', documents: [], created: NOW, createdBy: 'ann', decided: null, answer: null, ...overrides,
});
const open = (path: string) => renderScreen(remote, 'alphaNames', {
  path, elements: ['/alphanames/index', '/alphanames/action/request'], session: { organizations: [shop] },
});

it('[SND-02:request] requests an alpha name with a document, reports invalid names, and shows the status', async () => {
  fakeApi(senderRequests.list, { items: [], next: null });
  const requestCalls = fakeApi(senderRequests.requestAlphaName, new AppError('alpha_name_looks_alike', { name: 'SH0P' }));
  const uuid = '0198c1d0-0000-4000-8000-0000000000d1';
  fakeUpload(documentUpload, { uuid, name: 'mark.pdf', size: 2_048, mediaType: 'application/pdf' });
  const { user, location } = await open('/alphanames/index?new=1');
  const name = screen.getByRole('textbox', { name: /Alpha name/ });
  await user.type(name, 'SHОP');
  expect(screen.getByText(/Remove other characters, including invisible ones/)).toBeVisible();
  await user.clear(name);
  await user.type(name, 'SHOP');
  await user.click(screen.getByRole('checkbox', { name: 'SMS' }));
  await userEvent.setup({ applyAccept: false }).upload(
    screen.getByTestId('file-input'), new File(['%PDF'], 'mark.pdf', { type: 'application/pdf' }),
  );
  expect(await screen.findByText('mark.pdf')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText(/This name looks like “SH0P”/)).toBeVisible();
  requestCalls.answer(aRequest());
  fakeApi(senderRequests.list, { items: [aRequest()], next: null });
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Pending')).toBeVisible();
  expect(location().search).toBe('?tab=requests');
  expect(
    requestCalls.inputs.at(-1),
  ).toEqual({ body: { name: 'SHOP', organizationUuid: shop.uuid, messageTypes: ['sms'], comment: '', documents: [uuid] } });
});

it('names its tab while the form is open, and returns to the list', async () => {
  fakeApi(session.allAlphaNames, { items: [] });
  const { user, portal, location } = await open('/alphanames/index?new=1');
  const titled = jest.fn();
  portal.run('witness', function* () {
    yield* takeEvery(tabTitled, ({ payload }) => { titled(payload.title); });
  });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Alpha names' })).toBeVisible();
  expect(location().search).toBe('');
  await user.click(screen.getByRole('button', { name: 'Request alpha name' }));
  expect(titled.mock.calls).toEqual([[null], ['Request alpha name']]);
});

it('reports too many pending requests and keeps the input', async () => {
  fakeApi(senderRequests.requestAlphaName, new AppError('too_many_open_requests', { max: 20 }));
  const { user } = await open('/alphanames/index?new=1');
  await user.type(screen.getByRole('textbox', { name: /Alpha name/ }), 'SHOP');
  await user.click(screen.getByRole('checkbox', { name: 'SMS' }));
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your company already has 20 open requests.');
  expect(screen.getByRole('textbox', { name: /Alpha name/ })).toHaveValue('SHOP');
});

it('rejects a file of another kind or above the size limit', async () => {
  await open('/alphanames/index?new=1');
  const choose = async (file: File) => userEvent.setup({ applyAccept: false }).upload(screen.getByTestId('file-input'), file);
  await choose(new File(['x'], 'mark.docx'));
  expect(screen.getByText('“mark.docx” isn’t a PDF, JPEG, or PNG file. Choose another one.')).toBeVisible();
  await choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'mark.pdf'));
  expect(screen.getByText('“mark.pdf” is over 5 MB. Choose a smaller file.')).toBeVisible();
});

it('shows the answer, and withdraws an undecided request', async () => {
  fakeApi(session.allAlphaNames, { items: [] });
  fakeApi(senderRequests.list, { items: [aRequest(), aRequest({
    uuid: '0198c1d0-0000-4000-8000-000000000008', name: 'BANK', status: 'rejected', decided: NOW, answer: 'Send the trademark certificate.',
  })], next: null });
  const withdraw = fakeApi(senderRequests.withdraw, aRequest({ status: 'withdrawn' }));
  const { user } = await open('/alphanames/index?tab=requests');
  expect(await screen.findByText(/Send the trademark certificate/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Withdraw request for SHOP' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Withdraw request' }));
  await waitFor(() => expect(screen.getByText('Withdrawn')).toBeVisible());
  expect(withdraw.inputs).toEqual([{ body: { uuid: aRequest().uuid } }]);
});
