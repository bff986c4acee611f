import { AppError, chatFileUpload, chats, imageUpload, templates, type ChatRoute } from '@portal/contracts';
import { act, aTemplate, fakeApi, fakeUpload, screen, userEvent, waitFor, within } from '@portal/testing';
import { fireEvent } from '@testing-library/react';
import { attachmentsSaga } from '../attachments/attachments.saga';
import { attachmentChosen } from '../attachments/attachments.slice';
import {
  aChat, aChatMessage, aSession, aRoute, fakePageFocus, CHAT, fakeRest, fakeThread, renderConversation,
} from '../conversation.fixture';
import { betterRoute } from './compose';
import type { ChatAnswer } from '../thread/threads.slice';

const field = () => screen.findByRole('combobox', { name: 'Message' });
const sms = (overrides: Partial<ChatRoute> = {}) => aRoute({
  type: 'sms', price: '0.05', image: false, file: false, maxCharacters: 2_000, ...overrides,
});
const promo = aRoute({ type: 'viber_promo', price: '0.03', maxCharacters: 1_000 });

function open(overrides: Partial<ChatAnswer> = {}) {
  fakeThread(() => [aChatMessage()], overrides);
  fakeRest();
  return fakeApi(chats.send, ({ body }) => ({ message: aChatMessage({
    position: 2, incoming: false, clientUuid: body.clientUuid, msg_text: body.text, content: body.content ?? null,
  }), chat: aChat(), session: aSession(), routes: [aRoute()] }));
}

beforeEach(() => {
  fakePageFocus(false);
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
});
afterEach(() => jest.restoreAllMocks());

it('counts an SMS in charged parts and shows its price', async () => {
  open({ session: null, routes: [sms()] });
  const { user } = await renderConversation();
  await user.click(await field());
  await user.paste('x'.repeat(161));
  expect(screen.getByText('2 parts')).toBeVisible();
  expect(screen.getByText(/costs 0,10\s*EUR/)).toBeVisible();
});

it.each([
  [{ inRowLeft: 1, left: 41 }, '1 of 5 messages left until they reply'],
  [{ inRowLeft: 5, left: 3 }, '3 of 60 messages left in this session'],
])('shows the time left in a session, and of the messages the limit that is reached first: %j', async (counts, words) => {
  open({ session: aSession(counts) });
  await renderConversation();
  expect(await screen.findByText(/^Session ends in 1 hr 59 min|2 hr/)).toBeVisible();
  expect(screen.getByText(/messages left/)).toHaveTextContent(words);
});

it('explains a closed route after the session, with the next one and its price', async () => {
  open({ session: aSession({ endsAt: null }), routes: [aRoute({ closed: 'no_session' }), promo] });
  await renderConversation();
  await field();
  const route = screen.getByRole('combobox', { name: 'Channel' });
  expect(route).toHaveValue('viber_promo');
  expect(within(route).getByRole('option', { name: /The session has ended\. The recipient has to write first/ })).toBeDisabled();
  expect(screen.getByText(/is sent as Viber promotional and costs 0,03\s*EUR/)).toBeVisible();
});

it('[CHAT-03] keeps a closed route if others cost more, and offers them', async () => {
  const send = open({ routes: [aRoute(), promo] });
  send.answer(({ body }) => ({
    message: aChatMessage({ position: 2, incoming: false, clientUuid: body.clientUuid, msg_text: body.text }), chat: aChat(),
    session: aSession({ inRowLeft: 0 }), routes: [aRoute({ closed: 'in_row' }), promo],
  }));
  const { user } = await renderConversation();
  await user.type(await field(), 'fifth{Enter}');
  const other = await screen.findByRole('button', { name: /Viber promotional/ });
  await user.type(await field(), 'sixth{Enter}');
  expect(screen.getByText(/The recipient has to reply first. Choose a channel for the next message./)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Channel' })).toHaveValue('viber_session');
  expect(send.inputs.map(({ body }) => body.type)).toEqual(['viber_session']);
  await user.click(other);
  await user.type(await field(), '{Enter}');
  await waitFor(() => expect(
    send.inputs.map(({ body }) => [body.text, body.type]),
  ).toEqual([['fifth', 'viber_session'], ['sixth', 'viber_promo']]));
});

it('returns automatically to a route that is not more expensive', async () => {
  const cheap = aRoute({ closed: 'no_session' });
  expect([
    betterRoute([aRoute(), promo], 'viber_promo')?.type, betterRoute([cheap, promo], 'viber_promo')?.type,
    betterRoute([aRoute({ closed: 'in_row' }), promo], 'viber_session')?.type,
    betterRoute([aRoute({ price: '0.04' }), promo], 'viber_promo')?.type,
  ]).toEqual(['viber_session', undefined, undefined, undefined]);
});

it('explains why nothing can be sent', async () => {
  const send = open({ routes: [sms({ closed: 'no_price', price: null })] });
  const { user } = await renderConversation();
  await user.type(await field(), 'words{Enter}');
  expect(screen.getByText(/You can’t send messages right now. No price is set for this number./)).toBeVisible();
  expect(send.inputs).toEqual([]);
});

it('rejects and keeps a text that is too long', async () => {
  const send = open({ routes: [aRoute({ maxCharacters: 5 })] });
  const { user } = await renderConversation();
  await user.type(await field(), 'too long{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('The text is too long. Shorten it to 5 characters.');
  expect(await field()).toHaveValue('too long');
  expect(send.inputs).toEqual([]);
});

describe('templates', () => {
  const greeting = aTemplate({
    uuid: '0198c1d0-0000-7000-8000-000000000301', name: 'Greeting', type: 'viber_session', body: 'Good day, {name}!',
  });
  const order = aTemplate({
    uuid: '0198c1d0-0000-7000-8000-000000000302', name: 'Order', type: 'viber_session',
    body: '{name}, your order {param1} is {param2|ready}.',
  });

  it('[TPL-01] [CHAT-09] open by a slash, are chosen by keyboard, filled with the name and counted', async () => {
    const send = open();
    const templateList = fakeApi(templates.list, { items: [order, greeting], next: null, previous: null });
    const { user } = await renderConversation();
    await user.type(await field(), '/g');
    const options = await screen.findAllByRole('option', { name: /Greeting|Order/ });
    expect(options[0]).toHaveAttribute('aria-selected', 'true');
    expect(await field()).toHaveAttribute('aria-activedescendant', options[0]?.id);
    await user.keyboard('{ArrowDown}');
    expect(await field()).toHaveAttribute('aria-activedescendant', options[1]?.id);
    await user.keyboard('{Enter}');
    expect(await field()).toHaveValue('Good day, Olena!');
    expect(await field()).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(
      send.inputs.map(({ body }) => [body.text, body.templateUuid]),
    ).toEqual([['Good day, Olena!', greeting.uuid]]));
    expect(templateList.inputs.at(-1)?.query?.filter).toEqual({ text: 'g', type: ['viber_session'] });
  });

  it('[TPL-01] [MAIL-19:chat] request unknown fields, and block sending while any is open', async () => {
    const send = open({ chat: aChat({ phone_data: { name: null } }) });
    fakeApi(templates.list, { items: [order], next: null, previous: null });
    const { user } = await renderConversation();
    await user.type(await field(), '/');
    await user.click(await screen.findByRole('option', { name: /Order/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Fill in “Order”' }));
    await user.type(dialog.getByRole('textbox', { name: 'Param 1' }), '17');
    await user.click(dialog.getByRole('button', { name: 'Insert template' }));
    expect(await field()).toHaveValue('{name}, your order 17 is ready.');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Fill in or remove these fields before sending: {name}');
    expect(send.inputs).toEqual([]);
    await user.click(screen.getByRole('button', { name: '{name}' }));
    await user.paste('Olena');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(send.inputs.map(({ body }) => body.text)).toEqual(['Olena, your order 17 is ready.']));
  });

  it('[TPL-01] keep Enter and Tab from sending while loading, empty or outdated', async () => {
    const send = open();
    const templateList = fakeApi(templates.list, { items: [greeting], next: null, previous: null });
    const { user } = await renderConversation();
    await user.type(await field(), '/g');
    await screen.findByRole('option', { name: /Greeting/ });
    templateList.answer({ items: [], next: null, previous: null });
    await user.keyboard('x{Enter}{Tab}');
    expect(screen.queryByRole('option', { name: /Greeting/ })).not.toBeInTheDocument();
    expect(await field()).toHaveValue('/gx');
    await screen.findByText(/No templates found\. Press Esc to send the/);
    await user.keyboard('{Enter}{Tab}');
    expect(await field()).toHaveValue('/gx');
    expect(await field()).toHaveFocus();
    expect(send.inputs).toEqual([]);
  });

  it('close by Escape, and the slash can be sent', async () => {
    const send = open();
    fakeApi(templates.list, { items: [greeting], next: null, previous: null });
    const { user } = await renderConversation();
    await user.type(await field(), '/g');
    await screen.findByRole('option', { name: /Greeting/ });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option', { name: /Greeting/ })).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(send.inputs.map(({ body }) => body.text)).toEqual(['/g']));
  });

  it('are hidden without the right to see them', async () => {
    open();
    const { user } = await renderConversation({ elements: ['/chat'] });
    const plain = await screen.findByRole('textbox', { name: 'Message' });
    await user.type(plain, '/g');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });
});

describe('attachments', () => {
  const decodes = (size?: { width: number; height: number }) => Object.assign(globalThis, {
    createImageBitmap: async () => {
      if (!size) throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
      return { ...size, close: () => undefined };
    },
  });
  const choose = async (file: File) => userEvent.setup({ applyAccept: false }).upload(await screen.findByTestId('chat-file'), file);
  const jpeg = () => new File([new Uint8Array([0xff, 0xd8, 0xff])], 'shop.jpg', { type: 'image/jpeg' });
  const pdf = (name = 'offer.pdf', bytes = 2_048) => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

  it('[CHAT-03] resize and upload a large picture, sent as two messages in a session', async () => {
    decodes({ width: 1_200, height: 800 });
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => ({ drawImage: () => undefined }) as never);
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(this: HTMLCanvasElement, done) {
      done(new Blob([`${this.width}x${this.height}`], { type: 'image/jpeg' }));
    });
    const send = open();
    const { files } = fakeUpload(imageUpload, { url: 'http://localhost/i/1.jpg', width: 400, height: 267 });
    const { user } = await renderConversation();
    await choose(jpeg());
    expect(await screen.findByText(/Resized: images look best at/)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/uploading…/)).not.toBeInTheDocument());
    await user.type(await field(), 'Look');
    expect(screen.getByText('sent as 2 messages')).toBeVisible();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(
      send.inputs.map(({ body }) => [body.text, body.content]),
    ).toEqual([['', { imageUrl: 'http://localhost/i/1.jpg' }], ['Look', undefined]]));
    expect(files.map(({ size }) => size)).toEqual(['400x267'.length]);
    expect(screen.queryByRole('group', { name: 'Attachment' })).not.toBeInTheDocument();
  });

  it('[CHAT-03] can be pasted or dropped, and removed', async () => {
    const send = open();
    const { files } = fakeUpload(chatFileUpload, { url: 'http://localhost/f/1', name: 'a.pdf', bytes: 2_048 });
    const { user } = await renderConversation();
    fireEvent.paste(await field(), { clipboardData: { files: [pdf()], getData: () => '' } });
    await user.click(await screen.findByRole('button', { name: 'Remove offer.pdf' }));
    expect(screen.queryByRole('group', { name: 'Attachment' })).not.toBeInTheDocument();
    fireEvent.drop(await field(), { dataTransfer: { files: [pdf('a very long name of some offer.pdf')] } });
    await waitFor(() => expect(screen.queryByText(/uploading…/)).not.toBeInTheDocument());
    await user.type(await field(), '{Enter}');
    await waitFor(() => expect(
      send.inputs.map(({ body }) => body.content),
    ).toEqual([{ fileUrl: 'http://localhost/f/1', fileName: 'a very long name of ….pdf' }]));
    expect(files.length).toBeGreaterThan(0);
  });

  it('[CHAT-03] ignore the picture of pasted cells, and take one of several files', async () => {
    open();
    fakeUpload(chatFileUpload, { url: 'http://localhost/f/1', name: 'a.pdf', bytes: 2_048 });
    await renderConversation();
    fireEvent.paste(await field(), { clipboardData: { files: [pdf('image.png')], getData: () => '1\t2' } });
    expect(screen.queryByRole('group', { name: 'Attachment' })).not.toBeInTheDocument();
    fireEvent.paste(await field(), {
      clipboardData: { files: [pdf('one.pdf'), pdf('two.pdf'), pdf('three.pdf')], getData: () => 'one.pdf\ntwo.pdf\nthree.pdf' },
    });
    expect(await screen.findByRole('button', { name: 'Remove one.pdf' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Not added: two.pdf, three.pdf.');
    await waitFor(() => expect(screen.queryByText(/uploading…/)).not.toBeInTheDocument());
  });

  it('[CHAT-03] block sending while a picture is being resized', async () => {
    let decoded: ((size: object) => void) | undefined;
    Object.assign(globalThis, { createImageBitmap: () => new Promise((resolve) => {
      decoded = resolve;
    }) });
    const send = open();
    fakeUpload(imageUpload, { url: 'http://localhost/i/1.jpg', width: 10, height: 10 });
    const { user } = await renderConversation();
    await choose(jpeg());
    await user.type(await field(), 'Look{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Wait for the upload to finish.');
    expect(await field()).toHaveValue('Look');
    await waitFor(() => expect(decoded).toBeDefined());
    await act(async () => decoded?.({ width: 10, height: 10, close: () => undefined }));
    await screen.findByRole('group', { name: 'Attachment' });
    await waitFor(() => expect(screen.queryByText(/uploading…/)).not.toBeInTheDocument());
    await user.type(await field(), '{Enter}');
    await waitFor(() => expect(send.inputs).toHaveLength(2));
  });

  it('[CHAT-03] report an upload that ended with the screen, and can be chosen again', async () => {
    const send = open();
    fakeUpload(chatFileUpload, { url: 'http://localhost/f/1', name: 'a.pdf', bytes: 2_048 });
    const { portal } = await renderConversation();
    await field();
    const { dispatch } = portal.store;
    await act(async () => portal.unmount('chat'));
    const chosen = { chatUuid: CHAT, kind: 'file' as const, name: 'offer.pdf', bytes: 2_048 };
    // The upload is in progress when the sagas end.
    await act(async () => void dispatch(attachmentChosen({ ...chosen, content: pdf() })));
    expect(screen.getByText(/uploading…/)).toBeVisible();
    await act(async () => void portal.run('the screen again', attachmentsSaga));
    expect(screen.getByRole('alert')).toHaveTextContent('The upload stopped when you left chats. Choose the file again.');
    expect(screen.queryByText(/uploading…/)).not.toBeInTheDocument();
    await choose(pdf());
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Remove offer.pdf' })).toBeVisible();
    expect(send.inputs).toEqual([]);
  });

  it.each([
    [
      'a file that is not a picture', () => new File(['MZ'], 'evil.png', { type: 'image/png' }),
      /Your browser can’t open “evil.png” as an image/,
    ],
    [
      'a file over the limit', () => Object.defineProperty(pdf('big.pdf'), 'size', { value: 11 * 1024 * 1024 }),
      /“big.pdf” is too large. The limit is 10 MB/,
    ],
    ['an empty file', () => pdf('none.pdf', 0), /“none.pdf” is empty/],
    ['a name with bidirectional characters', () => pdf('invoice\u202Efdp.exe', 0), /“invoicefdp.exe” is empty/],
  ])('reject %s with an explanation', async (_name, file, expected) => {
    decodes();
    open();
    await renderConversation();
    await choose(file());
    expect(await screen.findByRole('alert')).toHaveTextContent(expected);
  });

  it('show a refusal of the server and block sending', async () => {
    const send = open();
    fakeUpload(chatFileUpload, new AppError('file_refused'));
    const { user } = await renderConversation();
    await choose(pdf());
    expect(await screen.findByRole('alert')).toBeVisible();
    await user.type(await field(), 'words{Enter}');
    expect(screen.getByText(/The attachment didn’t upload\. Remove it or/)).toBeVisible();
    expect(send.inputs).toEqual([]);
    await act(async () => undefined);
  });
});
