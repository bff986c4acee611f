import type { PortalRoute } from '../routes/portal-route';
import { crumbsOf, menuOf } from './menu';
import { shownTabs } from '../tabs/shown-tabs';

const title = (en: string) => ({ en, ru: `${en} ru`, ua: `${en} ua`, bg: `${en} bg` });
const group = title('Money');
const route = (path: string, name: string, rest: Partial<PortalRoute> = {}): PortalRoute =>
  ({ path, element: path, title: title(name), shows: { remote: 'r', screen: name }, ...rest });
const routes = [
  route('/reports', 'Reports', { menu: { icon: 'document', order: 9, group } }),
  route('/dashboard', 'Dashboard', { menu: { icon: 'home', order: 0 }, fixedTab: true }),
  route('/lists', 'Lists', { menu: { icon: 'send', order: 1 }, fixedTab: true }),
  route('/lists/:id', 'List', { activeMenu: '/lists', params: { id: 'number' } }),
  route('/invoices', 'Invoices', { menu: { icon: 'money', order: 5, group } }),
];

it('the menu has the routes that request it, in order and in groups', () => {
  expect(menuOf(routes, 'ru')).toEqual([
    {
      id: '/dashboard', title: undefined,
      items: [{ path: '/dashboard', title: 'Dashboard ru', icon: 'home' }, { path: '/lists', title: 'Lists ru', icon: 'send' }],
    },
    {
      id: 'Money', title: 'Money ru',
      items: [{ path: '/invoices', title: 'Invoices ru', icon: 'money' }, { path: '/reports', title: 'Reports ru', icon: 'document' }],
    },
  ]);
});

it('pages without a heading keep their place after a group', () => {
  const admin = { en: 'Administration', ru: '', ua: '', bg: '' };
  const menu = menuOf([...routes, route('/customers', 'Customers', { menu: { icon: 'people', order: 0.5, group: admin } })], 'en');
  expect(menu.map(({ id, title: heading, items }) => [id, heading, items.map(({ path }) => path)])).toEqual([
    ['/dashboard', undefined, ['/dashboard']], ['Administration', 'Administration', ['/customers']], ['/lists', undefined, ['/lists']],
    ['Money', 'Money', ['/invoices', '/reports']],
  ]);
});

it('[SHL-02:breadcrumbs] breadcrumbs lead from the dashboard via the menu item to the open page', () => {
  expect(crumbsOf(routes, routes[3], 'en', 'Spring sale')).toEqual([
    { title: 'Dashboard', path: '/dashboard' }, { title: 'Lists', path: '/lists' }, { title: 'Spring sale' },
  ]);
  expect(crumbsOf(routes, routes[0], 'en')).toEqual([{ title: 'Dashboard', path: '/dashboard' }, { title: 'Money' }, { title: 'Reports' }]);
  expect(crumbsOf(routes, routes[0], 'en', 'New report')).toEqual([
    { title: 'Dashboard', path: '/dashboard' }, { title: 'Money' }, { title: 'Reports', path: '/reports' }, { title: 'New report' },
  ]);
  expect(crumbsOf(routes, routes[1], 'en')).toEqual([{ title: 'Dashboard' }]);
});

it('[NAV-25:add] fixed tabs come first; visited ones follow with their own names', () => {
  const visited = [
    { path: '/lists', to: '/lists?page=2' }, { path: '/lists/7', to: '/lists/7', title: 'Spring sale' }, { path: '/gone', to: '/gone' },
  ];
  expect(shownTabs(routes, visited, 'en')).toEqual([
    { path: '/dashboard', route: '/dashboard', to: '/dashboard', title: 'Dashboard', fixed: true },
    { path: '/lists', route: '/lists', to: '/lists?page=2', title: 'Lists', fixed: true },
    { path: '/lists/7', route: '/lists/:id', to: '/lists/7', title: 'Spring sale', fixed: false },
  ]);
});
