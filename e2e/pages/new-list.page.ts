import { expect, type Page } from '@playwright/test';

export type NewListText = { name?: string; text: string; alphaName?: string; numbers?: string };

type Option = 'Schedule' | 'Time limit and fallback' | 'Compare two texts' | 'Name and description' | 'Test message';

/** The form for a new mailing list. */
export function newListPage(page: Page) {
  const form = page.getByRole('form', { name: 'New mailing list' });
  const name = form.getByRole('textbox', { name: 'Name', exact: true });
  const text = form.getByRole('textbox', { name: 'Text', exact: true });
  const numbers = form.getByRole('textbox', { name: 'Phone numbers' });
  const file = form.getByRole('group', { name: 'Or upload a file: drop it here or choose one' });
  const alphaName = form.getByRole('combobox', { name: 'Alpha name', exact: true });
  const save = form.getByRole('button', { name: 'Save without sending' });
  const openOption = async (option: Option) => {
    const button = form.getByRole('button', { name: new RegExp(`^${option}`) });
    // The result of the numbers above may move the button between the two halves of a click.
    await expect(async () => {
      if (await button.getAttribute('aria-expanded') === 'false') await button.click();
      await form.getByRole('group', { name: option, exact: true }).waitFor({ timeout: 5_000 });
    }).toPass();
  };
  return {
    form,
    name,
    text,
    numbers,
    file,
    alphaName,
    openOption,
    description: form.getByRole('textbox', { name: 'Description (optional)' }),
    message: form.getByRole('region', { name: 'Message', exact: true }),
    recipients: form.getByRole('region', { name: 'Recipients', exact: true }),
    /** The counts of numbers, once the server has checked them. */
    checkedNumbers: form.locator('[role=status][aria-busy=false]').filter({ hasText: /valid/ }),
    summary: form.getByRole('region', { name: 'Summary', exact: true }),
    save,
    /** The button that sends, once the cost is known. */
    send: form.getByRole('button', { name: /^Send to / }),
    async open(): Promise<void> {
      await page.goto('/smslist/new');
      await form.waitFor();
    },
    /** Creates the list without sending it. */
    async create(): Promise<void> {
      await save.click();
    },
    async attach(fileName: string, content: string | Buffer): Promise<void> {
      const chooser = page.waitForEvent('filechooser');
      await file.getByRole('button', { name: /^Choose (another )?file$/ }).click();
      await (await chooser).setFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(content) });
    },
    async fill(given: NewListText): Promise<void> {
      await alphaName.selectOption(given.alphaName ?? 'DEMO');
      await text.fill(given.text);
      if (given.numbers !== undefined) await numbers.fill(given.numbers);
      if (given.name === undefined) return;
      await openOption('Name and description');
      await name.fill(given.name);
    },
  };
}
