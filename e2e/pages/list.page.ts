import type { Page } from '@playwright/test';
import { tableTools } from './table-tools';

/** One mailing list. */
export function listPage(page: Page) {
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1 });
  /** Heading with the list's status and commands. */
  const head = main.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
  const cost = main.getByRole('region', { name: 'Cost estimate' });
  const delivery = main.getByRole('region', { name: /^(Delivery|Result)$/ });
  const messages = main.getByRole('region', { name: 'Messages', exact: true });
  const question = page.getByRole('alertdialog');
  const drawer = page.getByRole('dialog');
  const send = cost.getByRole('button', { name: /^Send for/ });
  const choose = async (command: string) => {
    await head.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: command, exact: true }).click();
  };
  return {
    heading,
    head,
    cost,
    send,
    delivery,
    messages,
    question,
    /** Why messages weren't delivered. */
    failures: main.getByRole('region', { name: /^Why \d+ messages? w/ }),
    /** Details of one message. */
    drawer,
    timeline: drawer.getByRole('region', { name: 'Timeline' }),
    estimate: cost.getByRole('grid'),
    message: main.getByRole('region', { name: 'Message', exact: true }),
    messageRows: messages.getByRole('rowgroup').last().getByRole('row'),
    stop: head.getByRole('button', { name: 'Stop sending' }),
    remove: (): Promise<void> => choose('Delete'),
    status: (name: string) => head.getByText(name, { exact: true }),
    facts: main.getByRole('region', { name: 'Details', exact: true }),
    /** Number of messages with this status or in this group, from the legend below the bar. */
    share: (status: string, count: number) => (
      delivery.getByRole('listitem').filter({ hasText: new RegExp(`${status}: ${count}(?!\\S)`) })),
    messageTo: (number: string) => messages.getByRole('row').filter({ has: page.getByRole('gridcell', { name: number, exact: true }) }),
    async open(id: number, query = ''): Promise<void> {
      await page.goto(`/smslist/${id}${query}`);
      await heading.waitFor();
    },
    /** Id from the URL, once the list has one. */
    async id(): Promise<number> {
      await page.waitForURL(/\/smslist\/\d+/);
      return Number(/\/smslist\/(\d+)/.exec(page.url())?.[1]);
    },
    async confirm(): Promise<void> {
      await send.click();
      await question.getByRole('button', { name: /^Send for up to/ }).click();
    },
    copy: head.getByRole('link', { name: 'Copy as new' }),
    tools: tableTools(page),
    /** Runs a command for all messages, such as 'Resend all 2 failed'. */
    async tryAgain(choice: string | RegExp): Promise<void> {
      await messages.getByRole('button', { name: 'Recheck or resend' }).click();
      await page.getByRole('menuitem', { name: choice }).click();
    },
    async showOnly(...statuses: string[]): Promise<void> {
      await messages.getByRole('combobox', { name: 'Delivery status' }).click();
      for (const name of statuses) await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
      await page.keyboard.press('Escape');
    },
  };
}
