import { textComparisons, type ComparisonResult } from '@portal/contracts';
import { fakeApi, screen, within } from '@portal/testing';
import { aList, fakeList, open, withoutDetails } from './list.fixture';

beforeEach(withoutDetails);

const comparison = { body: 'Text of B', samplePercent: 10, criterion: 'clicks', waitHours: 4 } as const;
const list = aList({ status: 1, confirmed: true, body: 'Text of A', counts: { 3: 200, 10: 800 }, comparison });
const figures = [
  { text: 'a' as const, recipients: 100, sent: 100, delivered: 98, clicked: 5, replied: 0 },
  { text: 'b' as const, recipients: 100, sent: 100, delivered: 97, clicked: 12, replied: 0 },
];
const result = (more: Partial<ComparisonResult> = {}): ComparisonResult => ({
  ...comparison, state: 'waiting', rest: 800, figures, difference: { low: -0.01, high: 0.153, isClear: false },
  choosesAt: '2099-01-01T10:00:00.000Z', choice: null, ...more,
});
const text = (name: string) => within(screen.getByRole('region', { name }));

it('[MAIL-30] shows both texts with their results, and whether the difference can be trusted', async () => {
  fakeList(list);
  fakeApi(textComparisons.get, result());
  await open();
  expect(await screen.findByText(/^Too close to call: .* between -1 and 15,3 percentage points\.$/)).toBeVisible();
  expect(screen.getByText(/^The better text goes to 800 other recipients/)).toBeVisible();
  expect(text('Text A').getByText('Text of A')).toBeVisible();
  expect(text('Text B').getByText(/^12 \(12\s%\)$/)).toBeVisible();
});

it('[MAIL-30] sends a text to the rest after a confirmation', async () => {
  fakeList(list);
  const reads = fakeApi(textComparisons.get, result({ criterion: 'manual', choosesAt: null, difference: null }));
  const { inputs } = fakeApi(textComparisons.choose, result());
  const { user } = await open();
  expect(await screen.findByText('800 other recipients wait for your choice.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send B to the rest' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Send Text B to 800 other recipients?' }));
  reads.answer(result({ state: 'sent', choosesAt: null, choice: { text: 'b', by: 'hand', at: '2026-11-22T10:00:00.000Z', figures } }));
  await user.click(dialog.getByRole('button', { name: 'Send B to the rest' }));
  expect(await screen.findByText('Text B was sent to 800 other recipients.')).toBeVisible();
  expect(inputs[0]?.body).toEqual({ id: 7, text: 'b' });
  expect(text('Text B').getByText('Chosen')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send A to the rest' })).not.toBeInTheDocument();
});

it('[MAIL-30] says why a text was chosen', async () => {
  fakeList({ ...list, status: 2 });
  fakeApi(textComparisons.get, result({
    state: 'sent', difference: { low: 0.01, high: 0.2, isClear: true }, choosesAt: null,
    choice: { text: 'b', by: 'rule', at: '2026-11-22T10:00:00.000Z', figures },
  }));
  await open();
  expect(await screen.findByText(/^Text B was chosen by clicks: 5\s% for A, 12\s% for B\.$/)).toBeVisible();
  expect(screen.getByText(/^The difference is statistically significant: /)).toBeVisible();
});
