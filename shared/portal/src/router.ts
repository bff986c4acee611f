/**
 * The only door to the router: what is not listed here is not in the page. The component routers, since the data routers
 * (`createBrowserRouter`, `useBlocker`, `useMatches`) are 17 KB more and load data, which is the sagas' part.
 */
export {
  BrowserRouter, createPath, createSearchParams, generatePath, matchPath, MemoryRouter, Navigate, Outlet, Route, Routes,
  UNSAFE_LocationContext, UNSAFE_NavigationContext, useHref, useLinkClickHandler, useLocation, useNavigate, useNavigationType, useOutlet, useParams, useRoutes, useSearchParams,
} from 'react-router';
export type { Location, NavigateFunction, NavigateOptions, RouteObject, To } from 'react-router';
export { Link, type LinkProps } from './navigation/link';
