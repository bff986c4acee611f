import { AppError, sendingRules, trafficGuard, type TrafficBlock } from '@portal/contracts';
import { selectToasts } from '@portal/portal';
import { emitLive, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';

const NOW = '2026-01-15T10:00:00.000Z';
const aTrafficBlock = (overrides: Partial<TrafficBlock> = {}): TrafficBlock => ({
  uuid: '0198c1d0-0000-4000-8000-000000000001', kind: 'block', subject: '38067123', at: NOW, counted: 120, limit: 100, windowMinutes: 60,
  refused: 7, unblocked: null, unblockedBy: null, ...overrides,
});
const view = (trafficBlocks: TrafficBlock[] = []) => ({
  limits: { countries: ['UA', 'BG'], perBlock: 100, perKey: null, dailySpend: '200.0000' }, currency_code: 'EUR', spentToday: '50.0000',
  countedToday: '50.0000', trafficBlocks,
});
let rules: ReturnType<typeof fakeApi<typeof sendingRules.get>>;
beforeEach(() => {
  rules = fakeApi(sendingRules.get, { rules: { askAbove: 1_000, approveAbove: null }, currency_code: 'EUR', approvers: 2 });
});
const open = (language: 'en' | 'ru' | 'ua' | 'bg' = 'en') => renderScreen(remote, 'limits', { path: '/limits/index', language });

it('shows countries, limits, and the spending of today', async () => {
  fakeApi(trafficGuard.get, view());
  await open();
  expect(await screen.findByText('Bulgaria, Ukraine')).toBeVisible();
  expect(screen.getByText('100 per hour')).toBeVisible();
  expect(screen.getByText('No limit')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Spent today' })).toHaveAttribute('aria-valuenow', '0.25');
  expect(screen.getByText(/^No traffic is blocked\./)).toBeVisible();
});

it('unblocks traffic after an explanation', async () => {
  fakeApi(trafficGuard.get, view([aTrafficBlock()]));
  const unblock = fakeApi(trafficGuard.unblock, aTrafficBlock({ unblocked: NOW, unblockedBy: 'ann' }));
  const { user } = await open();
  expect(await screen.findByText(/120 messages in 60 minutes\. Limit: 100 messages/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Unblock: Numbers starting with +38067123' }));
  const question = within(screen.getByRole('alertdialog'));
  expect(question.getByText(/which is typical of fraud/)).toBeVisible();
  expect(unblock.inputs).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Unblock' }));
  await waitFor(() => expect(screen.getByText('Unblocked')).toBeVisible());
  expect(unblock.inputs).toEqual([{ body: { uuid: aTrafficBlock().uuid } }]);
});

it('adds a new traffic block, with a notice that links here', async () => {
  const get = fakeApi(trafficGuard.get, view());
  const { portal } = await open();
  // Runs until the page ends, so it is not awaited.
  portal.run('at login', remote.atLogin);
  expect(await screen.findByText(/^No traffic is blocked\./)).toBeVisible();
  get.answer(view([aTrafficBlock({ kind: 'spend', subject: null, counted: 200.5, limit: 200 })]));
  await emitLive({ event: 'traffic.blocked', data: { uuid: aTrafficBlock().uuid, kind: 'spend', subject: null } });
  expect(await screen.findByText(/200,50.EUR in one day/)).toBeVisible();
  expect(selectToasts(portal.store.getState()).map(({ link }) => link?.to)).toEqual(['/limits/index']);
});

it.each([['en', 'Limits'], ['ru', 'Лимиты'], ['ua', 'Ліміти'], ['bg', 'Лимити']] as const)('translates to %s', async (language, title) => {
  fakeApi(
    trafficGuard.get,
    view([aTrafficBlock(), aTrafficBlock({ uuid: '0198c1d0-0000-4000-8000-000000000002', kind: 'manual', subject: null })]),
  );
  await open(language);
  expect(await screen.findByRole('progressbar')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

it('[MAIL-25] sets when to ask again and when to require approval', async () => {
  fakeApi(trafficGuard.get, view());
  const save = fakeApi(sendingRules.set, ({ body }) => body);
  const { user, portal } = await open();
  const ask = await screen.findByLabelText('Ask again above this many recipients');
  expect(ask).toHaveValue('1\u00a0000');
  const approve = screen.getByLabelText(/^Require approval above/);
  expect(approve).toHaveValue('');
  await user.clear(ask);
  await user.type(ask, '0');
  await user.type(approve, '500,5');
  const button = screen.getByRole('button', { name: 'Save' });
  await user.click(button);
  expect(await screen.findByText(/^Enter a whole number from 1/)).toBeVisible();
  expect(save.inputs).toEqual([]);
  await user.clear(ask);
  await user.click(button);
  await waitFor(() => expect(save.inputs).toEqual([{ body: { askAbove: null, approveAbove: '500.50' } }]));
  await waitFor(() => expect(selectToasts(portal.store.getState()).map(({ text }) => text)).toEqual(['Rules saved']));
});

it('[MAIL-25] says that approval needs two people who may send', async () => {
  fakeApi(trafficGuard.get, view());
  rules.answer({ rules: { askAbove: null, approveAbove: null }, currency_code: 'EUR', approvers: 1 });
  fakeApi(sendingRules.set, () => new AppError('approver_missing'));
  const { user } = await open();
  expect(await screen.findByText(/^Only one person can send mailing lists\./)).toBeVisible();
  await user.type(screen.getByLabelText(/^Require approval above/), '1');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^At least two people must be able to send mailing lists\./)).toBeVisible();
});
