import { listPage } from '../pages/list.page';
import { newListPage } from '../pages/new-list.page';
import { expect, test } from '../setup/journey';

test('[MAIL-28] a list that recurs is made in the composer, then paused and deleted', async ({ enter }) => {
  const page = await enter('demo', '/smslist/new');
  const form = newListPage(page);
  const name = `Recurring ${Date.now()}`;
  await form.fill({ name, text: 'Each Monday', numbers: '+380671234567' });
  await form.openOption('Schedule');
  await page.getByRole('radio', { name: 'At a specific time' }).check();
  await page.getByRole('button', { name: 'Tomorrow, 10:00' }).click();
  await page.getByLabel('Repeat').selectOption('Every week');
  await page.getByRole('button', { name: 'Monday', exact: true }).click();
  await page.getByRole('button', { name: /^Repeat: 1, 1,24/ }).click();
  await expect(page).toHaveURL(/\/smslist\/recurring$/);
  const row = page.getByRole('main').getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Mon at 10:00');
  await expect(row).toContainText('Active');
  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expect(row).toContainText('Paused');
  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});

test('[MAIL-24] a scheduled list is paused and resumed', async ({ enter }) => {
  const page = await enter('demo', '/smslist/new');
  const form = newListPage(page);
  await form.fill({ name: `Paused ${Date.now()}`, text: 'Later', numbers: '+380671234567' });
  await form.openOption('Schedule');
  await page.getByRole('radio', { name: 'At a specific time' }).check();
  await page.getByRole('button', { name: 'Tomorrow, 10:00' }).click();
  await page.getByRole('button', { name: /^Schedule for 1/ }).click();
  const list = listPage(page);
  await expect(list.status('In progress')).toBeVisible();
  await list.head.getByRole('button', { name: 'Pause' }).click();
  await expect(list.status('Paused')).toBeVisible();
  await expect(page.getByRole('main').getByText(/^1 message waits until you resume/)).toBeVisible();
  await list.head.getByRole('button', { name: 'Resume' }).click();
  await expect(list.status('In progress')).toBeVisible();
  await list.stop.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sending' }).click();
  await expect(list.status('Deleted')).toBeVisible();
});
