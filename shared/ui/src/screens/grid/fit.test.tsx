import { useRef } from 'react';
import { render, screen } from '@testing-library/react';
import { useFit } from './fit';

const CONTAINER = 800;
const columns = [{ id: 'name' }, { id: 'count' }];

/** jsdom has no layout: every table is as wide as its `data-width` in the current fit. */
function Table({ rows, widths }: { rows: readonly string[]; widths: Record<string, number> }) {
  const table = useRef<HTMLTableElement>(null);
  const [wrapper, fit] = useFit(table, columns, rows);
  return <div ref={wrapper}><table ref={table} aria-label="Seasons" data-width={widths[fit]} data-fit={fit} /></div>;
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
  rerender(<Table rows={['Spring']} widths={{ comfortable: 1200, snug: 900, tight: 790 }} />);
  expect(shown()).toBe('tight');
});

it('scrolls only if no step fits', () => {
  render(<Table rows={['Spring']} widths={{ comfortable: 1200, snug: 1000, tight: 900, scrolls: 900 }} />);
  expect(shown()).toBe('scrolls');
});
