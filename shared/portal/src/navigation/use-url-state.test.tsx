import { act, render } from '@testing-library/react';
import { useUrlState } from '@portal/portal';
import { type Location, MemoryRouter, useLocation } from '@portal/portal/router';

const defaults = { text: '', sort: '-created', limit: 25, open: false, status: [] as number[], kinds: ['sms'] };
type Opened = ReturnType<typeof useUrlState<typeof defaults>>;

function open(query: string) {
  let current!: Opened;
  let here!: Location;
  function Screen() {
    current = useUrlState(defaults);
    here = useLocation();
    return null;
  }
  render(<MemoryRouter initialEntries={[`/x${query}`]}><Screen /></MemoryRouter>);
  return { state: () => current[0], query: () => here.search, change: (...args: Parameters<Opened[1]>) => act(() => current[1](...args)) };
}

test('reads what the URL says, and the defaults for the rest', () => {
  expect(open('').state()).toEqual(defaults);
  expect(open('?text=a&limit=50&open=1&status=1&status=101&other=kept').state()).toEqual({
    ...defaults, text: 'a', limit: 50, open: true, status: [1, 101],
  });
  expect(open('?limit=many').state().limit).toBe(25);
});

test('writes what differs from the defaults, and leaves the rest of the URL', () => {
  const { change, query, state } = open('?other=kept&text=a');
  change({ text: '', status: [2, 3], open: true });
  expect(query()).toBe('?other=kept&status=2&status=3&open=1');
  change({ status: [], open: false, sort: '-created' });
  expect(query()).toBe('?other=kept');
  expect(state()).toEqual(defaults);
});

test('an emptied list is told from an absent one', () => {
  const { change, query, state } = open('');
  change({ kinds: [] });
  expect(query()).toBe('?kinds=');
  expect(state().kinds).toEqual([]);
});
