import { reports, type Data, type ReportMessage, type ReportRow } from '@portal/contracts';
import { fakeApi, renderScreen, type RenderOptions } from '@portal/testing';
import remote from '../index';

type Usage = Data<typeof reports.usage>;

export const SHOP = '0198c1d0-0000-7000-8000-000000000051';
export const NEWS = '0198c1d0-0000-7000-8000-000000000052';

export const aRow = (overrides: Partial<ReportRow> = {}): ReportRow => ({
  key: '2026-11-20', name: null, type: null, messages: 0, parts: 0, counts: {}, spent: '0.00', ...overrides,
});

export const aUsage = (overrides: Partial<Usage> = {}): Usage => ({
  currency_code: 'UAH', currencies: ['UAH'], others: null,
  total: { messages: 1200, parts: 1300, counts: { 3: 900, 2: 50, 4: 10, 101: 40, 1: 150, 10: 50 }, spent: '960.50' },
  items: [
    aRow({ key: '2026-11-19' }),
    aRow({ key: '2026-11-20', messages: 200, parts: 200, counts: { 1: 150, 10: 50 }, spent: '10.00' }),
    aRow({ key: '2026-11-21', messages: 1000, parts: 1100, counts: { 3: 900, 2: 50, 4: 10, 101: 40 }, spent: '950.50' }),
  ],
  ...overrides,
});

/** Usage by alpha name: two names, and messages without one. */
export const byAlphaName = (): Usage => aUsage({
  items: [
    aRow({ key: SHOP, name: 'SHOP', messages: 300, parts: 300, counts: { 3: 300 }, spent: '900.00' }),
    aRow({ key: NEWS, name: 'NEWS', messages: 800, parts: 900, counts: { 3: 600, 2: 50, 4: 10, 101: 40, 1: 100 }, spent: '60.50' }),
    aRow({ key: null, messages: 100, parts: 100, counts: { 1: 50, 10: 50 }, spent: '0.00' }),
  ],
});

export const aReportMessage = (overrides: Partial<ReportMessage> = {}): ReportMessage => ({
  id: '1', at: '2026-11-20T10:00:00.000Z', recipient: '359888000001', status: 3, outcome: 3, reason: null, type: 'sms', from: 'SHOP',
  organizationName: 'Demo office', providerName: 'Operator',
  listId: 7, listName: 'Spring sale', source: 'list', partscount: 2, cost: '1.24', ...overrides,
});

export const withChoices = () => void fakeApi(reports.choices, {
  organizations: [{ uuid: '0198c1d0-0000-7000-8000-000000000061', name: 'Demo office' }],
  alphaNames: [{ uuid: SHOP, name: 'SHOP' }, { uuid: NEWS, name: 'NEWS' }],
  directions: [{ uuid: '0198c1d0-0000-7000-8000-000000000071', name: 'Operator', type: 'sms', alphaNameUuid: SHOP }],
});

export const openReport = (query = '', options: Partial<RenderOptions> = {}) => renderScreen(remote, 'reports', {
  path: `/finances/reports${query}`, ...options,
});
export const openMessages = (query: string, options: Partial<RenderOptions> = {}) => renderScreen(remote, 'reportMessages', {
  path: `/finances/reports/messages${query}`, ...options,
});
