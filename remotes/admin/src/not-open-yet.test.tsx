import { renderScreen, screen } from '@portal/testing';
import remote from './index';

const places = [
  ['/customer/0198c1d0-0000-7000-8000-000000000002', 'customer', 'Customer', '/admin/customers'],
  ['/admin/viber', 'viber', 'Viber utilities', '/admin/alphanames'],
  ['/admin/tariffs', 'tariffs', 'Tariffs', '/admin/customers'],
  ['/admin/direction_rates', 'directionRates', 'Direction rates', '/admin/alphanames'],
  ['/admin/audit', 'audit', 'Audit log', '/admin/logins'],
  ['/admin/releases', 'releases', 'Releases', '/dashboard'],
  ['/admin/engine', 'engine', 'Sending engine', '/smslist/list'],
] as const;

it.each(places)('%s says that it is not open yet, and leads to what is', async (path, name, title, way) => {
  const elements = ['/admin/customers', '/admin/alphanames', '/admin/logins', '/dashboard', '/smslist/list'];
  await renderScreen(remote, name, { path, elements });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', way);
});

it.each(places)('%s offers no way that this login may not go', async (path, name) => {
  await renderScreen(remote, name, { path, elements: ['/admin'], language: 'ua' });
  expect(screen.getByRole('heading', { level: 2 })).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
