import { listPage } from '../pages/list.page';
import { newListPage } from '../pages/new-list.page';
import { preferencePage } from '../pages/preference.page';
import { expect, test } from '../setup/journey';
import { balanceOf, listOf, sentList, waitForSentList } from '../setup/mailing-lists';
import { smsc } from '../setup/smsc';

const LINK = /https?:\/\/\S+\/[0-9A-Za-z]{22}/;

test('[LNK-02:link] [LNK-02:undo] [LNK-02:senders] [LNK-02:screens] a recipient unsubscribes by the link, gets and costs nothing, and gets messages again', async (
  { enter, browser },
) => {
  const word = `unsub${Date.now()}`;
  const number = '+380671287401';
  const page = await enter('demo', '/smslist/new');
  const form = newListPage(page);
  await form.fill({ name: `Unsubscribe ${word}`, text: `Sale ${word}. Stop:`, numbers: number });
  await form.text.press('End');
  await form.message.getByRole('button', { name: 'Unsubscribe link' }).click();
  await expect(form.text).toHaveValue(`Sale ${word}. Stop: {unsubscribe}`);
  await expect(form.message).toContainText('extra characters for each recipient’s links');
  await form.create();
  const list = listPage(page);
  const id = await list.id();
  await list.confirm();
  await waitForSentList(id);
  const [submit] = await smsc.submits(word);
  const [link = ''] = LINK.exec(submit?.text ?? '') ?? [];
  expect(link).not.toBe('');

  // The recipient's phone: another browser, without scripts, cookies or a login.
  const phone = await browser.newContext({ javaScriptEnabled: false, locale: 'en', viewport: { width: 320, height: 640 } });
  const recipient = await phone.newPage();
  await recipient.goto(link);
  const preferences = preferencePage(recipient);
  await expect(preferences.heading).toHaveText('Messages from DEMO');
  await expect(preferences.main).toContainText('+380 ** *** **01');
  await preferences.language('Українська').click();
  await expect(preferences.heading).toHaveText('Повідомлення від DEMO');
  await preferences.language('English').click();
  await preferences.stop.click();
  await expect(preferences.done).toHaveText('All messages stopped');

  await list.open(id);
  await expect(list.facts).toContainText(/Unsubscribed by link\s*1/);
  const before = await balanceOf('demo');
  const skipped = await sentList({ body: `Again ${word}`, recipients: number });
  expect(await smsc.submits(`Again ${word}`)).toEqual([]);
  expect((await listOf(skipped.id)).cost).toBe('0.00');
  expect(await balanceOf('demo')).toBe(before);

  await recipient.reload();
  await preferences.resume.click();
  await expect(preferences.done).toHaveText('You get messages again');
  await sentList({ body: `Back ${word}`, recipients: number });
  await expect.poll(async () => (await smsc.submits(`Back ${word}`)).length).toBe(1);
  await list.open(id);
  await expect(list.facts).toContainText(/Unsubscribed by link\s*0/);

  // Only this sender, by the keyboard; the customer sees to whom it applies.
  await preferences.stopSender.focus();
  await recipient.keyboard.press('Enter');
  await expect(preferences.done).toHaveText('Messages from DEMO stopped');
  await expect(preferences.resumeSender).toBeVisible();
  await sentList({ body: `Sender ${word}`, recipients: number });
  expect(await smsc.submits(`Sender ${word}`)).toEqual([]);
  await page.goto('/addressbook/index');
  await page.getByRole('link', { name: 'Stop list: DEMO' }).click();
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Unsubscribed by link');
  await preferences.resumeSender.click();
  await expect(preferences.done).toHaveText('You get messages from DEMO again');
  await sentList({ body: `Sender again ${word}`, recipients: number });
  await expect.poll(async () => (await smsc.submits(`Sender again ${word}`)).length).toBe(1);
  await phone.close();
});
