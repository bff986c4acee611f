import { PORTAL_CONTRACT, roles, type Manifest } from '@portal/contracts';
import { elementsOf } from '@portal/contracts/permissions';
import { shown, when } from './release-shape';

type Named = { id: string; version: string; manifest: Manifest };

const knownElements: ReadonlySet<string> = new Set(elementsOf(roles));
/** The host's own places, and what the server answers itself. The main API shares its paths with the screens by design. */
const hostPaths = ['/', '/dashboard', '/login', '/auth-redirect', '/401', '/404', '/icon/index', '/error/401', '/error/404', '/error-log/log'];
const reservedStarts = ['assets', 'remotes', 'api', 'v2', 'ws', 'healthz', 'readyz', 'metrics', 'redirect'];

/** What a manifest by itself may not say, in sentences. */
export function manifestProblems(manifest: Manifest): string[] {
  const { contract, redirects = [] } = manifest;
  const paths = pathsOf(manifest);
  return [
    ...when(!Number.isInteger(contract) || contract < 1, `The manifest's contract is ${contract} and has to be a whole number from 1.`),
    ...when(contract > PORTAL_CONTRACT, `The remote is made for contract ${contract} and this portal has ${PORTAL_CONTRACT}: deploy the newer portal first.`),
    ...[...new Set(elementsIn(manifest))].filter((element) => !knownElements.has(element)).map((element) => `Nobody can hold the element ${shown(element)}: it is not in the table of permissions.`),
    ...paths.filter(isTaken).map((path) => `The path ${shown(path)} is the portal's own.`),
    ...doubles(shapesOf(manifest)).map((shape) => `The remote names the path ${shown(shape)} twice.`),
    // Anything but a path of the portal would lead its users away from it.
    ...redirects.filter(({ to }) => !/^\/(?![/\\])/.test(to)).map(({ path, to }) => `${path} leads to ${shown(to)}, which is not a path of the portal.`),
  ];
}

/** Paths that two remotes claim which a user could have together, in sentences. */
export function pathCollisions(releases: readonly Named[]): string[] {
  const claims = releases.flatMap((release) => pathsOf(release.manifest).map((path) => ({ release, path, shape: shapeOf(path) })));
  return [...new Set(claims.map(({ shape }) => shape))].flatMap((shape) => {
    const [first, ...others] = claims.filter((claim) => claim.shape === shape);
    const other = others.find(({ release }) => release.id !== first?.release.id);
    if (!first || !other) return [];
    return [`The path ${shown(other.path)} belongs to ${first.release.id} ${first.release.version} and to ${other.release.id} ${other.release.version}.`];
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
  return [...new Set(texts.filter((text, index) => texts.indexOf(text) !== index))];
}
