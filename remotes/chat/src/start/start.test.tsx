import { AppError, chats } from '@portal/contracts';
import { fakeApi, renderScreen, screen, within } from '@portal/testing';
import { aChat, aPage, fakeChats, layOut, uuidOf } from '../chats.fixture';
import remote from '../index';

const senders = { items: [
  { uuid: uuidOf(901), name: 'SHOP', types: ['viber_promo' as const] }, { uuid: uuidOf(902), name: 'DELIVERY', types: ['sms' as const] },
] };

async function openDialog(path = '/chat') {
  const rendered = await renderScreen(remote, 'chats', { path, elements: ['/chat'] });
  await screen.findByRole('heading', { name: /open chats/ });
  await rendered.user.click(screen.getAllByRole('button', { name: 'New chat' })[0]!);
  return { ...rendered, dialog: within(await screen.findByRole('dialog', { name: 'New chat' })) };
}

beforeEach(() => {
  layOut();
  fakeChats();
  fakeApi(chats.list, aPage());
});
afterEach(() => jest.restoreAllMocks());

it('[CHAT-09] starts a chat with a number and an alpha name, and opens it', async () => {
  fakeApi(chats.senders, senders);
  const { inputs } = fakeApi(chats.start, { chat: aChat(5) });
  const { user, dialog, location } = await openDialog();
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Sender' }), 'DELIVERY');
  await user.type(dialog.getByRole('textbox', { name: 'Phone number' }), '+359 88 800 0005{Enter}');
  expect(await screen.findByText('Hello')).toBeVisible();
  expect(inputs).toEqual([{ body: { phoneNumber: '+359 88 800 0005', alphanameUuid: uuidOf(902) } }]);
  expect(location().search).toBe(`?chatUuid=${uuidOf(5)}`);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('[CHAT-09] asks for a missing number, and shows a refusal in the dialog', async () => {
  fakeApi(chats.senders, senders);
  const { inputs } = fakeApi(chats.start, new AppError('num_invalid'));
  const { user, dialog } = await openDialog();
  await dialog.findByRole('combobox', { name: 'Sender' });
  await user.click(dialog.getByRole('button', { name: 'Open chat' }));
  expect(dialog.getByText('Enter a phone number')).toBeVisible();
  expect(inputs).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: 'Phone number' }), '12{Enter}');
  expect(await dialog.findByRole('alert')).toBeVisible();
  expect(inputs).toHaveLength(1);
});

it('explains that there is no alpha name, or retries loading them', async () => {
  const fake = fakeApi(chats.senders, new AppError('server_unavailable'));
  const { user, dialog } = await openDialog();
  const failed = within(await dialog.findByRole('alert'));
  fake.answer({ items: [] });
  await user.click(failed.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText(/You have no alpha name that can start a chat\./)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Open chat' })).toHaveAttribute('aria-disabled', 'true');
});

it('[CHAT-09] allows a new chat after the screen was left during a request', async () => {
  fakeApi(chats.senders, senders);
  fakeApi(chats.start, () => new Promise(() => undefined));
  const { user, dialog, portal, unmount } = await openDialog();
  await dialog.findByRole('combobox', { name: 'Sender' });
  await user.type(dialog.getByRole('textbox', { name: 'Phone number' }), '35988{Enter}');
  expect(dialog.getByRole('button', { name: /Open chat/ })).toHaveAttribute('aria-busy', 'true');
  unmount();
  portal.unmount('chat');
  fakeApi(chats.start, { chat: aChat(5) });
  const again = await openDialog();
  await again.dialog.findByRole('combobox', { name: 'Sender' });
  await again.user.type(again.dialog.getByRole('textbox', { name: 'Phone number' }), '35988{Enter}');
  expect(await screen.findByText('Hello')).toBeVisible();
});
