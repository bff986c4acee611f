import { chats } from '@portal/contracts';
import { chatPage } from '../pages/chat.page';
import { chatFrom, recipient, take, write } from '../setup/chats';
import { expect, test } from '../setup/journey';
import { call } from '../setup/portal-api';
import { carrySession, sessionOf } from '../setup/sessions';
import { untilStill } from '../setup/stillness';

/** A snooze of seconds, which no screen offers, is found with the next look for snoozed chats. */
const WAKE_TIMEOUT_MS = 30_000;

test('[CHAT-17] [CHAT-18] [CHAT-19] two operators resolve, snooze and filter chats, which return with a message or at their time', async ({
  enter, anotherBrowser,
}) => {
  const [question, promise, brief] = [recipient(10_301), recipient(10_302), recipient(10_303)];
  const first = await chatFrom(question, ['Where is my parcel?']);
  await take(await chatFrom(promise, ['Call me tomorrow']), 'operator');
  const short = await chatFrom(brief, ['One moment']);
  const page = await enter('demo', `/chat?scope=all&chatUuid=${first.id_uuid}`);
  const mine = chatPage(page);
  const context = await anotherBrowser();
  const second = await context.newPage();
  const theirs = chatPage(second);
  await carrySession(context, await sessionOf('operator'));
  await second.goto('/chat?scope=all');
  for (const { number } of [question, promise, brief]) await expect(theirs.rowOf(number)).toBeVisible();

  await call(chats.snooze, {
    body: { chatUuid: short.id_uuid, incoming: 1, until: new Date(Date.now() + 3_000).toISOString() },
  }, await sessionOf('demo'));
  await expect(theirs.rowOf(brief.number)).toBeHidden();

  await mine.state('Resolve').click();
  await expect(mine.thread).toContainText('You resolved this chat');
  await expect(theirs.rowOf(question.number)).toBeHidden();
  await theirs.filter('Resolved');
  await expect(theirs.rowOf(question.number)).toContainText('Resolved');
  await write(question, 'It is still not here');
  await expect(theirs.rowOf(question.number)).toBeHidden();
  await expect(mine.state('Resolve')).toBeVisible();
  await theirs.chip('Status: Resolved').click();
  await expect(theirs.rowOf(question.number)).toContainText('It is still not here');

  await theirs.rowOf(promise.number).click();
  await theirs.act('Snooze');
  await second.getByRole('dialog', { name: 'Snooze chat' }).getByRole('button', { name: /^Tomorrow morning/ }).click();
  await expect(theirs.conversation).toContainText(/Snoozed until .* 09:00/);
  await expect(mine.rowOf(promise.number)).toBeHidden();
  await mine.filter('Snoozed');
  await expect(mine.rowOf(promise.number)).toContainText(/Snoozed until/);
  await theirs.act('Wake now');
  await expect(mine.rowOf(promise.number)).toBeHidden();
  await mine.chip('Status: Snoozed').click();
  await mine.filter('Me');
  await expect(mine.rowOf(promise.number)).toBeHidden();
  await mine.chip('Assigned to: Me').click();
  await expect(mine.rowOf(promise.number)).toBeVisible();
  await expect(theirs.rowOf(brief.number)).toBeVisible({ timeout: WAKE_TIMEOUT_MS });

  await second.setViewportSize({ width: 360, height: 740 });
  await second.goto('/chat?scope=all&state=snoozed&assignee=nobody');
  await expect(theirs.chip('Assigned to: Nobody')).toBeVisible();
  await untilStill(second);
  expect(await second.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
