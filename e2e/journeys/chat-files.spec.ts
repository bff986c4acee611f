import { readFile } from 'node:fs/promises';
import { chatPage } from '../pages/chat.page';
import { chatFrom, recipient, write } from '../setup/chats';
import { expect, test } from '../setup/journey';
import { viber } from '../setup/viber';

const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

test('[CHAT-03] an operator’s picture and file reach the phone as working URLs', async ({ page, enter }) => {
  const from = recipient(63_001);
  const { id_uuid } = await chatFrom(from, ['What does it look like?']);
  const [picture, order] = [await bytesAt(viber.sample('sunset.png')), await bytesAt(viber.sample('order.pdf'))];
  await enter('demo', `/chat?scope=all&chatUuid=${id_uuid}`);
  const chat = chatPage(page);
  await expect(chat.chosenRoute).toContainText('Viber session');

  await chat.attach({ name: 'sunset.png', mimeType: 'image/png', buffer: picture });
  await expect(chat.attached).toContainText('sunset.png');
  await expect(chat.attached).not.toContainText('uploading…');
  await chat.field.fill('Like this.');
  await chat.field.press('Enter');
  // In a session, an image and its text are two messages.
  await expect(chat.messages).toHaveCount(3);
  await expect(chat.messages.last()).toContainText('Delivered');
  await expect(chat.messages.getByRole('img', { name: 'Image' })).toHaveJSProperty('naturalWidth', 160);
  await expect(chat.attached).toHaveCount(0);

  const hostile = '<img src=x onerror="window.tripped = 1"> of the very long order.pdf';
  await chat.attach({ name: hostile, mimeType: 'application/pdf', buffer: order });
  await expect(chat.attached).toContainText(hostile);
  await expect(chat.attached).not.toContainText('uploading…');
  await chat.field.press('Enter');
  await expect(chat.messages).toHaveCount(4);
  await expect(chat.messages.last()).toContainText('Delivered');
  expect(await page.evaluate(() => 'tripped' in window)).toBe(false);

  const got = await viber.got(from.number);
  expect(got.map(({ text, extras }) => [text, extras.length])).toEqual([['', 1], ['Like this.', 0], ['', 1]]);
  const [sentPicture, , sentFile] = got.map(({ extras: [first] }) => first);
  expect(await bytesAt(sentPicture?.url ?? '')).toEqual(picture);
  expect(sentFile?.label).toMatch(/^.{1,25}$/u);
  expect(sentFile?.label).toMatch(/\.pdf$/);
  const file = await fetch(sentFile?.url ?? '');
  // Always a download: the portal's origin must not open files as pages.
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(order);
});

test('a recipient’s picture is shown and saved, whatever its name', async ({ page, enter }) => {
  const from = recipient(63_002);
  await write(from, '', { url: viber.sample('sunset.png'), name: '../../<img src=x onerror="window.tripped = 1">\u202egnp.exe.png' });
  const { id_uuid } = await chatFrom(from, ['This is what I have got']);
  await enter('demo', `/chat?scope=all&chatUuid=${id_uuid}`);
  const picture = chatPage(page).messages.first();
  await expect(picture.getByRole('img', { name: /^Image/ })).toHaveJSProperty('naturalWidth', 160);
  await expect(picture).not.toContainText(/[\u202e/]/);
  const started = page.waitForEvent('download');
  await picture.getByRole('button', { name: 'Save' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^[^/\\<>:"|?*\u202e]+\.png$/);
  expect(await readFile(await download.path())).toEqual(await bytesAt(viber.sample('sunset.png')));
  expect(await page.evaluate(() => 'tripped' in window)).toBe(false);
});
