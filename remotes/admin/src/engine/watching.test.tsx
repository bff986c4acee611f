import { AppError } from '@portal/contracts';
import { adminEngine, type EngineOverview } from '@portal/contracts/admin';
import { act, fakeApi, renderScreen, screen } from '@portal/testing';
import remote from '../index';

const quiet: EngineOverview = {
  nodes: [], connections: [], lanes: [], unresolved: 0, waiting: 0, fallbacksQueued: 0, unmatchedReceipts: 0,
};
const waiting = (unresolved: number): EngineOverview => ({ ...quiet, unresolved });
const unresolved = () => screen.getByText('No answer from the provider', { selector: 'dt' }).nextElementSibling?.textContent;
const open = () => renderScreen(remote, 'engine', { path: '/admin/engine', elements: ['/admin/engine'] });
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));
const inSight = (isThere: boolean) => jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(isThere ? 'visible' : 'hidden');

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('polls every five seconds, until the screen is left', async () => {
  const read = fakeApi(adminEngine.overview, waiting(1));
  const { unmount } = await open();
  await pass(0);
  expect(unresolved()).toBe('1');
  read.answer(waiting(2));
  await pass(4.9);
  expect([read.inputs.length, unresolved()]).toEqual([1, '1']);
  await pass(0.2);
  expect([read.inputs.length, unresolved()]).toEqual([2, '2']);
  await pass(10);
  expect(read.inputs).toHaveLength(4);
  unmount();
  await pass(60);
  expect(read.inputs).toHaveLength(4);
});

it('pauses polling while the page is hidden', async () => {
  const read = fakeApi(adminEngine.overview, waiting(1));
  await open();
  await pass(0);
  inSight(false);
  read.answer(waiting(2));
  await pass(60);
  expect([read.inputs.length, unresolved()]).toEqual([1, '1']);
  inSight(true);
  await pass(5);
  expect([read.inputs.length, unresolved()]).toEqual([2, '2']);
});

it('shows a loading state, and then an empty one', async () => {
  let answer: (overview: EngineOverview) => void = () => undefined;
  fakeApi(adminEngine.overview, () => new Promise<EngineOverview>((resolve) => { answer = resolve; }));
  await open();
  await pass(1);
  expect(screen.getByRole('status', { name: 'Loading the engine status' })).toHaveAttribute('aria-busy', 'true');
  answer(quiet);
  await pass(0);
  expect(screen.queryByRole('status', { name: 'Loading the engine status' })).not.toBeInTheDocument();
  for (const name of ['No connections yet', 'No servers running']) {
    expect(screen.getByRole('heading', { name })).toBeVisible();
  }
});

it('keeps old data with a warning if polling fails, until it succeeds', async () => {
  const read = fakeApi(adminEngine.overview, waiting(1));
  await open();
  await pass(0);
  read.answer(new AppError('server_unavailable'));
  await pass(5);
  expect(screen.getByRole('alert', { name: 'Couldn’t load the engine status' })).toHaveTextContent(
    'The server is unavailable right now. Try again in a minute.',
  );
  expect(unresolved()).toBe('1');
  read.answer(waiting(2));
  await pass(5);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(unresolved()).toBe('2');
});
