import type {
  AddressBook, AlphaName, BookJob, Contact, FailureReason, FilePreview, ListedMessage, ListMessage, MailingDetail, MailingList,
  MessageDetail, MessageEvent, Organization, RecipientCheck, ShortLink, Template, UserInfo,
} from '@portal/contracts';
import type { AdminAlphaName, AdminLogin, ListedCustomer } from '@portal/contracts/admin';

const NOW = '2026-01-15T10:00:00.000Z';

/** The factories in this file return valid contract records; tests override only the fields they need. */
export const aUserInfo = (overrides: Partial<UserInfo> = {}): UserInfo => ({
  uuid: '0198c1d0-0000-7000-8000-00000000000d', login: 'demo', name: 'Demo', email: 'demo@example.com', avatar: null, roles: ['user'],
  maskrole: 2, customer_name: 'Demo customer',
  isImpersonated: false, impersonateData: null, appSettings: { obligation: null }, ...overrides,
});

export const anAlphaName = (overrides: Partial<AlphaName> = {}): AlphaName => ({
  uuid: '0198c1d0-0000-7000-8000-000000000001', name: 'DEMO', organizationName: null, messageTypes: ['sms'], direction_status: 1,
  ...overrides,
});

export const anOrganization = (overrides: Partial<Organization> = {}): Organization => ({
  uuid: '0198c1d0-0000-7000-8000-000000000003', name: 'Demo office', type: 2, email: null, address: null, defaultAlphaname: null,
  isDefault: false, ...overrides,
});

export const aMailingList = (overrides: Partial<MailingList> = {}): MailingList => ({
  id: 1, name: 'Spring sale', description: '', customerListId: null, status: 0, type: 'sms', contentType: 'text/plain', from: 'DEMO',
  body: 'Hello', created: NOW, updated: NOW, dtsend: null, organizationName: null, customerName: 'Demo customer',
  msgcount: 100, smscount: 1, partscount: 100, cost: '0.00', maximum: '5.00', currency: 'EUR', counts: { 0: 100 },
  confirmed: [1, 2, 3].includes(overrides.status ?? 0), expiresAt: null, paused: false, ...overrides,
});

export const aMailingDetail = (overrides: Partial<MailingDetail> = {}): MailingDetail => ({
  ...aMailingList(overrides),
  content: null, fallback: null, ttlSeconds: null, timeZone: null, localTime: false, stopListCheck: true, personal: false,
  alphaNameUuid: '0198c1d0-0000-7000-8000-000000000010', organizationUuid: null, spreadSeconds: null, quietHours: null, ownLinks: false,
  hidden: false, queueUntil: null, approval: null, collecting: null,
  differences: [],
  estimate: [{ fallback: false, destination: 'Bulgaria', country: 'BG', recipients: 100, parts: 100, unitPrice: '0.05', sum: '5.00' }],
  accountUuid: '0198c1d0-0000-7000-8000-000000000020', available: '1000.00', covered: true, error: null,
  rejected: { invalid: 0, duplicates: 0, noRoute: 0, noPrice: 0, excluded: 0 }, ...overrides,
});

export const aMessage = (overrides: Partial<ListMessage> = {}): ListMessage => ({
  id: '1', recipient: '359888123456', status: 3, extended_status: null, detail: null, reason: null, fallback: false, main_status: null,
  main_outcome: null, main_reason: null,
  partscount: 1, cost: '0.05', price: '0.05', customerSmsId: null, created: NOW, updated: NOW, dtsend: NOW, ...overrides,
});

export const aListedMessage = (overrides: Partial<ListedMessage> = {}): ListedMessage => ({
  ...aMessage(), listId: 1, listName: 'Spring sale', from: 'DEMO', type: 'sms', source: 'list', body: 'Hello', currency: 'EUR',
  resendCost: null, ...overrides,
});

export const aMessageDetail = (overrides: Partial<MessageDetail> = {}): MessageDetail => ({
  ...aListedMessage(), fallbackBody: null, price: '0.05', fallbackPrice: null, earlierCost: '0.00', mainCost: null, events: [],
  ...overrides,
});

export const aMessageEvent = (overrides: Partial<MessageEvent> = {}): MessageEvent => ({
  kind: 'created', at: NOW, stage: 'main', earlier: false, type: 'sms', part: null, parts: null, outcome: null, code: null,
  connection: null, attempts: null, ...overrides,
});

export const aFailureReason = (overrides: Partial<FailureReason> = {}): FailureReason => ({
  reason: 'undeliverable', outcomes: [2], messages: 1, charged: 0, cost: '0.00', retryable: 0, retryCost: '0.00', ...overrides,
});

export const aRecipientCheck = (overrides: Partial<RecipientCheck> = {}): RecipientCheck => ({
  rows: 2, valid: 2, invalid: 0, duplicates: 0, stopListed: 0, landlines: 0, badRows: [],
  preview: [{ num: '359888123456', name: null }, { num: '359888123457', name: null }], ...overrides,
});

export const aCustomer = (overrides: Partial<ListedCustomer> = {}): ListedCustomer => ({
  tariffName: 'Retail', balance: '0.00', currency_code: 'UAH', lastActivity: null,
  uuid: '0198c1d0-0000-7000-8000-000000000002', id: 1, name: 'C-001', email: 'office@example.com', type: 1, status: 1, isProvider: false,
  created: NOW,
  updated: NOW, ...overrides,
});

export const anAdminAlphaName = (overrides: Partial<AdminAlphaName> = {}): AdminAlphaName => ({
  uuid: '0198c1d0-0000-7000-8000-000000000004', alphaname: 'DEMO', customerName: 'C-001',
  customerUuid: '0198c1d0-0000-7000-8000-000000000002',
  organizationName: 'Demo office', messageTypes: ['sms'], direction_status: 1, directions: [], ...overrides,
});

export const anAdminLogin = (overrides: Partial<AdminLogin> = {}): AdminLogin => ({
  uuid: '0198c1d0-0000-7000-8000-000000000005', login: 'demo', name: 'Demo', email: 'demo@example.com', type: 'client', status: 1,
  roles: ['user'], maskrole: 2, twoFactor: false, lastSeen: null,
  customer: { uuid: '0198c1d0-0000-7000-8000-000000000002', name: 'C-001', isProvider: false }, ...overrides,
});

export const aTemplate = (overrides: Partial<Template> = {}): Template => ({
  uuid: '0198c1d0-0000-7000-8000-000000000006', name: 'Greeting', type: 'sms', contentType: 'text/plain', body: 'Hello', content: null,
  organizations: [], uses: 0, lastUsed: null,
  created: NOW, updated: NOW, ...overrides,
});

export const aShortLink = (overrides: Partial<ShortLink> = {}): ShortLink => ({
  uuid: '0198c1d0-0000-7000-8000-000000000007', name: 'Sale', initial_url: 'https://example.com/sale',
  short_url: 'https://s.example/Ab3dE6g', clicks_count: 0,
  bots_count: 0, previews_count: 0, status: 'active', blocked: null, organizations: [], created: NOW, updated: NOW, ...overrides,
});

export const anAddressBook = (overrides: Partial<AddressBook> = {}): AddressBook => ({
  uuid: '0198c1d0-0000-7000-8000-000000000061', type: 'generic', alphaName: null, name: 'Clients', tags: [],
  paramNames: [null, null, null, null], organizations: [], contacts: 1_200, created: NOW, updated: NOW, lastUsed: null, canEdit: true,
  canManage: overrides.canEdit ?? true, ...overrides,
});

export const aContact = (overrides: Partial<Contact> = {}): Contact => ({
  num: '380671234567', name: 'Olena', param1: null, param2: null, param3: null, param4: null, tags: [], ...overrides,
});

export const aBookJob = (overrides: Partial<BookJob> = {}): BookJob => ({
  uuid: '0198c1d0-0000-7000-8000-000000000062', kind: 'import', state: 'running', bookUuid: '0198c1d0-0000-7000-8000-000000000061',
  bookName: 'Clients', fromBookUuid: null,
  fileName: 'clients.csv', total: 1_000, done: 250, accepted: 250, rejected: 0, added: 250, changed: 0, unchanged: 0, badRows: [],
  error: null, created: NOW, finished: null, ...overrides,
});

export const aFilePreview = (overrides: Partial<FilePreview> = {}): FilePreview => ({
  format: 'csv', encoding: 'utf-8', separator: ';', header: true, sheets: [], sheet: 0, columns: [{ title: 'num' }, { title: 'name' }],
  suggested: { num: 0, name: 1 }, preview: [{ line: 2, fields: ['380671234567', 'Olena'] }], ...overrides,
});
