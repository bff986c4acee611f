import { AppError } from '@portal/contracts';
import { adminAlphaNames, adminEngine, type EngineOverview } from '@portal/contracts/admin';
import { fakeApi, renderScreen, renderWidget, screen, waitFor, within } from '@portal/testing';
import remote from '../index';

const state = {
  notifiedSecondsAgo: 1, bound: 2, binds: 2, windowFree: 10, inFlight: 3, unstored: 0, throttledMs: 0, circuitOpen: false, lastError: null,
};
const well: EngineOverview = {
  nodes: [{ id: 1, name: 'node-1', roles: ['web', 'next'], alive: true, ageSeconds: 90 }],
  connections: [{ id: 1, name: 'smsc-1', provider: 'SMSC', channel: 'smpp', enabled: true, holder: 1, state }],
  lanes: [{ lane: 4, queued: 100_000, oldestSeconds: 600 }], unresolved: 0, waiting: 100_000, fallbacksQueued: 0, unmatchedReceipts: 0,
};
const open = (language?: 'ru' | 'ua' | 'bg') => renderScreen(remote, 'engine', {
  path: '/admin/engine', elements: ['/admin/engine'], language,
});

it.each(
  [['ru', 'Движок отправки'], ['ua', 'Рушій надсилання'], ['bg', 'Система за изпращане']] as const,
)('has its heading in %s', async (language, heading) => {
  fakeApi(adminEngine.overview, well);
  await open(language);
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
});

it('reports a healthy engine, and explains counts limited to 100,000', async () => {
  fakeApi(adminEngine.overview, well);
  await open();
  expect(await screen.findByText('All systems normal.')).toBeVisible();
  expect(screen.getByText(/Connections up: 1 of 1. Messages waiting: ≥\s100\s000\./)).toBeVisible();
  expect(screen.getAllByText(/≥\s100\s000/)).toHaveLength(3);
});

it('describes problems in words, most serious first', async () => {
  const down = {
    id: 2, name: 'smsc-2', provider: 'SMSC', channel: 'smpp', enabled: true, holder: 1,
    state: { ...state, bound: 0, lastError: 'bind failed: 0x0d' },
  };
  fakeApi(adminEngine.overview, { ...well, connections: [...well.connections, down], unresolved: 2 });
  await open();
  const [first, second] = await screen.findAllByRole('listitem');
  expect(screen.getByText('Sending is disrupted.')).toBeVisible();
  expect(first).toHaveTextContent(
    'smsc-2 is down: sessions connected 0 of 2. The provider says: “bind failed: 0x0d”. Messages take another route if there is one',
  );
  expect(second).toHaveTextContent('Messages with no answer from the provider: 2. They may or may not have been sent.');
});

it('shows a dead node once, and not after it restarted', async () => {
  const [alive] = well.nodes;
  const deadNode = (id: number, name: string) => ({ ...alive!, id, name, alive: false });
  fakeApi(adminEngine.overview, {
    ...well, nodes: [...well.nodes, deadNode(2, 'node-1'), deadNode(3, 'node-1'), deadNode(4, 'node-2'), deadNode(5, 'node-2')],
  });
  await open();
  const [only, ...more] = await screen.findAllByText(/doesn’t respond\./);
  expect(only).toHaveTextContent('node-2');
  expect(more).toEqual([]);
});

it('shows connections worst first, without repeating equal names, and their details in a drawer', async () => {
  const unheld = { id: 2, name: 'Viber', provider: 'Viber', channel: 'viber', enabled: true, holder: null, state: null };
  const [held] = well.connections;
  fakeApi(adminEngine.overview, { ...well, connections: held ? [held, unheld, { ...held, id: 3, name: 'smsc-3', holder: 9 }] : [] });
  fakeApi(adminAlphaNames.providers, { items: [] });
  const { user } = await open();
  const grid = within(await screen.findByRole('grid', { name: 'Connections' }));
  const cells = grid.getAllByRole('row').slice(1).map((row) => (
    within(row).getAllByRole('gridcell').slice(0, 4).map(({ textContent }) => textContent)
  ));
  expect(cells).toEqual([['Viber', '—', 'No server', '—'], ['smsc-1', 'SMSC', 'Up', '3'], ['smsc-3', 'SMSC', 'Up', '3']]);
  await user.click(grid.getByRole('button', { name: 'Viber' }));
  const drawer = within(screen.getByRole('dialog', { name: 'Viber' }));
  expect(drawer.getByText('Viber is down: no server runs it.')).toBeVisible();
  expect(drawer.getByText('Start a server that sends, or restart the running one.', { exact: false })).toBeVisible();
  await user.click(drawer.getByRole('button', { name: 'Close' }));
  await user.click(grid.getByRole('button', { name: 'smsc-1' }));
  const facts = within(screen.getByRole('dialog', { name: 'smsc-1' }));
  expect(['Server', 'Sessions (binds) connected', 'Room for more at once (window)', 'Paused after failures', 'Last report'].map(
    (term) => facts.getByText(term).nextElementSibling?.textContent,
  )).toEqual(['node-1', '2 of 2', '10', 'No', '1 sec ago']);
});

it('[ADM-02:providers] shows the state of connections, and warns before turning one off', async () => {
  const engine = fakeApi(adminEngine.overview, well);
  const one = {
    id: 1, name: 'smsc-1', providerName: 'SMSC', channel: 'smpp', enabled: true, state: 'up' as const, bound: 2, binds: 2,
    directions: 1_204, messageTypes: ['sms'], sandbox: false, lastError: null, notifiedSecondsAgo: 1,
  };
  fakeApi(adminAlphaNames.providers, { items: [one] });
  const { inputs } = fakeApi(adminAlphaNames.setProvider, { ...one, enabled: false, state: 'idle' });
  const { user } = await open();
  const grid = within(await screen.findByRole('grid', { name: 'Connections' }));
  await user.click(grid.getByRole('switch', { name: 'On: smsc-1' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Turn off smsc-1?' }));
  expect(await dialog.findByText(/binds close immediately.*Routes affected: 1.204/)).toBeVisible();
  expect(inputs).toEqual([]);
  engine.answer({ ...well, connections: well.connections.map((connection) => ({ ...connection, enabled: false })) });
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(grid.getByRole('switch', { name: 'Off: smsc-1' })).not.toBeChecked());
  expect(inputs.map(({ body }) => body)).toEqual([{ id: 1, enabled: false }]);
});

it('shows each queue, which of them is late, and what is turned off', async () => {
  const off = well.connections.map((connection) => ({ ...connection, enabled: false }));
  fakeApi(adminEngine.overview, { ...well, connections: off, lanes: [{ lane: 1, queued: 5, oldestSeconds: 90 }] });
  await open();
  const grid = within(await screen.findByRole('grid', { name: 'Waiting to be sent' }));
  expect(grid.getAllByRole('row').slice(1).map((row) => (
    within(row).getAllByRole('gridcell').map(({ textContent }) => textContent)
  ))).toEqual([
    ['One-time codes', 'Delayed', '5', '1 min'], ['Single messages', 'Empty', '0', '—'], ['Chat', 'Empty', '0', '—'],
    ['Mailing lists', 'Empty', '0', '—'],
  ]);
  expect(screen.getByText('One-time codes are delayed. Longest wait: 1 min.')).toBeVisible();
  expect(screen.getByText('All connections are turned off.')).toBeVisible();
});

it('shows why loading failed, and that nothing is running', async () => {
  const read = fakeApi(adminEngine.overview, new AppError('server_unavailable'));
  const { user } = await open();
  expect(await screen.findByRole('heading', { name: 'Couldn’t load the engine status' })).toBeVisible();
  read.answer({ ...well, nodes: [], connections: [], lanes: [] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'No servers running' })).toBeVisible();
});

it('the start page of administrators shows the state of the engine, and retries', async () => {
  const fake = fakeApi(adminEngine.overview, new AppError('server_unavailable'));
  const { user } = await renderWidget(remote, 'engineState', { elements: ['/dashboard', '/admin/engine'] });
  const failure = within(await screen.findByRole('alert'));
  fake.answer(well);
  await user.click(failure.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('All systems normal.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Details' })).toHaveAttribute('href', '/admin/engine');
});
