import type { Locator, Page } from '@playwright/test';

/** The shell around every screen. */
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
  const balance = bar.getByRole('group', { name: 'Balance' });
  const refreshItem = page.getByRole('menuitem', { name: 'Refresh' });
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
    balance,
    balanceMenu: balance.getByRole('button', { name: /^Balance/ }),
    toasts: page.getByRole('region', { name: 'Notifications' }),
    menuItems,
    /** Matches the title with or without a number of unread items. */
    menuItem: (title: string) => menuItems.and(page.getByRole('link', { name: new RegExp(`^${title}( \\d|$)`) })),
    tab: (title: string) => tabs.getByRole('tab', { name: title, exact: true }),
    /** Number on the favicon; empty for the plain icon. */
    async onFavicon(): Promise<string> {
      const sign = decodeURIComponent(await page.locator('link[rel="icon"]').getAttribute('href') ?? '');
      return />([^<>]+)<\/text>/.exec(sign)?.[1] ?? '';
    },
    async openErrorLog(): Promise<void> {
      await bar.getByRole('button', { name: /^Error log/ }).click();
      await errorLog.waitFor();
    },
    async openSettings(): Promise<void> {
      await userMenu.click();
      await page.getByRole('menuitem', { name: 'Settings' }).click();
      await settings.waitFor();
    },
    async chooseSize(name: string): Promise<void> {
      await userMenu.click();
      await page.getByRole('menuitemradio', { name, exact: true }).click();
    },
    /** Runs a command of a tab's context menu. */
    async fromTabMenu(title: string, command: string): Promise<void> {
      await tabs.getByRole('tab', { name: title, exact: true }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: command, exact: true }).click();
    },
    async chooseLanguage(name: string): Promise<void> {
      // The user menu is the only button with a picture or initials, in every language.
      await bar.getByRole('button').filter({ has: page.locator('img, [data-initials]') }).click();
      await page.getByRole('menuitemradio', { name, exact: true }).click();
    },
    /** `behind`: a dialog may cover the header. */
    async refreshBalance({ behind = false } = {}): Promise<void> {
      const press = (button: Locator) => (behind ? button.dispatchEvent('click') : button.click());
      await press(balance.getByRole('button', { name: /^Balance/ }));
      await press(refreshItem);
    },
    async logOut(): Promise<void> {
      await userMenu.click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    },
  };
}
