import type { Page } from '@playwright/test';

/** The frame around every screen. */
export function portalPage(page: Page) {
  const main = page.getByRole('main');
  const bar = page.getByRole('banner');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const menuItems = menu.getByRole('listitem').getByRole('link');
  const tabs = page.getByRole('tablist', { name: 'Open pages' });
  const userMenu = bar.getByRole('button', { name: /^User menu/ });
  return {
    main,
    menu,
    tabs,
    userMenu,
    heading: main.getByRole('heading', { level: 1 }),
    balance: bar.getByRole('group', { name: 'Balance' }),
    notices: page.getByRole('region', { name: 'Notifications' }),
    menuItems,
    menuItem: (title: string) => menuItems.and(page.getByRole('link', { name: title, exact: true })),
    tab: (title: string) => tabs.getByRole('tab', { name: title, exact: true }),
    async chooseLanguage(name: string): Promise<void> {
      // The button says the language's code in every language.
      await bar.getByRole('button').filter({ hasText: /^(EN|RU|UA|BG)$/ }).click();
      await page.getByRole('menuitemradio', { name, exact: true }).click();
    },
    async logOut(): Promise<void> {
      await userMenu.click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
    },
  };
}
