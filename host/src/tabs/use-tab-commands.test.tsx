import { createRef, type ReactNode } from 'react';
import { act, renderHook } from '@testing-library/react';
import { createPortalStore } from '@portal/portal';
import { MemoryRouter, useLocation } from '@portal/portal/router';
import { Provider } from '@portal/portal/state';
import type { ShownTab } from './shown-tabs';
import { useTabCommands } from './use-tab-commands';

const tab = { path: '/trial', to: '/trial?page=2', title: 'Trial', fixed: false } as ShownTab;

/** Whether a click on the shown tab navigates while the URL is this one. */
function navigatesAt(url: string) {
  history.replaceState(null, '', url);
  const { store } = createPortalStore({ report: () => undefined });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}><MemoryRouter initialEntries={[tab.to]}>{children}</MemoryRouter></Provider>
  );
  const { result } = renderHook(
    () => ({ ...useTabCommands([tab], createRef(), () => undefined), key: useLocation().key }), { wrapper },
  );
  const before = result.current.key;
  act(() => void result.current.open(tab));
  return result.current.key !== before;
}
afterEach(() => history.replaceState(null, '', '/'));

it('returns to the shown page while another one is opening, and otherwise stays', () => {
  expect(navigatesAt('/smslist/list')).toBe(true);
  expect(navigatesAt('/trial?page=2')).toBe(false);
});
