import { templates } from '@portal/contracts';
import { bus } from '@portal/portal';
import { act, aTemplate, fakeApi, renderScreen, screen, within } from '@portal/testing';
import remote from '../index';

const chat = { chatUuid: '0198c1d0-0000-7000-8000-000000000077', title: 'Olena' };
const template = aTemplate({ name: 'Greeting', body: 'Hello' });
const open = (elements = ['/templates/index', '/chat'], path = '/templates/index') => renderScreen(remote, 'templates', { path, elements });
const insertion = () => screen.queryByRole('button', { name: /^Insert in/ });

beforeEach(() => {
  fakeApi(templates.list, { items: [template, aTemplate({ uuid: 'no-text', name: 'Call', body: '' })], next: null, previous: null });
  fakeApi(templates.get, template);
});
afterEach(() => {
  bus.end('test');
  bus.forget();
});

it('[MFE-05] inserts a template into the chat that was open last', async () => {
  const picked: unknown[] = [];
  bus.subscribe('test', 'template.pick', (message) => picked.push(message));
  const { user, location } = await open();
  const row = within((await screen.findByRole('link', { name: 'Greeting' })).closest('tr') ?? document.body);
  expect(row.queryByRole('button', { name: /^Actions/ })).not.toBeInTheDocument();
  act(() => bus.publish('chat.open', chat));
  await user.click(row.getByRole('button', { name: 'Actions for Greeting' }));
  await user.click(screen.getByRole('menuitem', { name: 'Insert into the chat with Olena' }));
  expect(picked).toEqual([{ uuid: template.uuid, chatUuid: chat.chatUuid }]);
  expect(location()).toMatchObject({ pathname: '/chat', search: `?chatUuid=${chat.chatUuid}` });
});

it('is offered on the template’s page, too, but not without the right to chat', async () => {
  const elements = ['/templates/index', '/templates/action/edit', '/chat'];
  const { user, unmount } = await open(elements, `/templates/${template.uuid}`);
  act(() => bus.publish('chat.open', chat));
  expect(await screen.findByRole('button', { name: 'Insert in chat' })).toHaveAccessibleDescription('Insert into the chat with Olena');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
  expect(insertion()).not.toBeInTheDocument();
  unmount();
  await open(['/templates/index']);
  act(() => bus.publish('chat.open', { ...chat, title: 'Boris' }));
  await screen.findByRole('link', { name: 'Greeting' });
  expect(insertion()).not.toBeInTheDocument();
});
