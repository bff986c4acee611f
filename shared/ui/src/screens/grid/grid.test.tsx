import { useState, type ReactNode } from 'react';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addRemoteTexts, startI18n } from '@portal/portal/i18n';
import { MemoryRouter, useLocation } from '@portal/portal/router';
import { PortalTheme } from '@portal/ui/shell';
import { RouteLink } from '../route-link';
import { Grid, type GridProps } from './grid';
import type { GridSort, RowKey } from './grid-column';

type Row = { id: number; name: string; count: number };
const rows: Row[] = [{ id: 1, name: 'Spring', count: 10 }, { id: 2, name: 'Summer', count: 20 }, { id: 3, name: 'Autumn', count: 30 }];
const columns: GridProps<Row>['columns'] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, sort: 'name' },
  { id: 'count', header: 'Count', cell: (row) => row.count, align: 'end' },
  { id: 'actions', header: 'Actions', cell: (row) => <><button>Copy {row.name}</button><button>Delete {row.name}</button></> },
];

function mount(props: Partial<GridProps<Row>> = {}) {
  show(<Grid label="Seasons" columns={columns} rows={rows} rowKey={(row) => row.id} status="ready" {...props} />);
}

function Path() {
  return <output>{useLocation().pathname}</output>;
}

function show(grid: ReactNode) {
  render(<PortalTheme><MemoryRouter>{grid}<Path /></MemoryRouter></PortalTheme>);
}

function narrowScreen(narrow: boolean) {
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    matches: narrow && query.includes('max-width'), addEventListener: () => undefined, removeEventListener: () => undefined,
  }) as unknown as MediaQueryList);
}
const none = async () => ({ default: {} });
beforeAll(async () => {
  await startI18n('en');
  await addRemoteTexts('test', { en: none, ru: none, ua: none, bg: none });
});
beforeEach(() => narrowScreen(false));

describe('a grid', () => {
  it('is one tab stop, with arrow keys between cells', async () => {
    mount();
    const user = userEvent.setup();
    await user.tab();
    expect(screen.getByRole('gridcell', { name: 'Spring' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(screen.getByRole('gridcell', { name: '20' })).toHaveFocus();
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveFocus();
    await user.tab();
    expect(document.body).toHaveFocus();
  });

  it('enters a cell with several controls by Enter, and leaves by Escape', async () => {
    mount();
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard('{End}');
    expect(screen.getByRole('gridcell', { name: /Copy Spring/ })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Copy Spring' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Delete Spring' })).toHaveFocus();
    await user.keyboard('{Escape}{ArrowDown}');
    expect(screen.getByRole('gridcell', { name: /Copy Summer/ })).toHaveFocus();
  });

  it('opens a row by its link and by a click beside it', async () => {
    mount({ rowHref: (row) => `/season/${row.id}` });
    expect(screen.getByRole('link', { name: 'Summer' })).toHaveAttribute('href', '/season/2');
    await userEvent.click(screen.getByRole('gridcell', { name: '20' }));
    expect(screen.getByRole('status')).toHaveTextContent('/season/2');
  });

  it('opens the dialog of a row by a button in its first cell and by a click beside it, but not by its commands', async () => {
    const opened = jest.fn();
    mount({ rowOpen: (row) => (row.id === 3 ? undefined : () => opened(row.name)) });
    await userEvent.click(screen.getByRole('button', { name: 'Spring' }));
    await userEvent.click(screen.getByRole('gridcell', { name: '20' }));
    await userEvent.click(screen.getByRole('button', { name: 'Copy Summer' }));
    await userEvent.click(screen.getByRole('gridcell', { name: '30' }));
    expect(opened.mock.calls).toEqual([['Spring'], ['Summer']]);
    expect(screen.queryByRole('button', { name: 'Autumn' })).not.toBeInTheDocument();
  });

  it('follows the first link of a row by a click beside it', async () => {
    const count = (row: Row) => <RouteLink to={`/count/${row.id}`}>{row.count}</RouteLink>;
    const linked = [columns[0], { id: 'count', header: 'Count', cell: count }];
    mount({ columns: linked as GridProps<Row>['columns'], followsLink: true });
    await userEvent.click(screen.getByRole('gridcell', { name: 'Summer' }));
    expect(screen.getByRole('status')).toHaveTextContent('/count/2');
  });

  it('does not open a row whose text is being selected', async () => {
    mount({ rowHref: (row) => `/season/${row.id}` });
    jest.spyOn(window, 'getSelection').mockReturnValue({ toString: () => 'umm' } as Selection);
    await userEvent.click(screen.getByRole('gridcell', { name: '20' }));
    expect(screen.getByRole('status')).toHaveTextContent('/');
    expect(screen.getByRole('status')).not.toHaveTextContent('/season');
  });

  it('shows the sort direction and reverses it', async () => {
    function Sorted() {
      const [sort, setSort] = useState<GridSort>({ by: 'name', descending: false });
      return <Grid label="Seasons" columns={columns} rows={rows} rowKey={(row) => row.id} status="ready" sort={sort} onSort={setSort} />;
    }
    show(<Sorted />);
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  });

  it('selects single rows and all rows', async () => {
    function Selectable() {
      const [selected, onChange] = useState<ReadonlySet<RowKey>>(new Set());
      return <Grid
        label="Seasons" columns={columns} rows={rows} rowKey={(row) => row.id} rowName={(row) => row.name} status="ready"
        selection={{ selected, onChange }}
      />;
    }
    show(<Selectable />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Summer' }));
    expect(screen.getByRole('row', { selected: true })).toHaveTextContent('Summer');
    expect(screen.getByRole('checkbox', { name: 'Select all rows on this page' })).toBePartiallyChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    expect(screen.getAllByRole('row', { selected: true })).toHaveLength(3);
  });

  it('is busy before the first answer, shows an empty state, and offers a retry', async () => {
    const retry = jest.fn();
    mount({ rows: undefined, status: 'loading', expectedRows: 4 });
    expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true');
    mount({ rows: [] });
    expect(screen.getByRole('heading', { name: 'Nothing here yet' })).toBeInTheDocument();
    mount({ rows: undefined, status: 'failed', failure: { title: 'Not loaded', traceId: 'abc', onRetry: retry } });
    expect(screen.getByRole('alert')).toHaveTextContent('abc');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalled();
  });

  it('keeps old rows visible when a refresh fails', () => {
    mount({ status: 'failed', failure: { title: 'Not refreshed' } });
    expect(screen.getByRole('alert')).toHaveTextContent('Not refreshed');
    expect(screen.getByRole('gridcell', { name: 'Spring' })).toBeInTheDocument();
  });

  it('is a list of cards on a narrow screen', async () => {
    narrowScreen(true);
    mount({ rowHref: (row) => `/season/${row.id}` });
    const cards = within(await screen.findByRole('list', { name: 'Seasons' })).getAllByRole('listitem');
    expect(cards).toHaveLength(3);
    expect(within(cards[1]!).getByRole('link', { name: 'Summer' })).toBeInTheDocument();
    expect(within(cards[1]!).getByText('Count')).toBeInTheDocument();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  });

  it('shows a dash for a missing value in a table, and nothing in a card', async () => {
    const some = [...columns, { id: 'note', header: 'Note', cell: (row: Row) => (row.id === 1 ? 'Sunny' : null) }];
    mount({ columns: some });
    expect(within(screen.getAllByRole('row')[2]!).getByRole('gridcell', { name: '—' })).toBeInTheDocument();
    cleanup();
    narrowScreen(true);
    mount({ columns: some });
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('NoteSunny');
    expect(second).not.toHaveTextContent(/Note|—/);
  });

  it('shows a page of cards, and more on request', async () => {
    narrowScreen(true);
    mount({ rows: Array.from({ length: 60 }, (_, index) => ({ id: index, name: `Day ${index}`, count: index })) });
    expect(await screen.findAllByRole('listitem')).toHaveLength(25);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(60);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });
});
