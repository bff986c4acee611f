import { chatPage } from '../pages/chat.page';
import { portalPage } from '../pages/portal.page';
import { chatFrom, messagesOf, recipient, write, type Recipient } from '../setup/chats';
import { expect, test } from '../setup/journey';
import { endServer, serverStarts } from '../setup/server-process';
import { viber } from '../setup/viber';

/** What a server takes to be there again, and its pages to notice. */
const BACK_MS = 60_000;
const WRITES_EVERY_MS = 500;
/** The page has them all at once: what is further up or down it asks for when it is scrolled to. */
const MAX_WRITTEN = 110;

/** The recipient writes one message after another, until he is told to end; answers what he has written. */
function keepWriting(from: Recipient): () => Promise<string[]> {
  const written: string[] = [];
  let hasMore = true;
  const done = (async () => {
    while (hasMore && written.length < MAX_WRITTEN) {
      const text = `Still asking ${written.length}`;
      await write(from, text);
      written.push(text);
      await new Promise((resolve) => setTimeout(resolve, WRITES_EVERY_MS));
    }
  })();
  return async () => {
    hasMore = false;
    await done;
    return written;
  };
}

test('[RT-08] [RT-02] [CHAT-03] a server that dies and one that is stopped lose no message and double none, of a recipient who goes on writing and of the operator', async ({ enter, troubles, viberBehaves }) => {
  test.setTimeout(5 * BACK_MS);
  troubles.foresee(/ERR_CONNECTION_\w+|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONTENT_LENGTH_MISMATCH|ERR_SOCKET_NOT_CONNECTED|WebSocket connection to|status of 503|answer: 503/);
  // A real provider waits a minute before it tries again.
  await viberBehaves({ callbackRetryMs: Array.from({ length: 240 }, () => WRITES_EVERY_MS) });
  const from = recipient(62_001);
  const asked = await chatFrom(from, ['Before']);
  const page = await enter('demo', `/chat?scope=all&chatUuid=${asked.id_uuid}`);
  const chat = chatPage(page);
  const { connectionLost } = portalPage(page);
  await expect(chat.message('Before')).toBeVisible();
  const endWriting = keepWriting(from);
  await expect(chat.message('Still asking 5').first()).toBeVisible();

  await endServer('SIGKILL');
  await chat.field.fill('Written while it was dead');
  await chat.field.press('Enter');
  await expect(chat.message('Written while it was dead')).toContainText('Delivered', { timeout: BACK_MS });

  await endServer('SIGTERM');
  await chat.field.fill('Written while it was stopped');
  await chat.field.press('Enter');
  await expect(chat.conversation).toContainText('Written while it was stopped');
  // As long as an update takes: the page says that nothing comes in.
  await serverStarts();
  await endServer('SIGKILL');
  await expect(connectionLost).toBeVisible();
  await expect(connectionLost).toBeHidden({ timeout: BACK_MS });
  await expect(chat.message('Written while it was stopped')).toContainText('Delivered', { timeout: BACK_MS });

  const written = ['Before', ...await endWriting()];
  const inChat = async (incoming: boolean) => (await messagesOf(asked)).filter((message) => message.incoming === incoming).map(({ msg_text }) => msg_text);
  await expect.poll(async () => (await inChat(true)).length, { timeout: BACK_MS }).toBeGreaterThanOrEqual(written.length);
  expect((await inChat(true)).sort()).toEqual([...written].sort());
  const answers = ['Written while it was dead', 'Written while it was stopped'];
  expect(await inChat(false)).toEqual(answers);
  expect((await viber.got(from.number)).map(({ text }) => text)).toEqual(answers);
  // The page has them all as well, in the order in which the others see them.
  await expect(chat.messages).toHaveCount(written.length + answers.length);
  expect(await chat.words()).toEqual((await messagesOf(asked)).map(({ msg_text }) => msg_text));
  // What came while he was away waits below where he had read to.
  await chat.thread.press('End');
  await expect(chat.rowOf(from.number)).not.toContainText('unread message');
});
