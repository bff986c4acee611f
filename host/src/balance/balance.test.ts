import type { Balance } from '@portal/contracts';
import { balanceRequested, liveEvent, selectBalance } from '@portal/portal';
import { waitFor } from '@portal/testing';
import { selectBalanceRefreshing } from './balance-refresh.slice';
import { aBalance, aServer, openHost } from '../host.fixture';
import { selectBoot } from '../session/boot.slice';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const of = (sum: string): Balance => ({ ...aBalance, sum });
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A page whose balance requests the test answers by hand, in any order. */
async function openBalance() {
  const server = aServer();
  const { host: { store } } = await openHost();
  await waitFor(() => expect(selectBoot(store.getState()).status).toBe('ready'));
  await waitFor(() => expect(selectBalance(store.getState())?.sum).toBe('12.50'));
  const answers: ((sum: string) => void)[] = [];
  server.balance.answer(() => new Promise((resolve) => answers.push((sum) => resolve({ balance: of(sum) }))));
  const refresh = async () => {
    const callsBefore = answers.length;
    store.dispatch(balanceRequested());
    await waitFor(() => expect(answers).toHaveLength(callsBefore + 1));
  };
  return {
    store, answers, refresh, sum: () => selectBalance(store.getState())?.sum, refreshing: () => selectBalanceRefreshing(store.getState()),
  };
}

test('of two requests the later one is shown, whichever is answered last', async () => {
  const { answers, refresh, sum, refreshing } = await openBalance();
  await refresh();
  await refresh();
  answers[1]?.('20.00');
  await waitFor(() => expect(sum()).toBe('20.00'));
  answers[0]?.('15.00');
  await settled();
  expect([sum(), refreshing()]).toEqual(['20.00', false]);
});

test('a live balance is not overwritten by the answer to an earlier request', async () => {
  const { store, answers, refresh, sum, refreshing } = await openBalance();
  await refresh();
  store.dispatch(liveEvent('balance.changed')(of('30.00') as never));
  expect([sum(), refreshing()]).toEqual(['30.00', false]);
  answers[0]?.('15.00');
  await settled();
  expect(sum()).toBe('30.00');
  await refresh();
  answers[1]?.('40.00');
  await waitFor(() => expect(sum()).toBe('40.00'));
});

test.each([
  ['stands first', 'open'], ['comes late', 'late'], ['does not come', 'none'],
])('[SES-02] if the live connection %s, the balance is requested only as often as it may have changed', async (_what, connection) => {
  const server = aServer();
  const { host: { store }, sockets } = await openHost();
  await waitFor(() => expect(selectBoot(store.getState()).status).toBe('ready'));
  const initialized = () => sockets[0]?.sendFrame({ event: 'initialized', data: { version: 2025072200, set: '1' }, offset: 10 });
  if (connection === 'open') initialized();
  await waitFor(() => expect(selectBalance(store.getState())?.sum).toBe('12.50'));
  expect(server.balance.inputs).toHaveLength(1);
  if (connection === 'late') initialized();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(server.balance.inputs).toHaveLength(connection === 'late' ? 2 : 1);
});
