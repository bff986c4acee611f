/**
 * Host and remotes import the router through this module only; unlisted exports aren't bundled. Data routers and their hooks
 * (`createBrowserRouter`, `useBlocker`, `useMatches`) are left out: they add 17 KB, and sagas load the data.
 */
export {
  BrowserRouter, createPath, createSearchParams, generatePath, matchPath, MemoryRouter, Navigate, Outlet, Route, Routes,
  UNSAFE_LocationContext, UNSAFE_NavigationContext, useHref, useLinkClickHandler, useLocation, useNavigate, useNavigationType, useOutlet,
  useParams, useRoutes, useSearchParams,
} from 'react-router';
export type { Location, NavigateFunction, NavigateOptions, RouteObject, To } from 'react-router';
export { Link, type LinkProps } from './navigation/link';
