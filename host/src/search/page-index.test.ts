import { languages, type Language } from '@portal/contracts';
import type { PortalRoute } from '../routes/portal-route';
import { createPageIndex, searchablePages } from './page-index';

const finances = { en: 'Finances', ru: 'Финансы', ua: 'Фінанси', bg: 'Финанси' };
const shows = { remote: 'r', screen: 's' };
const routes: readonly PortalRoute[] = [
  {
    path: '/dashboard', element: '/dashboard', title: { en: 'Dashboard', ru: 'Главная', ua: 'Головна', bg: 'Табло' },
    menu: { icon: 'home', order: 0 }, shows,
  },
  {
    path: '/smslist/list', element: '/smslist/list', title: { en: 'Mailing lists', ru: 'Рассылки', ua: 'Розсилки', bg: 'Кампании' },
    menu: { icon: 'send', order: 1 }, shows,
  },
  {
    path: '/smslist/new', element: '/smslist/new',
    title: { en: 'New mailing list', ru: 'Новая рассылка', ua: 'Нова розсилка', bg: 'Нова кампания' }, activeMenu: '/smslist/list', shows,
  },
  { path: '/smslist/:id', element: '/smslist/{id}', title: { en: 'Mailing list', ru: 'Рассылка', ua: 'Розсилка', bg: 'Кампания' }, shows },
  {
    path: '/finances/invoices', element: '/finances/invoices', title: { en: 'Invoices', ru: 'Счета', ua: 'Рахунки', bg: 'Фактури' },
    menu: { icon: 'money', order: 2, group: finances }, shows,
  },
  {
    path: '/finances/reports', element: '/finances/reports', title: { en: 'Reports', ru: 'Отчёты', ua: 'Звіти', bg: 'Отчети' },
    menu: { icon: 'money', order: 3, group: finances }, shows,
  },
];
const find = (text: string, language: Language = 'en') => createPageIndex(searchablePages(routes, language))(text).map(({ path }) => path);

it.each<[Language, string, string]>([
  ['ru', 'щета', '/finances/invoices'],
  ['ru', 'расылки', '/smslist/list'],
  ['ru', 'отчоты', '/finances/reports'],
  ['ua', 'розслки', '/smslist/list'],
  ['bg', 'фактуи', '/finances/invoices'],
  ['en', 'invoce', '/finances/invoices'],
  ['en', 'INVOICES', '/finances/invoices'],
])('[SHL-04] in %s, “%s” with its typo finds %s first', (language, text, path) => {
  expect(find(text, language)[0]).toBe(path);
});

it('[SHL-04] finds by breadcrumbs and URL, in every language', () => {
  expect(find('finances').slice(0, 2).sort()).toEqual(['/finances/invoices', '/finances/reports']);
  expect(find('финансы', 'ru').slice(0, 2).sort()).toEqual(['/finances/invoices', '/finances/reports']);
  expect(find('finances/invoices', 'ru')[0]).toBe('/finances/invoices');
});

it('[SHL-04] a title weighs more than breadcrumbs', () => {
  expect(find('mailing lists')[0]).toBe('/smslist/list');
});

it('[SHL-04] dissimilar pages are not found: the threshold is 0.4', () => {
  expect(find('xyzzy')).toEqual([]);
  // Three wrong letters of eight score 0.375, four score 0.5.
  expect(find('invxxxes')).toContain('/finances/invoices');
  expect(find('ixxxxces')).not.toContain('/finances/invoices');
});

it('one letter is enough', () => {
  expect(find('r')).toContain('/finances/reports');
});

it('a page that requires an id is not a target', () => {
  for (const language of languages) expect(searchablePages(routes, language).map(({ path }) => path)).not.toContain('/smslist/:id');
});

it('pages follow the menu order, others come after them, and error pages are excluded', () => {
  const title = { en: 'x', ru: 'x', ua: 'x', bg: 'x' };
  const outside = ['/error-log/log', '/error/404'].map((path): PortalRoute => ({ path, element: path, title, shows }));
  expect(searchablePages([...outside, ...[...routes].reverse()], 'en').map(({ path }) => path)).toEqual([
    '/dashboard', '/smslist/new', '/smslist/list', '/finances/invoices', '/finances/reports', '/error-log/log',
  ]);
});

it('a page without an icon uses its menu parent’s icon', () => {
  expect(
    searchablePages(routes, 'en').find(({ path }) => path === '/smslist/new'),
  ).toMatchObject({ icon: 'send', trail: 'Dashboard / Mailing lists' });
});

/** An administrator's menu: nine pages resemble “ord”, none starts with it. */
const administration = { en: 'Administration', ru: 'Администрирование', ua: 'Адміністрування', bg: 'Администрация' };
const page = (en: string, index: number, group?: typeof administration): PortalRoute => (
  {
    path: `/page/${index}`, element: '/x', title: { en, ru: en, ua: en, bg: en },
    menu: { icon: 'document', order: index, ...(group && { group }) }, shows,
  });
const dashboard = routes.slice(0, 1);

it('[SHL-04] “ord”, which starts no page title, puts records first and shows four pages', () => {
  const titles = [
    'Organizations', 'Short links', 'Error log', 'Reports', 'Import of contacts', 'Messages', 'Chats', 'Templates', 'Records',
  ];
  const found = createPageIndex(searchablePages([...dashboard, ...titles.map((title, index) => page(title, index))], 'en'))('ord');
  expect(found.filter(({ close }) => close)).toEqual([]);
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThanOrEqual(4);
});

it('[SHL-04] a group’s name finds all its pages; the dashboard’s name finds the dashboard first', () => {
  const titles = [
    'Customers', 'Logins', 'All alpha names', 'Price lists', 'Provider rates', 'Requests', 'Audit log', 'Sending engine', 'Viber utilities',
    'Releases',
  ];
  const places = searchablePages(
    [...dashboard, ...titles.map((title, index) => page(title, index, administration)), page('Elsewhere', 20)], 'en',
  );
  const found = createPageIndex(places);
  expect(found('administration').filter(({ close }) => close).map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
  expect(found('Dashboard').filter(({ close }) => close).map(({ title }) => title)).toEqual(['Dashboard']);
});
