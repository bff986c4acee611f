import { useState } from 'react';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PortalTheme } from '@portal/ui/shell';
import { ColumnMapper } from './column-mapper';

const fields = [{ id: 'num', label: 'Number' }, { id: 'name', label: 'Name' }] as const;
type Chosen = Partial<Record<'num' | 'name', number>>;
const seen: Chosen[] = [];

function Table({ titles, initial = {} }: { titles: string[]; initial?: Chosen }) {
  const [chosen, setChosen] = useState(initial);
  const change = (next: Chosen) => {
    seen.push(next);
    setChosen(next);
  };
  return (
    <PortalTheme>
      <ColumnMapper
        label="The first rows" lineLabel="Line" unused="Not used" choiceLabel={(title) => `Column ${title} holds`} fields={fields}
        columns={titles.map((title) => ({ title }))} rows={[{ line: 2, fields: titles.map((title) => `of ${title}`) }]} chosen={chosen}
        onChange={change}
      />
    </PortalTheme>
  );
}
const choice = (title: string) => screen.getByRole('combobox', { name: `Column ${title} holds` });

beforeEach(() => seen.splice(0));

it('fields and columns map one to one', async () => {
  render(<Table titles={['phone', 'who']} initial={{ num: 0 }} />);
  expect(choice('phone')).toHaveValue('num');
  await userEvent.selectOptions(choice('who'), 'Number');
  expect(seen.at(-1)).toEqual({ num: 1 });
  await userEvent.selectOptions(choice('phone'), 'Name');
  expect(seen.at(-1)).toEqual({ num: 1, name: 0 });
  await userEvent.selectOptions(choice('who'), 'Name');
  expect(seen.at(-1)).toEqual({ name: 1 });
  await userEvent.selectOptions(choice('who'), 'Not used');
  expect(seen.at(-1)).toEqual({});
});

it('shows rows under their columns, with the line number', () => {
  render(<Table titles={['phone', 'who']} />);
  const row = within(screen.getByRole('table', { name: 'The first rows' })).getAllByRole('row')[1] as HTMLElement;
  expect(within(row).getByRole('rowheader')).toHaveTextContent('2');
  expect(within(row).getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['of phone', 'of who']);
});

it('shows hundreds of columns only on request, but always the mapped ones', async () => {
  render(<Table titles={Array.from({ length: 200 }, (_, index) => `c${index}`)} initial={{ num: 150 }} />);
  expect(screen.getAllByRole('combobox')).toHaveLength(31);
  expect(choice('c150')).toHaveValue('num');
  await userEvent.click(screen.getByRole('button', { name: 'Show all 200 columns' }));
  expect(screen.getAllByRole('combobox')).toHaveLength(200);
});

it('a field of megabytes is truncated', () => {
  render(<Table titles={['x'.repeat(2_000_000)]} />);
  expect(screen.getByRole('cell').textContent?.length).toBeLessThan(200);
});
