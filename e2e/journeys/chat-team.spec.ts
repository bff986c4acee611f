import { chatPage } from '../pages/chat.page';
import { chatFrom, messagesOf, recipient } from '../setup/chats';
import { freshLogin, removeLogin, sessionBy } from '../setup/fresh-login';
import { expect, test } from '../setup/journey';
import { carrySession } from '../setup/sessions';
import { viber } from '../setup/viber';

test.use({ viewport: { width: 1440, height: 900 } });

test('[CHAT-13] [CHAT-14] [CHAT-15] [CHAT-16] two operators work on one chat: notes, the contact, and who has it, live', async ({
  enter, anotherBrowser,
}) => {
  const from = recipient(71);
  const { id_uuid } = await chatFrom(from, ['Where is my parcel?']);
  const colleague = await freshLogin(['user']);
  const context = await anotherBrowser();
  await carrySession(context, await sessionBy(colleague));
  const second = await context.newPage();
  await second.goto(`/chat?scope=own&chatUuid=${id_uuid}`);
  const theirs = chatPage(second);
  await expect(theirs.message('Where is my parcel?')).toBeVisible();
  const page = await enter('demo', `/chat?scope=all&chatUuid=${id_uuid}`);
  const mine = chatPage(page);

  await expect(mine.contact.getByText(/Ukraine/)).toBeVisible();
  await expect(mine.contact.getByText('No notes yet. Add one below the messages.')).toBeVisible();
  await mine.mode('Note').click();
  await mine.noteField.fill('Lost by the courier, offer a refund');
  await page.keyboard.press('Enter');
  await expect(mine.notes).toContainText('Lost by the courier');
  await expect(theirs.notes).toContainText('Lost by the courier');
  await expect(mine.contact.getByRole('button', { name: /Lost by the courier/ })).toBeVisible();

  await mine.assignTo('Journey Person');
  await expect(mine.thread).toContainText('You assigned this chat to Journey Person');
  await expect(theirs.thread).toContainText('assigned this chat to you');
  await expect(theirs.command('Unassign')).toBeVisible();
  await theirs.field.fill('We are sorry: you get your money back.');
  await second.keyboard.press('Enter');
  await expect(theirs.message('you get your money back')).toContainText('Delivered');
  await expect(mine.message('you get your money back')).toBeVisible();

  // The recipient got the reply alone.
  expect((await viber.got(from.number)).map(({ text }) => text)).toEqual(['We are sorry: you get your money back.']);
  expect((await messagesOf({ ...(await chatFrom(from, [])), id_uuid })).map(({ kind }) => kind)).toEqual([
    'message', 'note', 'assignment', 'message',
  ]);

  await mine.phone.fill('courier, offer');
  await mine.found.getByRole('button', { name: /Lost by the courier/ }).click();
  await expect(page).toHaveURL(/at=2/);
  await expect(mine.notes).toBeVisible();
  await removeLogin(colleague);
  await expect(mine.thread).toContainText('Unassigned: Journey Person no longer has access to this chat');
});
