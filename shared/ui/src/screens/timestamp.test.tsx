import { act, render, screen } from '@testing-library/react';
import { formats } from '@portal/portal';
import { PortalTheme } from '@portal/ui/shell';
import { Timestamp } from './timestamp';

beforeEach(() => jest.useFakeTimers({ now: new Date(2026, 10, 23, 21, 30) }));
afterEach(() => jest.useRealTimers());

const at = new Date(2026, 10, 23, 21, 0).toISOString();

it('shows a short time, with the full one and its zone in the tooltip', () => {
  render(<PortalTheme><Timestamp at={at} /></PortalTheme>);
  const time = screen.getByText('Today 21:00');
  expect(time).toHaveAttribute('datetime', at);
  expect(time).toHaveAttribute('title', formats('en').fullDateTime(at));
});

it('is a date within a sentence, and alone without the time', () => {
  render(<PortalTheme language="ru"><p><Timestamp at={at} text={(time) => `Создано ${time}, Анна`} /></p><Timestamp
    at={at} form="date"
  /><Timestamp at={at} form="brief" /></PortalTheme>);
  expect(screen.getByText(/Создано/)).toHaveTextContent('Создано 23 нояб. 21:00, Анна');
  expect(screen.getByText('Сегодня')).toBeVisible();
  expect(screen.getByText('21:00')).toBeVisible();
});

it.each([
  ['Waiting since {}.', 'Waiting since today 21:00.'], ['{}: 60 sent.', 'Today 21:00: 60 sent.'],
])('names a near day in “%s”, capitalized only at the start', (sentence, expected) => {
  render(<PortalTheme><p><Timestamp at={at} form="near" text={(time) => sentence.replace('{}', time)} /></p></PortalTheme>);
  expect(screen.getByRole('paragraph')).toHaveTextContent(expected);
});

it('becomes yesterday’s at midnight', () => {
  render(<PortalTheme><Timestamp at={at} /></PortalTheme>);
  act(() => jest.advanceTimersByTime(150 * 60_000 + 1_000));
  expect(screen.getByText('Yesterday 21:00')).toBeVisible();
});
