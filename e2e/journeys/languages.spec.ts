import { toBcp47, type Language } from '@portal/contracts';
import { portalPage } from '../pages/portal.page';
import { expect, test } from '../setup/journey';
import { preparedList } from '../setup/mailing-lists';
import { startOf } from '../setup/page-start';
import { requestsOf } from '../setup/requests';

type Words = Record<'item' | 'name' | 'browser' | 'login' | 'password' | 'lists' | 'newList' | 'notConfirmed' | 'logOut', string> & {
  language: Language;
};

const words: readonly Words[] = [
  {
    item: '[SHL-08:en]', language: 'en', name: 'English', browser: 'en-GB', login: 'Sign in', password: 'Password',
    lists: 'Mailing lists', newList: 'New mailing list', notConfirmed: 'Not confirmed', logOut: 'Sign out',
  },
  {
    item: '[SHL-08:ru]', language: 'ru', name: 'Русский', browser: 'ru-RU', login: 'Вход', password: 'Пароль',
    lists: 'Рассылки', newList: 'Новая рассылка', notConfirmed: 'Не подтверждена', logOut: 'Выйти',
  },
  {
    item: '[SHL-08:ua]', language: 'ua', name: 'Українська', browser: 'uk-UA', login: 'Вхід', password: 'Пароль',
    lists: 'Розсилки', newList: 'Нова розсилка', notConfirmed: 'Не підтверджено', logOut: 'Вийти',
  },
  {
    item: '[SHL-08:bg]', language: 'bg', name: 'Български', browser: 'bg-BG', login: 'Вход', password: 'Парола',
    lists: 'Кампании', newList: 'Нова кампания', notConfirmed: 'Непотвърдена', logOut: 'Изход',
  },
];

for (const { item, language, name, browser, login, password, lists, newList, notConfirmed } of words) {
  test.describe(`a browser with the language ${browser}`, () => {
    test.use({ locale: browser });

    test(`${item} shows login, lists, form and list in ${name} without a choice`, async ({ page, enter }) => {
      await page.goto('/login');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(login);
      await expect(page.getByLabel(password, { exact: true })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', toBcp47(language));
      const { id } = await preparedList();
      await enter('demo', '/smslist/list');
      const portal = portalPage(page);
      await expect(portal.heading).toHaveText(lists);
      await expect(page.locator('html')).toHaveAttribute('lang', toBcp47(language));
      await portal.main.getByRole('link', { name: newList }).first().click();
      await expect(portal.heading).toHaveText(newList);
      await page.goto(`/smslist/${id}`);
      await expect(portal.main.getByText(notConfirmed, { exact: true }).first()).toBeVisible();
    });
  });
}

for (const { item, language, name, login, lists } of words) {
  test(`${item} ${name}, chosen at sign-in, applies to the portal and the next visit`, async ({ page, context, enter }) => {
    await page.goto('/login');
    await page.getByRole('combobox').selectOption(name);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(login);
    await expect.poll(async () => (await context.cookies()).find((cookie) => cookie.name === 'language')?.value).toBe(language);
    await enter('demo', '/smslist/list');
    await expect(portalPage(page).heading).toHaveText(lists);
    await page.goto('/404');
    await expect(page.getByRole('combobox')).toHaveValue(language);
  });
}

test('[SHL-08:no-reload] switching the language needs no reload and repeats no request', async ({ page, enter }) => {
  await preparedList();
  // With the scope `own`, the page polls the count of all chats; `all` avoids background calls.
  await page.addInitScript(() => localStorage.setItem('chatScope', 'all'));
  const start = startOf(page);
  const asked = requestsOf(page);
  await enter('demo', '/smslist/list');
  const portal = portalPage(page);
  await expect(portal.main.getByText('Not confirmed', { exact: true }).first()).toBeVisible();
  await expect(portal.balance).toContainText('UAH');
  // The chat count is the page's last startup call, after the screen is shown.
  await expect.poll(() => asked.of('GET', '/v2/chat/unread')).not.toHaveLength(0);
  await start.over();
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  const requests = requestsOf(page);
  for (const { language, name, lists } of [...words].reverse()) {
    await portal.chooseLanguage(name);
    await expect(portal.heading).toHaveText(lists);
    await expect(page.locator('html')).toHaveAttribute('lang', toBcp47(language));
  }
  // New languages load text files, but no data.
  expect(requests.all().filter(({ path }) => !/^\/(assets|remotes)\//.test(path))).toEqual([]);
  const files = requests.all().length;
  for (const { name, lists } of words) {
    await portal.chooseLanguage(name);
    await expect(portal.heading).toHaveText(lists);
  }
  expect(requests.all()).toHaveLength(files);
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
});
