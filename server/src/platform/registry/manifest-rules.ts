import { PORTAL_CONTRACT, roles, type Manifest } from '@portal/contracts';
import { elementsOf } from '@portal/contracts/permissions';
import { shown, when } from './release-shape';

/** `cause` is the same for all versions of a remote that have the same problem. */
export type ManifestProblem = { remotes: readonly string[]; cause: string; sentence: string };
type ReleaseManifest = { id: string; version: string; manifest: Manifest };

const knownElements: ReadonlySet<string> = new Set(elementsOf(roles));
/** Paths of the host's own screens. `reservedStarts`: first segments that only server paths may have. */
const hostPaths = [
  '/', '/dashboard', '/login', '/auth-redirect', '/401', '/404', '/icon/index', '/error/401', '/error/404', '/error-log/log',
];
const reservedStarts = ['assets', 'remotes', 'api', 'v2', 'ws', 'healthz', 'readyz', 'metrics', 'redirect'];

export function manifestProblems(manifest: Manifest): string[] {
  const { contract } = manifest;
  const paths = pathsOf(manifest);
  return [
    ...when(!Number.isInteger(contract) || contract < 1, `The manifest's contract is ${contract}, but must be a whole number from 1.`),
    ...when(
      contract > PORTAL_CONTRACT,
      `The remote is built for contract ${contract}, but this portal has ${PORTAL_CONTRACT}. Deploy the newer portal first.`,
    ),
    ...[...new Set(elementsIn(manifest))].filter((element) => !knownElements.has(element)).map((element) => (
      `Nobody can have the element ${shown(element)}: it is not in the table of permissions.`
    )),
    ...paths.filter(isTaken).map((path) => `The path ${shown(path)} belongs to the portal.`),
    ...doubles(shapesOf(manifest)).map((shape) => `The remote lists the path ${shown(shape)} twice.`),
  ];
}

export function pathCollisions(releases: readonly ReleaseManifest[]): ManifestProblem[] {
  const claims = new Map<string, Map<string, { release: ReleaseManifest; path: string }>>();
  for (const release of releases) {
    for (const path of pathsOf(release.manifest)) {
      const shape = shapeOf(path);
      const claimants = claims.get(shape) ?? new Map();
      claims.set(shape, claimants.has(release.id) ? claimants : claimants.set(release.id, { release, path }));
    }
  }
  return [...claims].flatMap(([shape, claimants]) => {
    const [first, ...others] = [...claimants.values()];
    return first ? others.map(({ release, path }): ManifestProblem => ({
      remotes: [first.release.id, release.id],
      cause: `${shape} of ${[first.release.id, release.id].sort().join(' and ')}`,
      sentence: `The path ${shown(path)} belongs to ${first.release.id} ${first.release.version} and to ${release.id} ${release.version}.`,
    })) : [];
  });
}

function pathsOf({ routes, redirects = [] }: Manifest): string[] {
  return [...routes, ...redirects].map(({ path }) => path);
}

function elementsIn({ routes, redirects = [], widgets = [], searchProviders = [], atLogin }: Manifest): string[] {
  return [...routes, ...redirects, ...widgets, ...searchProviders, ...(atLogin ? [atLogin] : [])].map(({ element }) => element);
}

/** Returns the shapes of screens and of distinct redirect paths, because a path may have several redirects. */
function shapesOf({ routes, redirects = [] }: Manifest): string[] {
  return [...routes.map(({ path }) => shapeOf(path)), ...new Set(redirects.map(({ path }) => shapeOf(path)))];
}

/** Paths of the same shape match the same URLs, because the router ignores case and the names of parameters. */
function shapeOf(path: string): string {
  return `/${segments(path).map((segment) => (/[:{]/.test(segment) ? ':' : segment.toLowerCase())).join('/')}`;
}

function segments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function isTaken(path: string): boolean {
  const shape = shapeOf(path);
  const [first = ''] = segments(shape);
  // A path that starts with a parameter, such as /:any, could match the portal's own paths.
  return hostPaths.includes(shape) || reservedStarts.includes(first) || first === ':';
}

function doubles(texts: string[]): string[] {
  const once = new Set<string>();
  return [...new Set(texts.filter((text) => once.has(text) || !once.add(text)))];
}
