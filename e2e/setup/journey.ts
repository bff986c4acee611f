import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { carrySession, sessionOf } from './sessions';
import { smsc, type SmscBehaviour } from './smsc';
import { Troubles } from './troubles';
import { viber, type ViberBehaviour } from './viber';

type Journey = {
  /** Fails the journey on unexpected errors. */
  troubles: Troubles;
  /** Opens the portal as this login, without the login page. */
  enter: (login: string, path?: string) => Promise<Page>;
  /** A second browser context, monitored like the first. */
  anotherBrowser: () => Promise<BrowserContext>;
  /** Configures the simulated SMSC until the journey ends. */
  smscBehaves: (change: Partial<SmscBehaviour>) => Promise<void>;
  /** Configures the simulated Viber provider until the journey ends. */
  viberBehaves: (change: Partial<ViberBehaviour>) => Promise<void>;
};

export const test = base.extend<Journey>({
  troubles: [async ({ context }, use, { errors }) => {
    const troubles = new Troubles();
    troubles.watch(context);
    await use(troubles);
    const [error] = errors;
    if (error) error.message = `${await troubles.state()}\n${error.message ?? ''}`;
    expect(troubles.unforeseen(), 'what the browser complained about').toEqual([]);
  }, { auto: true }],

  enter: async ({ page, context }, use) => {
    let entered: string | undefined;
    await use(async (login, path = '/') => {
      // An open page of another login would continue loading with this login's cookie, which may not access that page's remotes.
      if (login !== entered && page.url() !== 'about:blank') await page.goto('about:blank');
      entered = login;
      await carrySession(context, await sessionOf(login));
      await page.goto(path);
      return page;
    });
  },

  anotherBrowser: async ({ browser, troubles, contextOptions }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext(contextOptions);
      troubles.watch(context);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },

  smscBehaves: async ({}, use) => {
    const before = await smsc.behaviour();
    await use(async (change) => void (await smsc.behave(change)));
    await smsc.behave(before);
  },

  viberBehaves: async ({}, use) => {
    const { callbackRetryMs } = await viber.behaviour();
    await use(async (change) => void (await viber.behave(change)));
    await viber.behave({ callbackRetryMs });
  },
});

export { expect };
