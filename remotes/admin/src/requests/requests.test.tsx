import { AppError } from '@portal/contracts';
import { adminAlphaNames, adminRequests, type AdminRequest } from '@portal/contracts/admin';
import { selectBadges } from '@portal/portal';
import { fakeApi, fakeFile, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';

const UUID = '0198c1d0-0000-7000-8000-000000000071';
const DOCUMENT = '0198c1d0-0000-7000-8000-000000000072';
const aRequest = (overrides: Partial<AdminRequest> = {}): AdminRequest => ({
  uuid: UUID, kind: 'alphaname', status: 'new', name: 'SHOP', organizationName: 'Shop Ltd', messageTypes: ['sms'], organizationType: null,
  email: null, address: null, comment: 'For our shop',
  documents: [{ uuid: DOCUMENT, name: 'trademark.pdf', size: 20_480, mediaType: 'application/pdf' }], created: '2026-01-15T10:00:00.000Z',
  createdBy: 'demo', decided: null, answer: null,
  customerUuid: '0198c1d0-0000-7000-8000-000000000002', customerName: 'C-2026/12', ...overrides,
});

async function open() {
  const list = fakeApi(adminRequests.list, { items: [aRequest()], next: null, waiting: 3 });
  fakeApi(adminAlphaNames.providers, {
    items: [{
      id: 7, name: 'main', providerName: 'Kyivtel', channel: 'smpp', enabled: true, messageTypes: ['sms'], state: 'up', bound: 2, binds: 2,
      lastError: null, notifiedSecondsAgo: 3, directions: 4, sandbox: false,
    }],
  });
  const rendered = await renderScreen(remote, 'requests', { path: `/admin/requests?opened=${UUID}` });
  await screen.findByText('For our shop');
  return { list, ...rendered };
}

it('[SND-02:request] shows pending requests, counts them in the menu, and downloads documents', async () => {
  const file = fakeFile('/v2/senders/documents/get', { name: 'trademark.pdf', content: 'pdf' });
  const { user, portal, list } = await open();
  expect(list.inputs[0]?.query.filter).toEqual({ status: 'new' });
  expect(selectBadges(portal.store.getState())['/admin/requests']).toBe(3);
  await user.click(screen.getByRole('button', { name: 'trademark.pdf, 20 KB' }));
  await waitFor(() => expect(file.saved.map(({ name }) => name)).toEqual(['trademark.pdf']));
  expect(file.queries).toEqual([{ uuid: DOCUMENT }]);
});

it('[SND-02:request] has the status as a filter that can be removed', async () => {
  const { user, list } = await open();
  await user.click(within(screen.getByRole('list', { name: 'Active filters' })).getByRole('button', { name: /Status: Pending/ }));
  await waitFor(() => expect(list.inputs.at(-1)?.query.filter).toEqual({}));
  expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
});

it('[SND-02:request] approves an alpha name with its routes', async () => {
  const { user, list } = await open();
  const deciding = fakeApi(adminRequests.approve, aRequest({ status: 'approved' }));
  await user.click(screen.getByRole('button', { name: 'Add route' }));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(screen.getByText('Choose a connection.')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: /^Connection/ }), '7');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(deciding.inputs).toEqual([
    { body: { uuid: UUID, answer: '', directions: [{ connectionId: 7, messageType: 'sms', providerAlphaname: 'SHOP', priority: 1 }] } },
  ]));
  await waitFor(() => expect(list.inputs).toHaveLength(2));
});

it('[SND-02:request] rejects only with an answer, and keeps it if another administrator was faster', async () => {
  const { user, list } = await open();
  const deciding = fakeApi(adminRequests.reject, new AppError('request_transition_refused'));
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  expect(screen.getByText('Explain why you’re rejecting the request.')).toBeVisible();
  expect(deciding.inputs).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Reply' }), 'The trademark is not yours');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText(/already decided or withdrawn/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveValue('The trademark is not yours');
  expect(deciding.inputs).toEqual([{ body: { uuid: UUID, answer: 'The trademark is not yours' } }]);
  // The request would disappear from the list of open ones, and the reason with it.
  expect(list.inputs).toHaveLength(1);
});

it.each(
  [['en', 'Requests'], ['ru', 'Заявки'], ['ua', 'Заявки'], ['bg', 'Заявки']] as const,
)('translates to %s', async (language, title) => {
  fakeApi(adminRequests.list, { items: [], next: null, waiting: 0 });
  fakeApi(adminAlphaNames.providers, { items: [] });
  await renderScreen(remote, 'requests', { path: '/admin/requests', language });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
