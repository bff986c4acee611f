import { expect, type Page } from '@playwright/test';

/** A file attached from the operator's disk. */
export type Chosen = { name: string; mimeType: string; buffer: Buffer };

/** The operators' inbox: the list of chats, and the open one. */
export function chatPage(page: Page) {
  const main = page.getByRole('main');
  const list = main.getByRole('listbox', { name: 'Chats' });
  const rows = list.getByRole('option');
  const conversation = main.getByRole('region', { name: /^Chat with / });
  const thread = conversation.getByRole('region', { name: /^Messages with / });
  const messages = thread.locator('[data-position]');
  const route = conversation.getByRole('combobox', { name: 'Channel' });
  /** Actions without words are in a menu while the contact is shown, and on phones. */
  const act = async (name: 'Assign to a colleague' | 'Snooze' | 'Wake now') => {
    const menu = conversation.getByRole('button', { name: 'More actions' });
    const button = conversation.getByRole('button', { name, exact: true });
    await expect(menu.or(button).first()).toBeVisible();
    if (await button.isVisible()) return button.click();
    await menu.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  return {
    act,
    heading: main.getByRole('heading', { level: 1, name: 'Chats' }),
    list,
    rows,
    rowOf: (number: string) => rows.filter({ hasText: `+${number}` }),
    phone: main.getByRole('searchbox', { name: 'Search names, numbers and messages' }),
    own: main.getByRole('radio', { name: /^For me/ }),
    all: main.getByRole('radio', { name: /^All/ }),
    unreadOnly: main.getByRole('button', { name: 'Unread only' }),
    alerts: main.getByRole('button', { name: /^Sound and notifications/ }),
    alertsChoice: (name: 'Sound and notifications' | 'No sound or notifications') => page.getByRole('menuitemradio', { name }),
    conversation,
    with: conversation.getByRole('heading', { level: 2 }),
    thread,
    messages,
    message: (text: string) => messages.filter({ hasText: text }),
    field: conversation.getByRole('combobox', { name: 'Message', exact: true }),
    mode: (name: 'Reply' | 'Note') => conversation.getByRole('button', { name, exact: true }),
    noteField: conversation.getByRole('form', { name: 'New note' }).getByRole('textbox', { name: 'Note' }),
    notes: thread.getByRole('note', { name: 'Note' }),
    contact: main.getByRole('complementary', { name: 'Contact' }),
    found: main.getByRole('region', { name: 'In messages' }),
    async assignTo(colleague: string): Promise<void> {
      await act('Assign to a colleague');
      await page.getByRole('dialog', { name: 'Assign chat' }).getByRole('button', { name: colleague }).click();
    },
    templates: conversation.getByRole('listbox', { name: 'Templates' }).getByRole('option'),
    route,
    chosenRoute: route.locator('option:checked'),
    state: (name: 'Resolve' | 'Reopen') => conversation.getByRole('button', { name, exact: true }),
    /** A filter that is set; a click removes it. */
    chip: (filter: string) => main.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: filter }),
    async filter(choice: string): Promise<void> {
      await main.getByRole('button', { name: /^Status: / }).click();
      await page.getByRole('menuitemradio', { name: choice, exact: true }).click();
    },
    command: (name: 'Assign to me' | 'Reassign to me' | 'Unassign') => conversation.getByRole('button', { name, exact: true }),
    warning: conversation.getByRole('alert'),
    attached: conversation.getByRole('group', { name: 'Attachment' }),
    /** Texts of the messages, in order. */
    words: () => messages.evaluateAll((items) => items.map((item) => [...item.querySelectorAll('bdi')].at(-1)?.innerText ?? '')),
    async attach(file: Chosen): Promise<void> {
      const chooser = page.waitForEvent('filechooser');
      await conversation.getByRole('button', { name: 'Attach an image or file' }).click();
      await (await chooser).setFiles(file);
    },
    async open(query: Record<string, string> = {}): Promise<void> {
      await page.goto(`/chat?${new URLSearchParams({ scope: 'all', ...query })}`);
    },
    async sortBy(name: string): Promise<void> {
      await main.getByRole('button', { name: /^Sort by: / }).click();
      await page.getByRole('menuitemradio', { name, exact: true }).click();
    },
    async start(phone: string, from: string): Promise<void> {
      await main.getByRole('button', { name: 'New chat' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'New chat' });
      await dialog.getByRole('textbox', { name: 'Phone number' }).fill(phone);
      await dialog.getByRole('combobox', { name: 'Sender' }).selectOption(from);
      await dialog.getByRole('button', { name: 'Open chat' }).click();
    },
  };
}
