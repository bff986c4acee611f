import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '@portal/portal/router';
import { PortalTheme } from '@portal/ui/shell';
import { EditableCell } from './editable-cell';
import { Grid, type GridProps } from './grid';
import type { GridEditing } from './grid-column';

type Row = { id: number; name: string; city: string };
const columns: GridProps<Row>['columns'] = [
  { id: 'id', header: 'Id', cell: (row) => row.id },
  { id: 'name', header: 'Name', cell: (row) => row.name, edit: { value: (row) => row.name } },
  { id: 'city', header: 'City', cell: (row) => row.city, edit: { value: (row) => row.city } },
];

function People({ refuse }: { refuse?: string }) {
  const [rows, setRows] = useState<Row[]>([{ id: 1, name: 'Ann', city: 'Lviv' }, { id: 2, name: 'Bob', city: 'Kyiv' }]);
  const [open, setOpen] = useState<GridEditing<Row>['open']>(null);
  const editing: GridEditing<Row> = {
    Cell: EditableCell,
    open,
    onOpen: setOpen,
    onCancel: () => setOpen(null),
    onSave: (row, column, value, next) => {
      if (refuse !== undefined) return setOpen({ row: row.id, column, error: refuse });
      setRows(rows.map((each) => (each.id === row.id ? { ...each, [column]: value } : each)));
      return setOpen(next);
    },
  };
  return (
    <PortalTheme>
      <MemoryRouter><Grid
        label="People" columns={columns} rows={rows} rowKey={(row) => row.id} rowName={(row) => row.name} status="ready" editing={editing}
      /></MemoryRouter>
      <button>elsewhere</button>
    </PortalTheme>
  );
}

const cell = (name: string) => screen.getByRole('gridcell', { name });

it('opens by Enter, saves by Enter, and the cell regains the focus', async () => {
  render(<People />);
  cell('Ann').focus();
  await userEvent.keyboard('{Enter}Anna{Enter}');
  expect(cell('Anna')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{F2}');
  expect(screen.getByRole('textbox', { name: 'Name: Bob' })).toHaveFocus();
});

it('keeps the value on Escape', async () => {
  render(<People />);
  cell('Ann').focus();
  await userEvent.keyboard('{F2}Zoe{Escape}');
  expect(cell('Ann')).toHaveFocus();
});

it('moves on by Tab and back by Shift+Tab, skipping read-only cells', async () => {
  render(<People />);
  await userEvent.dblClick(cell('Ann'));
  await userEvent.keyboard('Anna{Tab}');
  expect(screen.getByRole('textbox', { name: 'City: Anna' })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(screen.getByRole('textbox', { name: 'Name: Anna' })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(cell('Anna')).toHaveFocus();
});

it('shows an error at the cell, and keeps the input', async () => {
  render(<People refuse="There is such a person already." />);
  await userEvent.dblClick(cell('Ann'));
  await userEvent.keyboard('Bob{Enter}');
  const field = screen.getByRole('textbox', { name: 'Name: Ann' });
  expect([field.getAttribute('aria-invalid'), (field as HTMLInputElement).value]).toEqual(['true', 'Bob']);
  expect(field).toHaveAccessibleDescription('There is such a person already.');
});

it('saves when the user clicks elsewhere', async () => {
  render(<People />);
  await userEvent.dblClick(cell('Ann'));
  await userEvent.keyboard('Anna');
  await userEvent.click(screen.getByRole('button', { name: 'elsewhere' }));
  expect(cell('Anna')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

it('announces which cells are editable', () => {
  render(<People />);
  expect(cell('Ann')).toHaveAttribute('aria-readonly', 'false');
  expect(cell('1')).toHaveAttribute('aria-readonly', 'true');
});
