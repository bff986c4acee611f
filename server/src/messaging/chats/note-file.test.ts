import { until } from '../../../test/until';
import { startFileFetching } from '../files';
import { FileServer } from '../../../test/file-server';
import { pdf, png } from '../../../test/small-files';
import { createChatWorld, phoneAt, type ChatWorld } from './chats.fixture';
import { noteFile } from './note-file.service';

let world: ChatWorld;
const server = new FileServer();
beforeAll(async () => {
  world = await createChatWorld();
  await server.start();
});
afterAll(async () => {
  await server.stop();
  await world.close();
});

it('[CHAT-03] shows what a recipient has sent once it is fetched, or that it never will be, and tells open browsers', async () => {
  const login = await world.login(['user']);
  const sender = await world.sender(login.customer);
  server.answer('/photo', png());
  server.answer('/offer.pdf', pdf);
  server.answer('/page.html', Buffer.from('<script>alert(1)</script>'));
  const files = [{ url: server.at('/photo'), name: 'photo' }, { url: server.at('/offer.pdf') }, { url: server.at('/page.html') }];
  await world.receive(sender, ...files.map((file) => ({ from: phoneAt(1), text: '', file })));
  const chat = await world.chatOf(login, phoneAt(1));
  const shown = async () => (await world.open(login, chat.id_uuid)).messages.map(({ file }) => file);
  expect(await shown()).toMatchObject([{
    state: 'waiting', uuid: null,
  }, { name: 'offer.pdf', state: 'waiting', uuid: null }, { name: 'page.html', state: 'waiting', uuid: null }]);

  const errors: unknown[] = [];
  const fetching = startFileFetching({
    db: world.db, environment: { CALLBACK_LOOPBACK: 'yes' }, onError: (error) => errors.push(error),
    onFetched: noteFile,
  });
  try {
    await until(async () => (await world.reported(login.customer.id)).filter(({ name }) => name === 'chat.file').length === 3);
  } finally {
    await fetching.stop();
  }
  expect(errors).toEqual([]);
  const [photo, offer, page] = await shown();
  expect([photo, offer, page]).toEqual([
    { name: 'photo.png', image: true, bytes: png().length, state: 'ready', uuid: expect.any(String) },
    { name: 'offer.pdf', image: false, bytes: pdf.length, state: 'ready', uuid: expect.any(String) },
    { name: 'page.html', image: false, bytes: null, state: 'refused', uuid: null },
  ]);
  const events = (await world.reported(login.customer.id)).filter(({ name }) => name === 'chat.file');
  // In any order.
  expect(events.map(({ channel, data }) => [channel, data.message?.file])).toEqual(
    expect.arrayContaining([photo, offer, page].map((file) => ['chats.all', file])),
  );
  const given = await world.get(`/v2/chat/file?uuid=${photo?.uuid}`, login.token);
  expect([given.headers['content-type'], given.rawPayload]).toEqual(['image/png', png()]);
});
