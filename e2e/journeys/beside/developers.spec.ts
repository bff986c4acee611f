import { expect, test } from '../../setup/journey';

test('[VAL-09] creating an API key takes three clicks from any page, and no typing', async ({ enter }) => {
  const page = await enter('demo', '/smslist/list');
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 });
    addEventListener('click', (event) => { if (event.isTrusted) (window as unknown as { clicks: number }).clicks += 1; }, true);
  });
  await page.getByRole('list', { name: 'Developers' }).getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  const form = page.getByRole('dialog', { name: 'New API key' });
  const name = form.getByRole('textbox', { name: /^Name/ });
  await expect(name).toBeFocused();
  const suggested = await name.inputValue();
  await form.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('alertdialog', { name: `API key “${suggested}” created` });
  await expect(shown.getByRole('group', { name: 'API key' }).getByRole('code')).toHaveText(/^pk_/);
  await expect(shown.getByRole('button', { name: 'Copy' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBe(3);
});

test('a tall form keeps its title and actions in view, and Ctrl+Enter submits it', async ({ enter }) => {
  const page = await enter('demo', '/developers/keys');
  await page.setViewportSize({ width: 360, height: 560 });
  await page.getByRole('button', { name: 'Create key' }).click();
  const form = page.getByRole('dialog', { name: 'New API key' });
  await form.getByRole('textbox', { name: 'Allowed IP addresses' }).scrollIntoViewIfNeeded();
  await expect(form.getByRole('heading', { name: 'New API key' })).toBeInViewport({ ratio: 1 });
  await expect(form.getByRole('button', { name: 'Create key' })).toBeInViewport({ ratio: 1 });
  await form.getByRole('textbox', { name: 'Allowed IP addresses' }).fill('203.0.113.0/24');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alertdialog')).toContainText('Copy this key now');
});

test('[API-02] a webhook is created, tested, and its delivery found in the log', async ({ enter }) => {
  const page = await enter('demo', '/developers/webhooks');
  const url = `https://hooks.example/${Date.now()}`;
  await page.getByRole('button', { name: 'New webhook' }).click();
  const form = page.getByRole('dialog', { name: 'New webhook' });
  await form.getByRole('textbox', { name: 'Address' }).fill(url);
  await page.keyboard.press('Control+Enter');
  const shown = page.getByRole('alertdialog', { name: 'Webhook secret' });
  await expect(shown.getByRole('group', { name: 'Signing secret' })).toContainText('whsec_');
  await shown.getByRole('button', { name: 'I’ve saved this secret' }).click();
  await page.getByRole('button', { name: `Send test event to ${url}` }).click();
  const test = page.getByRole('dialog', { name: 'Test event' });
  await expect(test).toContainText('Not delivered: Server name not found', { timeout: 20_000 });
  await expect(test.getByRole('region', { name: 'Body sent' })).toContainText('"test": true');
  await test.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: `Delivery log of ${url}` }).click();
  await expect(page.getByText('Deliveries are kept for 14 days.')).toBeVisible();
  await page.getByRole('tablist', { name: 'Webhooks' }).getByRole('tab', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: `Actions for ${url}` }).click();
  await page.getByRole('menuitem', { name: 'Delete webhook' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByText(url.slice('https://'.length))).toHaveCount(0);
});
