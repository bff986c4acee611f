import { Activity, useContext, type ReactNode } from 'react';
import { act, render } from '@testing-library/react';
import { useUrlState } from '@portal/portal';
import { type Location, MemoryRouter, UNSAFE_NavigationContext as NavigationContext, useLocation } from '@portal/portal/router';

const defaults = { text: '', sort: '-created', limit: 25, open: false, status: [] as number[], kinds: ['sms'] };
type Opened = ReturnType<typeof useUrlState<typeof defaults>>;

/** Hides children like the host: a hidden page keeps its location, and its navigations have no effect. */
function HiddenPage({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  const navigation = useContext(NavigationContext);
  const own = hidden ? { ...navigation, navigator: { ...navigation.navigator, replace: () => undefined } } : navigation;
  return <NavigationContext value={own}><Activity mode={hidden ? 'hidden' : 'visible'}>{children}</Activity></NavigationContext>;
}

function open(query: string) {
  let current!: Opened;
  let here!: Location;
  function Screen() {
    current = useUrlState(defaults);
    here = useLocation();
    return null;
  }
  const page = (hidden: boolean) => <MemoryRouter initialEntries={[`/x${query}`]}>
    <HiddenPage hidden={hidden}><Screen /></HiddenPage>
  </MemoryRouter>;
  const { rerender } = render(page(false));
  return {
    hide: () => rerender(page(true)),
    show: () => rerender(page(false)),
    state: () => current[0],
    query: () => here.search,
    change: (...args: Parameters<Opened[1]>) => act(() => current[1](...args)),
    changeAtOnce: (...patches: Parameters<Opened[1]>[0][]) => act(() => patches.forEach((patch) => current[1](patch))),
  };
}

test('reads the URL, and defaults for the rest', () => {
  expect(open('').state()).toEqual(defaults);
  expect(open('?text=a&limit=50&open=1&status=1&status=101&other=kept').state()).toEqual({
    ...defaults, text: 'a', limit: 50, open: true, status: [1, 101],
  });
  expect(open('?limit=many').state().limit).toBe(25);
});

test('writes values that differ from the defaults, and keeps the rest of the URL', () => {
  const { change, query, state } = open('?other=kept&text=a');
  change({ text: '', status: [2, 3], open: true });
  expect(query()).toBe('?other=kept&status=2&status=3&open=1');
  change({ status: [], open: false, sort: '-created' });
  expect(query()).toBe('?other=kept');
  expect(state()).toEqual(defaults);
});

test('an empty list differs from a missing one', () => {
  const { change, query, state } = open('');
  change({ kinds: [] });
  expect(query()).toBe('?kinds=');
  expect(state().kinds).toEqual([]);
});

test('changes made before the router updates are all kept', () => {
  const { changeAtOnce, query, change } = open('?other=kept');
  changeAtOnce({ text: '888' }, { sort: 'created' }, { text: '889' });
  expect(query()).toBe('?other=kept&sort=created&text=889');
  change({ text: '' });
  expect(query()).toBe('?other=kept&sort=created');
});

test('a change of a hidden page without effect is not part of the next one', () => {
  const { hide, show, change, query } = open('?other=kept');
  hide();
  change({ text: '888' });
  show();
  expect(query()).toBe('?other=kept');
  change({ sort: 'created' });
  expect(query()).toBe('?other=kept&sort=created');
});
