import { bookPage, invoices, mailings, templates } from '@portal/contracts';
import { adminCustomers } from '@portal/contracts/admin';
import { LIST_STATUS } from '@portal/messaging';
import { chatFrom, recipient } from './chats';
import { confirm, createdList, createdSeries, listInStatus, numbers, preparedList, sentList } from './mailing-lists';
import { call } from './portal-api';
import { sessionOf } from './sessions';
import { smsc } from './smsc';

export type Screen = { name: string; path: string; login?: string };

/** Every screen, filled with content, including mailing lists in different statuses. */
export async function preparedScreens(): Promise<Screen[]> {
  const token = await sessionOf('demo');
  const ready = await preparedList({
    name: 'Spring sale', description: 'For everybody who bought last year',
    recipients: [...numbers(40), '+359881234567', '+49 151 23456789'].join('\n'),
  });
  const sent = await sentList({ name: 'Delivery notice', recipients: numbers(100).join('\n') });
  const unpriced = await createdList({ name: 'To France', recipients: '+33612345678' });
  await listInStatus(unpriced.id, LIST_STATUS.preparationError, token);
  const deleted = await preparedList({ name: 'Changed our mind' });
  await call(mailings.cancel, { body: { id: deleted.id } }, token);
  const running = await preparedList({ name: 'On its way', recipients: endlessNumbers(60).join('\n') });
  await neverDelivered();
  await confirm(running.id);
  await listInStatus(running.id, LIST_STATUS.sent, token);
  await createdSeries('Each Monday');
  const { items: [undelivered] } = await call(mailings.messages, { query: { id: sent.id, filter: { status: [2] } } }, token);
  const { items: books } = await call(bookPage, { query: {} }, token);
  const { items: [invoice] } = await call(invoices.list, { query: {} }, token);
  const { items: [template] } = await call(templates.list, { query: {} }, token);
  const book = books.find(({ type }) => type === 'generic');
  const { items: [customer] } = await call(adminCustomers.list, { query: {} }, await sessionOf('admin'));
  const chat = await chatFrom(recipient(90_001), ['Good morning', 'Is my order on its way?']);
  const list = (name: string, id: number): Screen => ({ name, path: `/smslist/${id}`, login: 'demo' });
  return [
    { name: 'login', path: '/login' },
    { name: 'not-found', path: '/404' },
    { name: 'dashboard', path: '/dashboard', login: 'demo' },
    { name: 'lists', path: '/smslist/list', login: 'demo' },
    { name: 'new-list', path: '/smslist/new', login: 'demo' },
    list('list-not-confirmed', ready.id),
    list('list-on-its-way', running.id),
    list('list-sent', sent.id),
    ...(undelivered ? [{ ...list('message', sent.id), path: `/smslist/${sent.id}?message=${undelivered.id}` }] : []),
    list('list-deleted', deleted.id),
    list('list-preparation-error', unpriced.id),
    ...demoScreens.map(([name, path]) => ({ name, path, login: 'demo' })),
    ...(book ? [{ name: 'address-book', path: `/addressbook/${book.uuid}`, login: 'demo' }] : []),
    ...(invoice ? [{ name: 'invoice', path: `/finances/invoice/${invoice.uuid}`, login: 'demo' }] : []),
    ...(template ? [{ name: 'template', path: `/templates/${template.uuid}`, login: 'demo' }] : []),
    ...adminScreens.map(([name, path]) => ({ name, path, login: 'admin' })),
    ...(customer ? [{ name: 'customer-card', path: `/customer/${customer.uuid}`, login: 'admin' }] : []),
    { name: 'chat-open', path: `/chat?scope=all&chatUuid=${chat.id_uuid}`, login: 'demo' },
  ];
}

const ENDLESS = '77777';

/** At most 90 numbers of Kyivstar. */
function endlessNumbers(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `+38067${10 + index}${ENDLESS}`);
}

/** The simulator accepts messages to these numbers, and never reports more. */
async function neverDelivered(): Promise<void> {
  const rule = { endsWith: ENDLESS, outcome: 'accepted' };
  const { rules } = await smsc.behaviour();
  await smsc.behave({ rules: [rule, ...rules] });
}

const demoScreens = [
  ['recurring', '/smslist/recurring'], ['messages', '/messages'], ['templates', '/templates/index'], ['short-links', '/shortlinks'],
  ['chat', '/chat'],
  ['address-books', '/addressbook/index'], ['import', '/addressbook/import'],
  ['invoices', '/finances/invoices'], ['statement', '/finances/statement'], ['reports', '/finances/reports'],
  ['reports-by-type', '/finances/reports?group=type'],
  ['report-messages', '/finances/reports/messages?currency=UAH'], ['invoice-new', '/finances/invoice/new?sum=100.00'],
  ['documentation', '/documentation/index'], ['profile', '/profile/index'], ['profile-security', '/profile/index?tab=security'],
  ['api-keys', '/developers/keys'], ['webhooks', '/developers/webhooks'], ['webhook-log', '/developers/webhooks?tab=log'],
  ['api-reference', '/developers/reference'], ['errors', '/developers/errors'],
  ['alpha-names', '/alphanames/index'], ['alpha-name-new', '/alphanames/index?new=1'],
  ['alpha-name-requests', '/alphanames/index?tab=requests'],
  ['organizations', '/organizations/index'], ['own-logins', '/logins/index'], ['limits', '/limits/index'], ['icons', '/icon/index'],
  ['no-access', '/error/401'], ['not-found-inside', '/error/404'], ['error-log', '/error-log/log'],
] as const;

const adminScreens = [
  ['admin-home', '/dashboard'],
  ['customers', '/admin/customers'], ['admin-alpha-names', '/admin/alphanames'], ['admin-requests', '/admin/requests'],
  ['logins', '/admin/logins'], ['audit', '/admin/audit'],
  ['viber-check', '/admin/viber'], ['viber-trial', '/admin/viber?tab=trial'], ['viber-picture', '/admin/viber?tab=picture'],
  ['viber-senders', '/admin/viber?tab=senders'], ['tariffs', '/admin/tariffs'], ['direction-rates', '/admin/direction_rates'],
  ['margins', '/admin/direction_rates?tab=margins'], ['rate-import', '/admin/direction_rates?tab=import&into=1'],
  ['releases', '/admin/releases'], ['engine', '/admin/engine'],
] as const;
