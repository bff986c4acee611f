import type { Balance } from '@portal/contracts';
import { balanceRequested, liveEvent, selectBalance } from '@portal/portal';
import { waitFor } from '@portal/testing';
import { selectBalanceRefreshing } from '../balance/balance-refresh.slice';
import { aBalance, aServer, openHost } from '../host.fixture';
import { selectBoot } from './boot.slice';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const of = (sum: string): Balance => ({ ...aBalance, sum });
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A page whose questions for the balance are answered by hand, in any order. */
async function openAsking() {
  const server = aServer();
  const { host: { store } } = await openHost();
  await waitFor(() => expect(selectBoot(store.getState()).status).toBe('ready'));
  await waitFor(() => expect(selectBalance(store.getState())?.sum).toBe('12.50'));
  const answers: ((sum: string) => void)[] = [];
  server.balance.answer(() => new Promise((resolve) => answers.push((sum) => resolve({ balance: of(sum) }))));
  const ask = async () => {
    const asked = answers.length;
    store.dispatch(balanceRequested());
    await waitFor(() => expect(answers).toHaveLength(asked + 1));
  };
  return { store, answers, ask, sum: () => selectBalance(store.getState())?.sum, refreshing: () => selectBalanceRefreshing(store.getState()) };
}

test('of two questions the later is shown, whichever is answered last', async () => {
  const { answers, ask, sum, refreshing } = await openAsking();
  await ask();
  await ask();
  answers[1]?.('20.00');
  await waitFor(() => expect(sum()).toBe('20.00'));
  answers[0]?.('15.00');
  await settled();
  expect([sum(), refreshing()]).toEqual(['20.00', false]);
});

test('a sum that came live after the question is not overwritten by its answer', async () => {
  const { store, answers, ask, sum, refreshing } = await openAsking();
  await ask();
  store.dispatch(liveEvent('balance.changed')(of('30.00') as never));
  expect([sum(), refreshing()]).toEqual(['30.00', false]);
  answers[0]?.('15.00');
  await settled();
  expect(sum()).toBe('30.00');
  await ask();
  answers[1]?.('40.00');
  await waitFor(() => expect(sum()).toBe('40.00'));
});

test.each([
  ['stands first', 'open'], ['comes late', 'late'], ['does not come', 'none'],
])('[SES-02] where the live connection %s, the balance is asked for no more often than it can have changed', async (_what, connection) => {
  const server = aServer();
  const { host: { store }, sockets } = await openHost();
  await waitFor(() => expect(selectBoot(store.getState()).status).toBe('ready'));
  const initialized = () => sockets[0]?.say({ event: 'initialized', data: { version: 2025072200, set: '1' }, offset: 10 });
  if (connection === 'open') initialized();
  await waitFor(() => expect(selectBalance(store.getState())?.sum).toBe('12.50'));
  expect(server.balance.inputs).toHaveLength(1);
  if (connection === 'late') initialized();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(server.balance.inputs).toHaveLength(connection === 'late' ? 2 : 1);
});
