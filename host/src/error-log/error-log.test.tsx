import { act, screen, waitFor, within } from '@portal/testing';
import { openFrame } from '../frame/frame.fixture';
import { captureErrors } from './capture-errors';
import { ErrorBoundary } from '../parts/error-boundary';
import { render } from '@testing-library/react';
import { describeError } from './error-log.slice';

function BrokenCard(): never {
  throw new Error('the card broke');
}

it('[SHL-05] the bell appears with the first unhandled error, counts, lists, and can be cleared', async () => {
  const { user, report } = await openFrame();
  const stop = captureErrors(report);
  expect(screen.queryByRole('button', { name: /Error log/ })).not.toBeInTheDocument();
  act(() => void dispatchEvent(new ErrorEvent('error', { error: new Error('first'), filename: '/assets/a.js' })));
  expect(screen.getByRole('button', { name: 'Error log: 1 error' })).toBeVisible();
  const hidden = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  act(() => void render(<ErrorBoundary onError={(error) => report(error, 'shell')}><BrokenCard /></ErrorBoundary>));
  hidden.mockRestore();
  stop();

  await user.click(screen.getByRole('button', { name: 'Error log: 2 errors' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Error log' }));
  expect(panel.getAllByRole('article').map((entry) => entry.getAttribute('aria-label'))).toEqual(['the card broke', 'first']);
  const card = panel.getByRole('article', { name: 'the card broke' });
  expect(card).toHaveTextContent('Whereshell');
  expect(card).toHaveTextContent('Page/');
  expect(within(card).getByRole('group', { name: 'Components', hidden: true })).toHaveTextContent('BrokenCard');
  expect(within(card).getByRole('group', { name: 'Technical details', hidden: true })).toHaveTextContent('Error: the card broke');

  await user.click(panel.getByRole('button', { name: 'Clear log' }));
  expect(panel.getByRole('heading', { name: 'No errors' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Error log:/ })).not.toBeInTheDocument();
});

it('[SHL-05] one or all entries are copied as JSON; a missing clipboard is reported', async () => {
  const { user, report } = await openFrame();
  act(() => report(new Error('lost'), 'mailings'));
  await user.click(screen.getByRole('button', { name: 'Error log: 1 error' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Error log' }));
  await user.click(panel.getByRole('button', { name: 'Copy entry' }));
  expect(JSON.parse(await navigator.clipboard.readText())).toMatchObject({ message: 'lost', where: 'mailings' });
  await user.click(panel.getByRole('button', { name: 'Copy all as JSON' }));
  expect(JSON.parse(await navigator.clipboard.readText())).toHaveLength(1);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(panel.getByRole('button', { name: 'Copy entry' }));
  await waitFor(() => expect(panel.getAllByRole('status').map((status) => status.textContent).join()).toMatch(/Couldn’t copy/));
});

it('[NAV-19:error-log] /error-log/log shows the full log, and says when it is empty', async () => {
  const { report } = await openFrame({ at: '/error-log/log', elements: ['/dashboard', '/error-log/log'] });
  expect(await screen.findByRole('heading', { name: 'Error log', level: 1 })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'No errors' })).toBeVisible();
  act(() => report(new Error('lost'), 'mailings'));
  expect(screen.getByRole('article', { name: 'lost' })).toBeVisible();
});

it('a huge error message does not fill the store', () => {
  const entry = describeError(Object.assign(new Error('x'.repeat(50_000)), { stack: 'y'.repeat(500_000) }), 'z'.repeat(50_000));
  expect(JSON.stringify(entry).length).toBeLessThan(12_000);
});
