import { useRef } from 'react';
import { render, screen } from '@testing-library/react';
import { useFit } from './fit';

const CONTAINER = 800;
const columns = [
  { id: 'name', header: 'Name' }, { id: 'count', header: 'Count' }, { id: 'author', header: 'Author', priority: 1 },
  { id: 'note', header: 'Note', priority: 2 },
];
const plain = columns.slice(0, 2);

/** jsdom has no layout: every table is as wide as its `data-width` in the current fit. */
function Table({ rows, widths, of = plain }: { rows: readonly string[]; widths: Record<string, number>; of?: typeof columns }) {
  const table = useRef<HTMLTableElement>(null);
  const [wrapper, fit, dropped] = useFit(table, of, rows);
  const width = widths[fit] ?? 0;
  return (
    <div ref={wrapper}>
      <table ref={table} aria-label="Seasons" data-width={width - dropped.length * 150} data-fit={fit} data-without={dropped.join()}>
        <thead><tr>{of.map(({ id }) => <th key={id} data-column={id} data-width={150} />)}</tr></thead>
      </table>
    </div>
  );
}

beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function width(this: HTMLElement) {
    return Number(this.dataset.width);
  });
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(CONTAINER);
});
afterEach(() => jest.restoreAllMocks());

const shown = () => screen.getByRole('table').dataset.fit;

it('fits wider rows in the same frame, by the first step that is narrow enough', () => {
  const { rerender } = render(<Table rows={[]} widths={{ comfortable: 700 }} />);
  expect(shown()).toBe('comfortable');
  // No ResizeObserver fires in this test.
  rerender(<Table rows={['Spring']} widths={{ comfortable: 1200, compact: 1000, snug: 900, tight: 790 }} />);
  expect(shown()).toBe('tight');
});

it('scrolls only if no step fits', () => {
  render(<Table rows={['Spring']} widths={{ comfortable: 1200, compact: 1100, snug: 1000, tight: 900, scrolls: 900 }} />);
  expect(shown()).toBe('scrolls');
});

it('drops columns by priority, as many as needed, before it wraps text', () => {
  const { rerender } = render(<Table rows={['Spring']} widths={{ comfortable: 950, compact: 900 }} of={columns} />);
  expect([shown(), screen.getByRole('table').dataset.without]).toEqual(['compact', 'note']);
  rerender(<Table rows={['Spring', 'Summer']} widths={{ comfortable: 1150, compact: 1100 }} of={columns} />);
  expect([shown(), screen.getByRole('table').dataset.without]).toEqual(['compact', 'note,author']);
});
