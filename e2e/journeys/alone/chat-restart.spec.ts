import { chatPage } from '../../pages/chat.page';
import { portalPage } from '../../pages/portal.page';
import { chatFrom, messagesOf, recipient, write, type Recipient } from '../../setup/chats';
import { expect, test } from '../../setup/journey';
import { endServer, serverStarts } from '../../setup/server-process';
import { viber } from '../../setup/viber';

/** Time for a server restart and for pages to reconnect. */
const BACK_MS = 60_000;
const WRITES_EVERY_MS = 500;
/** Fits into one page of messages, so nothing is loaded by scrolling. */
const MAX_WRITTEN = 110;

/** The recipient keeps writing messages until stopped; returns their texts. */
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

test('[RT-08] [RT-02] [CHAT-03] a killed or stopped server loses and duplicates no messages of recipient and operator', async ({
  enter, troubles, viberBehaves,
}) => {
  test.setTimeout(5 * BACK_MS);
  troubles.foresee(
    /ERR_CONNECTION_\w+|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONTENT_LENGTH_MISMATCH|ERR_SOCKET_NOT_CONNECTED|WebSocket connection to|status of 503|answer: 503/,
  );
  // A real provider waits a minute before retrying.
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
  // As long as an update: the page reports that it is disconnected.
  await serverStarts();
  await endServer('SIGKILL');
  await expect(connectionLost).toBeVisible();
  await expect(connectionLost).toBeHidden({ timeout: BACK_MS });
  await expect(chat.message('Written while it was stopped')).toContainText('Delivered', { timeout: BACK_MS });

  const written = ['Before', ...await endWriting()];
  const inChat = async (incoming: boolean) => (
    (await messagesOf(asked)).filter((message) => message.incoming === incoming).map(({ msg_text }) => msg_text)
  );
  await expect.poll(async () => (await inChat(true)).length, { timeout: BACK_MS }).toBeGreaterThanOrEqual(written.length);
  expect((await inChat(true)).sort()).toEqual([...written].sort());
  const answers = ['Written while it was dead', 'Written while it was stopped'];
  expect(await inChat(false)).toEqual(answers);
  expect((await viber.got(from.number)).map(({ text }) => text)).toEqual(answers);
  // The page also shows all of them, in the order others see.
  await expect(chat.messages).toHaveCount(written.length + answers.length);
  expect(await chat.words()).toEqual((await messagesOf(asked)).map(({ msg_text }) => msg_text));
  // Messages from the outage are unread, below the last read one.
  await chat.thread.press('End');
  await expect(chat.rowOf(from.number)).not.toContainText('unread message');
});
