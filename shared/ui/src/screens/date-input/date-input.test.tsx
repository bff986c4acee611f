import { useState } from 'react';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Language } from '@portal/contracts';
import { PortalTheme } from '@portal/ui/shell';
import { DateInput } from './date-input';
import { DateTimeInput } from './date-time-input';
import { TimeInput } from './time-input';
import { Field } from '../control/sized';

const values: string[] = [];
beforeEach(() => {
  values.length = 0;
});

type Control = typeof DateInput | typeof TimeInput | typeof DateTimeInput;

function Form({ control: Input, first, ...limits }: { control: Control; first: string; min?: string; max?: string }) {
  const [value, setValue] = useState(first);
  const change = (next: string) => {
    values.push(next);
    setValue(next);
  };
  return <Field label="From"><Input value={value} onChange={change} {...limits} /></Field>;
}

function open(control: Control, first = '', { language = 'en', ...limits }: { language?: Language; min?: string; max?: string } = {}) {
  render(<PortalTheme language={language}><Form control={control} first={first} {...limits} /></PortalTheme>);
  return { user: userEvent.setup(), field: screen.getByRole('textbox', { name: 'From' }) };
}

describe('a date field', () => {
  it.each<[Language, string]>([
    ['en', '5 Mar 2026'], ['ru', '5 мар. 2026'], ['ua', '5 бер. 2026'], ['bg', '5.03.2026'],
  ])('shows its day in %s', (language, shown) => {
    expect(open(DateInput, '2026-03-05', { language }).field).toHaveValue(shown);
  });

  it('takes a typed day as soon as it is complete, and shows it in words afterwards', async () => {
    const { user, field } = open(DateInput);
    await user.type(field, '5.3.2026');
    expect([field, values]).toEqual([expect.objectContaining({ value: '5.3.2026' }), ['2026-03-05']]);
    await user.tab();
    expect(field).toHaveValue('5 Mar 2026');
    await user.clear(field);
    expect(values).toEqual(['2026-03-05', '']);
  });

  it('explains a text that is no day, and keeps it', async () => {
    const { user, field } = open(DateInput, '2026-03-05');
    await user.clear(field);
    await user.type(field, '31 Feb{Tab}');
    expect(field).toHaveValue('31 Feb');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(/^Enter a date, such as \d+ \p{L}+ \d{4}\.$/u);
    expect(values).toEqual(['']);
    await user.clear(field);
    await user.type(field, '28 Feb 2026');
    expect(field).toBeValid();
    expect(values).toEqual(['', '2026-02-28']);
  });

  it('opens a calendar in the portal’s language, chosen by keyboard', async () => {
    const { user, field } = open(DateInput, '2026-11-30', { language: 'ua' });
    await user.click(screen.getByRole('button', { name: 'Відкрити календар' }));
    const calendar = within(screen.getByRole('dialog', { name: 'Календар' }));
    expect(calendar.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'нд']);
    expect(calendar.getByRole('grid', { name: 'Листопад 2026' })).toBeVisible();
    expect(calendar.getByRole('gridcell', { selected: true })).toHaveTextContent('30');
    expect(calendar.getByRole('button', { name: /^понеділок, 30 листопада 2026/ })).toHaveFocus();
    await user.keyboard('{ArrowRight}{PageDown}{End}');
    expect(calendar.getByRole('button', { name: /^неділя, 3 січня 2027/ })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Відкрити календар' })).toHaveFocus();
    expect([values, field]).toEqual([['2027-01-03'], expect.objectContaining({ value: '3 січ. 2027' })]);
  });

  it('offers days within its limits, and closes on Escape or when the focus leaves', async () => {
    const { user, field } = open(DateInput, '2026-11-23', { min: '2026-11-10', max: '2026-11-25' });
    const button = screen.getByRole('button', { name: 'Open calendar' });
    await user.click(button);
    await user.click(screen.getByRole('button', { name: /, 26 November 2026/ }));
    expect(values).toEqual([]);
    await user.keyboard('{Escape}');
    expect(button).toHaveFocus();
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(screen.getByRole('grid', { name: 'October 2026' })).toBeVisible();
    await user.click(document.body);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(field).toHaveValue('23 Nov 2026');
  });
});

it('a time field reads hours and minutes however they are typed', async () => {
  const { user, field } = open(TimeInput);
  await user.type(field, '9.30{Tab}');
  expect(field).toHaveValue('09:30');
  await user.clear(field);
  await user.type(field, '25:00{Tab}');
  expect(field).toHaveAccessibleDescription('Enter a time, such as 21:30.');
  expect(values).toEqual(['09:30', '']);
});

it('a day with a time begins at midnight, and is empty without a day', async () => {
  const { user, field } = open(DateTimeInput);
  await user.type(field, '2027-02-01');
  await user.type(screen.getByRole('textbox', { name: 'Time' }), '{Control>}a{/Control}0930');
  expect(values.at(-1)).toBe('2027-02-01T09:30');
  expect(values[0]).toBe('2027-02-01T00:00');
  await user.clear(field);
  expect(values.at(-1)).toBe('');
});
