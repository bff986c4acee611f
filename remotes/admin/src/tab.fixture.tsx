import { Activity } from 'react';
import { act } from '@testing-library/react';
import { RemoteView } from '@portal/portal';
import { MemoryRouter, Route, Routes } from '@portal/portal/router';
import { Provider } from '@portal/portal/state';
import type { Rendered } from '@portal/testing';
import { PortalTheme } from '@portal/ui/shell';
import remote from './index';

/** Shows the screen as a portal tab, which can be left without being closed, and shown again. */
export async function inTab({ portal, rerender }: Rendered, screen: string, path: string) {
  const show = (mode: 'visible' | 'hidden') => act(async () => rerender(
    <Provider store={portal.store}>
      <PortalTheme language="en">
        <MemoryRouter initialEntries={[path]}>
          <Activity mode={mode}>
            <Routes><Route path={path} element={<RemoteView remote={remote} screen={screen} />} /></Routes>
          </Activity>
        </MemoryRouter>
      </PortalTheme>
    </Provider>,
  ));
  await show('visible');
  return {
    leave: () => show('hidden'), comeBack: () => show('visible'),
    close: () => act(async () => rerender(<p>elsewhere</p>)),
  };
}
