import { renderScreen, screen } from '@portal/testing';
import remote from './index';

const places = [
  ['/finances/invoices', 'invoices', 'Invoices', '/dashboard'],
  ['/finances/invoice/new', 'newInvoice', 'New invoice', '/finances/invoices'],
  ['/finances/invoice/0198c1d0-0000-7000-8000-000000000002', 'invoice', 'Invoice', '/finances/invoices'],
  ['/finances/reports', 'reports', 'Reports', '/dashboard'],
] as const;
const titles = { invoices: 'Рахунки', newInvoice: 'Новий рахунок', invoice: 'Рахунок', reports: 'Звіти' };

it.each(places)('%s says that it is not open yet, and leads to what is', async (path, name, title, way) => {
  await renderScreen(remote, name, { path, elements: ['/dashboard', '/finances/invoices'] });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', way);
});

it.each(places)('%s offers no way that this login may not go', async (path, name) => {
  await renderScreen(remote, name, { path, elements: ['/finances'], language: 'ua' });
  expect(screen.getByRole('heading', { level: 1, name: titles[name] })).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
