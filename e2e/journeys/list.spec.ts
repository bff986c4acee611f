import { formatAmount } from '@portal/contracts';
import { listPage } from '../pages/list.page';
import { portalPage } from '../pages/portal.page';
import { expect, test } from '../setup/journey';
import { confirm, listOf, numbers, preparedList, sentList } from '../setup/mailing-lists';

test('[NAV-08] a list has its own URL, with digits, under the lists’ menu item', async ({ enter }) => {
  const { id } = await preparedList({ name: 'By its address' });
  const page = await enter('demo', `/smslist/${id}`);
  const portal = portalPage(page);
  await expect(portal.heading).toHaveText('By its address');
  await expect(page).toHaveURL(`/smslist/${id}`);
  await expect(portal.tab('By its address')).toHaveAttribute('aria-selected', 'true');
  await expect(portal.menuItems.and(page.locator(`[href="/smslist/${id}"]`))).toHaveCount(0);
  await expect(portal.menuItem('Mailing lists')).toHaveAttribute('aria-current', 'page');
});

test('[MAIL-07:header] [MAIL-07:progress] [MAIL-07:cost] a sent list shows its details, message statuses and cost', async ({ enter }) => {
  const sent = await sentList({
    name: 'Autumn sale', description: 'For everybody', body: 'Come and see', recipients: numbers(4, 96).join('\n'),
  });
  const page = await enter('demo', `/smslist/${sent.id}`);
  const list = listPage(page);
  await expect(list.heading).toHaveText('Autumn sale');
  await expect(list.status('Sent')).toBeVisible();
  await expect(list.facts).toContainText(sent.from);
  await expect(list.message).toContainText('Come and see');
  await expect(list.message).toContainText('1 part · 12 characters · Latin');
  await expect(list.facts).toContainText('For everybody');
  await expect(list.share('Delivered', 1)).toBeVisible();
  await expect(list.share('Undeliverable', 1)).toBeVisible();
  await expect(list.share('Rejected', 1)).toBeVisible();
  await expect(list.share('Expired', 1)).toBeVisible();
  const property = (term: string) => list.delivery.getByRole('definition').and(page.locator(`dt:text-is("${term}") + dd`));
  await expect(property('Recipients')).toHaveText('4');
  await expect(property('Parts')).toHaveText('4');
  await expect(property('Cost')).toHaveText(`${formatAmount(sent.cost)}\u00a0${sent.currency}`);
  await expect(property('Maximum')).toHaveText(`${formatAmount(sent.maximum)}\u00a0${sent.currency}`);
  expect([sent.cost, sent.maximum]).toEqual(['3.72', '4.96']);
});

test('[MAIL-07:messages] [MAIL-07:filter] its messages are listed and filtered by status, also by URL', async ({ enter }) => {
  const sent = await sentList({ recipients: numbers(30, 70).join('\n') });
  const page = await enter('demo', `/smslist/${sent.id}`);
  const list = listPage(page);
  await expect(list.messageRows).toHaveCount(25);
  await list.messages.getByRole('button', { name: 'Next page' }).click();
  await expect(list.messageRows).toHaveCount(5);

  await page.goto(`/smslist/${sent.id}`);
  await list.showOnly('Undeliverable', 'Expired', 'Rejected');
  await expect(list.messageRows).toHaveCount(3);
  const row = list.messageTo('+380671200097');
  await expect(row.getByRole('gridcell', { name: 'Undeliverable' })).toBeVisible();
  await expect(row.getByRole('gridcell', { name: 'The operator couldn’t deliver it' })).toBeVisible();
  await expect(row.getByRole('gridcell', { name: /^1,24/ })).toBeVisible();
  const refused = list.messageTo('+380671200099');
  await expect(refused.getByRole('gridcell', { name: 'The provider doesn’t accept this number' })).toBeVisible();
  await expect(refused.getByRole('gridcell', { name: /^0,00/ })).toBeVisible();
  expect(new URL(page.url()).searchParams.getAll('status').sort()).toEqual(['2', '24', '4']);
  await page.reload();
  await expect(list.messageRows).toHaveCount(3);
});

test('[MAIL-09:0] [MAIL-09:10] [MAIL-09:1] [MAIL-09:3] a message is prepared, queued, processing and delivered, in words and icons', async ({
  enter, smscBehaves,
}) => {
  const number = '+380671234567';
  await smscBehaves({ rules: [{ endsWith: number.slice(1), outcome: 'throttled' }] });
  const { id } = await preparedList({ recipients: number });
  const page = await enter('demo', `/smslist/${id}`);
  const list = listPage(page);
  const row = list.messageTo(number);
  const status = (name: string) => row.getByRole('gridcell', { name, exact: true });
  for (const name of ['Prepared', 'Queued', 'Processing', 'Delivered']) {
    await expect(status(name)).toBeVisible();
    await expect(status(name).locator('svg')).toBeVisible();
    if (name === 'Prepared') {
      await confirm(id);
      // Nothing announces that a throttled message stays in the queue; a reload shows it.
      await expect.poll(async () => (await listOf(id)).counts).toMatchObject({ 10: 1 });
      await page.reload();
    }
    // Much longer than the interval of refreshing the rows.
    if (name === 'Queued') await smscBehaves({ rules: [], receiptDelayMs: [16_000, 16_000] });
  }
});

test('[MAIL-09:2] [MAIL-09:4] [MAIL-09:5] [MAIL-09:101] an undelivered message shows its reason, in words and icons', async ({
  enter, smscBehaves,
}) => {
  await smscBehaves({
    rules: [
      { endsWith: '1', outcome: 'undeliverable' }, { endsWith: '2', outcome: 'expired' }, { endsWith: '3', outcome: 'deleted' },
      { endsWith: '4', outcome: 'unknown' },
    ],
  });
  const { id } = await sentList({ recipients: numbers(4, 1).join('\n') });
  const page = await enter('demo', `/smslist/${id}`);
  const list = listPage(page);
  const signs = new Set<string>();
  for (const [index, name] of ['Undeliverable', 'Expired', 'Permanent error', 'Unknown'].entries()) {
    const status = list.messageTo(`+38067120000${index + 1}`).getByRole('gridcell', { name, exact: true });
    await expect(status).toBeVisible();
    signs.add(await status.locator('svg').innerHTML());
  }
  expect(signs.size).toBe(4);
});

test('[MAIL-10:recheck] a message without a receipt is rechecked, and the provider’s status is shown', async ({ enter, smscBehaves }) => {
  await smscBehaves({ receipts: false });
  const { id } = await preparedList({ recipients: '+380671234567' });
  await confirm(id);
  const page = await enter('demo', `/smslist/${id}`);
  const list = listPage(page);
  const row = list.messageTo('+380671234567');
  await expect(row.getByRole('gridcell', { name: 'Processing', exact: true })).toBeVisible();
  await list.tryAgain(/^Recheck the one without a final status/);
  await expect(page.getByText('Status recheck sent for 1 message')).toBeVisible();
  await expect(row.getByRole('gridcell', { name: 'Delivered', exact: true })).toBeVisible();
});

test('[MAIL-10:reset] undelivered messages are resent after showing the cost, and arrive', async ({ enter, smscBehaves }) => {
  await smscBehaves({ rules: [{ endsWith: '1', outcome: 'expired' }] });
  const { id } = await sentList({ recipients: numbers(2, 10).join('\n') });
  await smscBehaves({ rules: [] });
  const page = await enter('demo', `/smslist/${id}`);
  const list = listPage(page);
  const row = list.messageTo('+380671200011');
  await expect(row.getByRole('gridcell', { name: 'Expired', exact: true })).toBeVisible();
  await expect(row.getByRole('gridcell', { name: 'Can help', exact: true })).toBeVisible();
  await list.tryAgain(/^Resend failed message/);
  await expect(list.question).toContainText(/This can cost up to 1,24/);
  await list.question.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('Delivery attempts reset. Resending 1 message.')).toBeVisible();
  await expect(row.getByRole('gridcell', { name: 'Delivered', exact: true })).toBeVisible();
  await expect(list.status('Sent')).toBeVisible();
});

test('[MAIL-07:filter] [MAIL-11] why messages failed is on the page; one click filters them, one more opens the trace', async ({ enter }) => {
  const sent = await sentList({ name: 'Why it failed', body: 'Come and see', recipients: numbers(4, 96).join('\n') });
  const page = await enter('demo', `/smslist/${sent.id}`);
  const list = listPage(page);
  const reason = list.failures.getByRole('row').filter({ hasText: 'The operator couldn’t deliver it' });
  await expect(reason.getByRole('gridcell')).toHaveText([/couldn’t deliver/, '1', /^1,24/, 'Can help']);
  await expect(list.failures.getByRole('button', { name: 'Retry the 2 that can succeed' })).toBeVisible();

  await list.delivery.getByRole('link', { name: 'Expired' }).click();
  await expect(list.messageRows).toHaveCount(1);
  await expect(page).toHaveURL(/[?&]status=4(#|$)/);
  await reason.getByRole('link').click();
  await expect(page).toHaveURL(/[?&]reason=undeliverable(#|$)/);
  await expect(list.messageRows).toHaveCount(1);
  await expect(list.messages).toBeInViewport();

  await list.messageTo('+380671200097').getByRole('link').click();
  await expect(list.drawer).toContainText('Come and see');
  await expect(list.timeline.getByRole('listitem'))
    .toContainText(['Added to the mailing list', 'Mailing list confirmed', 'Sent to the provider']);
  await expect(list.drawer).toContainText('check that the number is in use');
  await page.reload();
  await expect(list.drawer).toContainText('Come and see');
  await page.keyboard.press('Escape');
  await expect(list.drawer).toHaveCount(0);
  await expect(list.messageTo('+380671200097').getByRole('link')).toBeFocused();
});

test('[MAIL-10:reset] those that can succeed are retried for the confirmed price, and arrive', async ({ enter, smscBehaves }) => {
  await smscBehaves({ rules: [{ endsWith: '1', outcome: 'expired' }, { endsWith: '2', outcome: 'deleted' }] });
  const { id } = await sentList({ recipients: numbers(3, 11).join('\n') });
  await smscBehaves({ rules: [] });
  const page = await enter('demo', `/smslist/${id}`);
  const list = listPage(page);
  await list.failures.getByRole('button', { name: 'Retry the one that can succeed' }).click();
  await expect(list.question).toContainText(/This can cost up to 1,24/);
  await list.question.getByRole('button', { name: 'Resend' }).click();
  await expect(list.share('Delivered', 2)).toBeVisible();
  await expect(list.failures.getByRole('button', { name: /^Retry the/ })).toHaveCount(0);
});

test('[MAIL-11] the details of messages lead to their neighbors and to the article about the reason', async ({ enter }) => {
  const sent = await sentList({ recipients: numbers(4, 96).join('\n') });
  const page = await enter('demo', `/smslist/${sent.id}`);
  const list = listPage(page);
  await list.messageTo('+380671200096').getByRole('link').click();
  await expect(list.drawer).toHaveAccessibleName('+380671200096');
  await list.drawer.getByRole('button', { name: 'Next message' }).click();
  await expect(list.drawer).toHaveAccessibleName('+380671200097');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(list.drawer).toHaveAccessibleName('+380671200098');
  await page.goBack();
  await expect(list.drawer).toHaveCount(0);
  await list.messageTo('+380671200097').getByRole('link').click();
  await list.drawer.getByRole('link', { name: 'About this reason' }).click();
  await expect(page).toHaveURL(/article=errors\/reasons#undeliverable$/);
  await expect(page.getByRole('heading', { name: 'undeliverable' })).toBeInViewport();
});

test('[MAIL-07:export] a list’s messages are exported as filtered', async ({ enter }) => {
  const { id } = await sentList({ recipients: numbers(4, 96).join('\n') });
  const page = await enter('demo', `/smslist/${id}`);
  const list = listPage(page);
  await list.showOnly('Undeliverable', 'Expired', 'Rejected');
  await expect(list.messageRows).toHaveCount(3);
  const [, ...lines] = await list.tools.exportCsv();
  expect(lines).toHaveLength(3);
  for (const number of ['380671200097', '380671200098', '380671200099']) {
    expect(lines.filter((line) => line.includes(number))).toHaveLength(1);
  }
});
