import { PORTAL_CONTRACT, roles, type Manifest } from '@portal/contracts';
import { elementsOf } from '@portal/contracts/permissions';
import { shown, when } from './release-shape';

/** Why versions cannot be in force together. `cause` is the same as long as the problem is, whatever versions have it. */
export type Unfit = { remotes: readonly string[]; cause: string; sentence: string };
type Named = { id: string; version: string; manifest: Manifest };

const knownElements: ReadonlySet<string> = new Set(elementsOf(roles));
/** The host's own places, and what the server answers itself. The main API shares its paths with the screens by design. */
const hostPaths = ['/', '/dashboard', '/login', '/auth-redirect', '/401', '/404', '/icon/index', '/error/401', '/error/404', '/error-log/log'];
const reservedStarts = ['assets', 'remotes', 'api', 'v2', 'ws', 'healthz', 'readyz', 'metrics', 'redirect'];

/** What a manifest by itself may not say, in sentences. */
export function manifestProblems(manifest: Manifest): string[] {
  const { contract } = manifest;
  const paths = pathsOf(manifest);
  return [
    ...when(!Number.isInteger(contract) || contract < 1, `The manifest's contract is ${contract} and has to be a whole number from 1.`),
    ...when(contract > PORTAL_CONTRACT, `The remote is made for contract ${contract} and this portal has ${PORTAL_CONTRACT}: deploy the newer portal first.`),
    ...[...new Set(elementsIn(manifest))].filter((element) => !knownElements.has(element)).map((element) => `Nobody can hold the element ${shown(element)}: it is not in the table of permissions.`),
    ...paths.filter(isTaken).map((path) => `The path ${shown(path)} is the portal's own.`),
    ...doubles(shapesOf(manifest)).map((shape) => `The remote names the path ${shown(shape)} twice.`),
  ];
}

/** Paths that two remotes claim which a user could have together. */
export function pathCollisions(releases: readonly Named[]): Unfit[] {
  const claims = new Map<string, Map<string, { release: Named; path: string }>>();
  for (const release of releases) {
    for (const path of pathsOf(release.manifest)) {
      const shape = shapeOf(path);
      const claimants = claims.get(shape) ?? new Map();
      claims.set(shape, claimants.has(release.id) ? claimants : claimants.set(release.id, { release, path }));
    }
  }
  return [...claims].flatMap(([shape, claimants]) => {
    const [first, ...others] = [...claimants.values()];
    return first ? others.map(({ release, path }): Unfit => ({
      remotes: [first.release.id, release.id],
      cause: `${shape} of ${[first.release.id, release.id].sort().join(' and ')}`,
      sentence: `The path ${shown(path)} belongs to ${first.release.id} ${first.release.version} and to ${release.id} ${release.version}.`,
    })) : [];
  });
}

function pathsOf({ routes, redirects = [] }: Manifest): string[] {
  return [...routes, ...redirects].map(({ path }) => path);
}

function elementsIn({ routes, redirects = [], widgets = [], finders = [], atLogin }: Manifest): string[] {
  return [...routes, ...redirects, ...widgets, ...finders, ...(atLogin ? [atLogin] : [])].map(({ element }) => element);
}

/** A path may lead to several places, of which the host takes the first that the user has; it can be but one screen. */
function shapesOf({ routes, redirects = [] }: Manifest): string[] {
  return [...routes.map(({ path }) => shapeOf(path)), ...new Set(redirects.map(({ path }) => shapeOf(path)))];
}

/** Two paths of one shape match the same addresses, as the router sees them: it looks at neither case nor the names of params. */
function shapeOf(path: string): string {
  return `/${segments(path).map((segment) => (/[:{]/.test(segment) ? ':' : segment.toLowerCase())).join('/')}`;
}

function segments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function isTaken(path: string): boolean {
  const shape = shapeOf(path);
  const [first = ''] = segments(shape);
  // A path that begins with a param, such as /:any, would match them all.
  return hostPaths.includes(shape) || reservedStarts.includes(first) || first === ':';
}

function doubles(texts: string[]): string[] {
  const once = new Set<string>();
  return [...new Set(texts.filter((text) => once.has(text) || !once.add(text)))];
}
