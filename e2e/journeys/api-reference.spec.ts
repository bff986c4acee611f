import { portalPage } from '../pages/portal.page';
import { expect, test } from '../setup/journey';
import { carrySession, newSession } from '../setup/sessions';

test('[API-01] a request of the reference is sent to the sandbox from the page, with a key that it creates', async ({ page, context, troubles }) => {
  // A wrong number is answered with 400.
  troubles.foresee(/status of 400/);
  await carrySession(context, await newSession('demo'));
  await page.goto('/developers/reference?article=api/reference-messages');
  const { main } = portalPage(page);
  await main.getByRole('button', { name: 'Try it: POST /api/v1/messages', exact: true }).click();
  const form = main.getByRole('form', { name: 'Try it: POST /api/v1/messages', exact: true });
  await form.getByRole('button', { name: 'Create sandbox key' }).click();
  await expect(form.getByLabel('Sandbox key')).toHaveValue(/^pk_test_/);
  const body = form.getByLabel('Body');
  await expect(body).toHaveValue(/"DEMO"/);
  await form.getByRole('button', { name: 'Send to sandbox' }).click();
  await expect(form.getByText('Status 202')).toBeVisible();
  await expect(form.getByText(/"status": "queued"/)).toBeVisible();
  await body.fill((await body.inputValue()).replace('+380671234567', 'nobody'));
  await form.getByRole('button', { name: 'Send to sandbox' }).click();
  await expect(form.getByText('Status 400')).toBeVisible();
  await expect(form.getByText(/num_invalid/).first()).toBeVisible();
});
