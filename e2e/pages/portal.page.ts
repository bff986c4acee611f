import type { Page } from '@playwright/test';

/** The frame around every screen. */
export function portalPage(page: Page) {
  const main = page.getByRole('main');
  const bar = page.getByRole('banner');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const menuItems = menu.getByRole('listitem').getByRole('link');
  const tabs = page.getByRole('tablist', { name: 'Open pages' });
  const errorLog = page.getByRole('dialog', { name: 'Error log' });
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const palette = page.getByRole('dialog', { name: 'Search' });
  const userMenu = bar.getByRole('button', { name: /^User menu/ });
  return {
    main,
    menu,
    bar,
    tabs,
    userMenu,
    errorLog,
    errorBell: bar.getByRole('button', { name: /^Error log/ }),
    settings,
    palette,
    crumbs: bar.getByRole('navigation', { name: 'Breadcrumbs' }),
    connectionLost: bar.getByRole('button', { name: 'Connection lost' }),
    heading: main.getByRole('heading', { level: 1 }),
    balance: bar.getByRole('group', { name: 'Balance' }),
    notices: page.getByRole('region', { name: 'Notifications' }),
    menuItems,
    /** Whatever number of unread ones stands behind its title. */
    menuItem: (title: string) => menuItems.and(page.getByRole('link', { name: new RegExp(`^${title}( \\d|$)`) })),
    tab: (title: string) => tabs.getByRole('tab', { name: title, exact: true }),
    /** The number on the browser's tab; none on the plain sign. */
    async onFavicon(): Promise<string> {
      const sign = decodeURIComponent(await page.locator('link[rel="icon"]').getAttribute('href') ?? '');
      return />([^<>]+)<\/text>/.exec(sign)?.[1] ?? '';
    },
    async openErrorLog(): Promise<void> {
      await bar.getByRole('button', { name: /^Error log/ }).click();
      await errorLog.waitFor();
    },
    async openSettings(): Promise<void> {
      await bar.getByRole('button', { name: 'Settings' }).click();
      await settings.waitFor();
    },
    async chooseSize(name: string): Promise<void> {
      await bar.getByRole('button', { name: 'Control size' }).click();
      await page.getByRole('menuitemradio', { name, exact: true }).click();
    },
    /** The row of tabs has its own menu for each, as the right button of the mouse opens it. */
    async fromTabMenu(title: string, command: string): Promise<void> {
      await tabs.getByRole('tab', { name: title, exact: true }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: command, exact: true }).click();
    },
    async chooseLanguage(name: string): Promise<void> {
      // The button says the language's code in every language.
      await bar.getByRole('button').filter({ hasText: /^(EN|RU|UA|BG)$/ }).click();
      await page.getByRole('menuitemradio', { name, exact: true }).click();
    },
    async logOut(): Promise<void> {
      await userMenu.click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    },
  };
}
