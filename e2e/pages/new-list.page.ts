import type { Page } from '@playwright/test';

export type NewListText = { name: string; text: string; alphaName?: string; numbers?: string };

type Step = 'Message' | 'Recipients' | 'Schedule & options' | 'Review';

/** The form for a new mailing list, with four steps. */
export function newListPage(page: Page) {
  const form = page.getByRole('form', { name: 'New mailing list' });
  const name = form.getByRole('textbox', { name: 'Name', exact: true });
  const text = form.getByRole('textbox', { name: 'Text', exact: true });
  const numbers = form.getByRole('textbox', { name: 'Phone numbers' });
  const file = form.getByRole('group', { name: 'Or upload a file: drop it here or choose one' });
  const steps = page.getByRole('navigation', { name: 'Form steps' });
  const submit = form.getByRole('button', { name: 'Create mailing list' });
  const toStep = async (step: Step) => {
    await steps.getByRole('button', { name: new RegExp(`${step} ?, step`) }).click();
    await form.getByRole('group', { name: step, exact: true }).first().waitFor();
  };
  const alphaName = (sender: string) => form.getByRole('radiogroup', { name: 'Alpha name' }).getByRole('radio', {
    name: sender, exact: true,
  });
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
    submit,
    toStep,
    async open(): Promise<void> {
      await page.goto('/smslist/new');
      await form.waitFor();
    },
    /** Opens the last step and creates the list. */
    async create(): Promise<void> {
      await toStep('Review');
      await submit.click();
    },
    /** Attaches a recipients file in the recipients step, which stays open. */
    async attach(fileName: string, content: string | Buffer): Promise<void> {
      await toStep('Recipients');
      const chooser = page.waitForEvent('filechooser');
      await file.getByRole('button', { name: /^Choose (another )?file$/ }).click();
      await (await chooser).setFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(content) });
    },
    /** Fills in message and recipients; the recipients step stays open. */
    async fill(given: NewListText): Promise<void> {
      await toStep('Message');
      await name.fill(given.name);
      await alphaName(given.alphaName ?? 'DEMO').check();
      await text.fill(given.text);
      await toStep('Recipients');
      if (given.numbers !== undefined) await numbers.fill(given.numbers);
    },
  };
}
