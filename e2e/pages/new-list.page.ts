import type { Page } from '@playwright/test';

export type NewListText = { name: string; text: string; alphaName?: string; numbers?: string };

/** The form that makes a mailing list. */
export function newListPage(page: Page) {
  const form = page.getByRole('form', { name: 'New mailing list' });
  const name = form.getByRole('textbox', { name: 'Name', exact: true });
  const text = form.getByRole('textbox', { name: 'Text', exact: true });
  const numbers = form.getByRole('textbox', { name: 'Numbers, typed or pasted' });
  const file = form.getByRole('group', { name: 'Or a CSV file: drop it here or choose it' });
  const alphaName = (sender: string) => form.getByRole('radiogroup', { name: 'Alpha name' }).getByRole('radio', { name: sender, exact: true });
  return {
    form,
    name,
    text,
    numbers,
    file,
    alphaName,
    description: form.getByRole('textbox', { name: 'Description (optional)' }),
    message: form.getByRole('region', { name: 'Message', exact: true }),
    recipients: form.getByRole('region', { name: 'Recipients', exact: true }),
    summary: form.getByRole('region', { name: 'Summary', exact: true }),
    submit: form.getByRole('button', { name: 'Create and see the cost' }),
    async open(): Promise<void> {
      await page.goto('/smslist/new');
      await form.waitFor();
    },
    async attach(fileName: string, content: string | Buffer): Promise<void> {
      const chooser = page.waitForEvent('filechooser');
      await file.getByRole('button', { name: /^Choose (a|another) file$/ }).click();
      await (await chooser).setFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(content) });
    },
    async fill(given: NewListText): Promise<void> {
      await name.fill(given.name);
      await alphaName(given.alphaName ?? 'DEMO').check();
      await text.fill(given.text);
      if (given.numbers !== undefined) await numbers.fill(given.numbers);
    },
  };
}
