import { home, mailingChart, type ChartDay, type HomeFigures, type HomeList } from '@portal/contracts';
import { fakeApi, renderScreen, waitFor, type RenderOptions } from '@portal/testing';
import { homeRemote } from './home.remote';
import type { Figures, Setup, Tasks } from './home.state';

const figuresOf = (overrides: Partial<HomeFigures> = {}): HomeFigures => ({
  messages: 0, sent: 0, delivered: 0, undelivered: 0, unknown: 0, pending: 0, spent: '0.00', ...overrides,
});

const dates = Array.from({ length: 14 }, (_none, index) => `2026-11-${String(index + 9).padStart(2, '0')}`);
/** 1,200 messages in the last seven days, 1,000 before. */
export const someFigures = (overrides: Partial<Figures> = {}): Figures => ({
  currency_code: 'UAH', unused: false,
  traffic: {
    last: figuresOf({ messages: 1_200, sent: 1_000, delivered: 905, undelivered: 45, pending: 50, spent: '960.50' }),
    before: figuresOf({ messages: 1_000, sent: 1_000, delivered: 950, undelivered: 50, spent: '800.00' }),
    days: dates.map((date, index) => (
      { date, ...figuresOf({ messages: index * 10, sent: index * 10, delivered: index * 9, undelivered: index }) })),
  },
  lasts: { days: 11, perDay: '137.21', currency_code: 'UAH' }, ...overrides,
});

export const nothingToDo: Tasks = { lists: { items: [], more: false }, chats: { items: [], total: 0 }, imports: [], lowBalances: [] };
export const allDone: Setup = { sender: 'ready', balance: true, contacts: true, test: true, list: true };

export const chartDay = (date: string, overrides: Partial<ChartDay> = {}): ChartDay => ({
  date, lists: 0, messages: 0, sent: 0, delivered: 0, undelivered: 0, unsent: 0, unknown: 0, pending: 0, cost: '0.00', ...overrides,
});
export const chartOf = (...items: ChartDay[]) => ({ items, currency_code: 'UAH' });
export const aList = (overrides: Partial<HomeList> = {}): HomeList => ({
  id: 1, name: 'Spring sale', status: 0, confirmed: [1, 2, 3].includes(overrides.status ?? 0), expiresAt: null,
  created: '2026-01-15T10:00:00.000Z', msgcount: 100, counts: { 0: 100 }, ...overrides,
});

export const creator = [
  '/dashboard', '/smslist/list', '/smslist/new', '/smslist/action/create', '/smslist/action/confirm', '/chat', '/addressbook/action/edit',
  '/finances/reports', '/finances/statement', '/finances/invoices/action/create', '/alphanames/action/request',
];

/** Fakes the calls of the start page for a customer who has sent before and has nothing to do. */
export function fakeHome() {
  return {
    figures: fakeApi(home.figures, someFigures()),
    tasks: fakeApi(home.tasks, nothingToDo),
    setup: fakeApi(home.setup, allDone),
    chart: fakeApi(mailingChart, chartOf(chartDay('2026-11-22'))),
    lists: fakeApi(home.recentLists, { items: [] }),
  };
}

/** Opens the content of the start page. Call `fakeHome` first. */
export async function openHome({ elements = creator, ...options }: Partial<RenderOptions> = {}) {
  const opened = await renderScreen(homeRemote, 'home', { path: '/dashboard', elements, ...options });
  await waitFor(() => expect(document.querySelector('[aria-busy=true] > span [role=status], [aria-busy=true] > [role=status]')).not.toBeInTheDocument(), { timeout: 3_000 });
  return opened;
}
