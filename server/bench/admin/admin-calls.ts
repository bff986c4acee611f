import { home } from '@portal/contracts';
import {
  adminAudit, adminCustomers, adminEngine, adminHome, adminLogins, adminRates, adminRequests, adminTariffs, customerSorts,
} from '@portal/contracts/admin';
import type { Call } from '../lists/list-calls';

export type Named = { customer: string; customerUuid: string; subject: string; tariffUuid: string };

export function adminCalls({ customer, customerUuid, subject, tariffUuid }: Named): Call[] {
  const call = (name: string, path: string, filter: object = {}, more: Record<string, string> = {}): Call => (
    { name, path: `${path}?${new URLSearchParams({ filter: JSON.stringify(filter), ...more }).toString()}` });
  const day = 86_400_000;
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * day).toISOString();
  const zone = { timeZone: 'Europe/Kyiv' };
  const ofStartPage = (name: string, path: string, query: Record<string, string> = {}): Call => (
    { name: `start page: ${name}`, path: `${path}?${new URLSearchParams(query).toString()}` });
  return [
    ofStartPage('figures', home.figures.path, zone), ofStartPage('tasks', home.tasks.path), ofStartPage('lists', home.recentLists.path),
    ofStartPage('setup', home.setup.path), ofStartPage('engine', adminEngine.overview.path),
    ofStartPage('requests', adminRequests.list.path, { filter: '{"status":"new"}', limit: '5' }),
    ofStartPage('traffic', adminHome.traffic.path, zone), ofStartPage('debtors', adminHome.debtors.path),
    ...customerSorts.map((sort) => call(`customers: first page by ${sort}`, adminCustomers.list.path, {}, { sort })),
    call('customers: by a piece of a name', adminCustomers.list.path, { text: customer.slice(8, 16) }),
    call('customers: by a text that many have', adminCustomers.list.path, { text: 'company' }),
    call('customers: by a text that nobody has', adminCustomers.list.path, { text: 'qqqqqq' }),
    call('customers: off', adminCustomers.list.path, { status: 2 }),
    call('audit: newest', adminAudit.list.path),
    call('audit: by login, an administrator', adminAudit.list.path, { login: 'admin7' }),
    call('audit: by login, one of many', adminAudit.list.path, { login: 'login7' }),
    call('audit: by customer', adminAudit.list.path, { customerUuid }),
    call('audit: by subject', adminAudit.list.path, { subject }),
    call('audit: by event', adminAudit.list.path, { event: 'password_set' }),
    call('audit: by path', adminAudit.list.path, { path: '/admin/logins' }),
    call('audit: refused', adminAudit.list.path, { outcome: 'refused' }),
    call('audit: cut off', adminAudit.list.path, { outcome: 'cut' }),
    call('audit: under another’s name', adminAudit.list.path, { impersonated: true }),
    call('audit: a month, half a year ago', adminAudit.list.path, { from: at(210), to: at(180) }),
    call('audit: a login in a month', adminAudit.list.path, { login: 'admin3', from: at(210), to: at(180) }),
    call('logins: first page', adminLogins.list.path),
    call('logins: by a text', adminLogins.list.path, { text: 'login777' }),
    call('tariffs', adminTariffs.list.path),
    call('prices: first page', adminTariffs.prices.path, {}, { uuid: tariffUuid }),
    call('prices: by a text', adminTariffs.prices.path, { text: 'destination 777' }, { uuid: tariffUuid }),
    call('rates: first page', adminRates.list.path),
    call('rates: of a day to come', adminRates.list.path, { state: 'future' }),
    call('margins: first page', adminRates.margins.path, {}, { tariffUuid }),
    call('margins: by a text', adminRates.margins.path, { text: 'destination 777' }, { tariffUuid }),
    call('margins: of a type that has none', adminRates.margins.path, { messageType: 'viber' }, { tariffUuid }),
  ];
}
