import type { ReactNode } from 'react';
import { Route, Routes } from '@portal/portal/router';
import type { PortalRoute } from './portal-route';

/** Gives what is inside the params of the route. */
export const RouteOf = ({ route, children }: { route: PortalRoute; children: ReactNode }) => (
  <Routes>
    <Route path={route.path} caseSensitive element={children} />
  </Routes>
);
