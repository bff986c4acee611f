import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Manifest } from '@portal/contracts';
import fc from 'fast-check';
import { hostRoutes } from './host-routes';
import type { PortalRoute } from './portal-route';
import { findRoute } from './select-routes';

const remotes = path.resolve(__dirname, '../../../remotes');
const routes: readonly PortalRoute[] = [
  ...hostRoutes,
  ...readdirSync(remotes).flatMap((name) =>
    Manifest.parse(
      jest.requireActual<{ manifest: unknown }>(path.join(remotes, name, 'src/manifest')).manifest,
    ).routes.map(({ screen, ...route }) => ({ ...route, shows: { remote: name, screen } }))),
];
const paramsOf = ({ path: of }: PortalRoute) => [...of.matchAll(/:(\w+)/g)].map(([, name]) => name);
const withParams = routes.filter((route) => paramsOf(route).length > 0);
const fill = ({ path: of }: PortalRoute, value: string) => of.replaceAll(/:\w+/g, value);

const id = { number: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map(String), uuid: fc.uuid() };
const word = fc.oneof(
  fc.stringMatching(/^[\w.~-]{1,40}$/),
  fc.constantFrom('new', 'abc', '0', '-1', '1.5', '007', '1e3', '%37', 'undefined', 'null', '99999999999999999999', '١٢'),
);

test('[NAV-28] every param of every remote’s route declares its kind of id', () => {
  expect(withParams.length).toBeGreaterThanOrEqual(4);
  for (const route of withParams) expect(Object.keys(route.params ?? {})).toEqual(paramsOf(route));
});

test.each(withParams)('[NAV-28] $path opens for an id, and is unknown for other values', (route) => {
  const alone = [route];
  const [kind = 'number'] = Object.values(route.params ?? {});
  fc.assert(fc.property(id[kind], (value) => findRoute(alone, fill(route, value)) === route));
  fc.assert(fc.property(word.filter((value) => !(kind === 'number' ? /^[1-9]\d{0,14}$/ : /^[\da-f-]{36}$/).test(value)), (value) => (
    findRoute(alone, fill(route, value)) === undefined
  )));
});

test.each(routes)('[NAV-28] $path is case-sensitive', (route) => {
  const [kind = 'number'] = Object.values(route.params ?? {});
  fc.assert(fc.property(id[kind], fc.nat(), (value, at) => {
    const address = fill(route, value);
    const fixed = route.path.split(':')[0] ?? '';
    const letters = [...fixed.matchAll(/[a-z]/g)].map(({ index }) => index);
    const index = letters[at % letters.length] ?? 1;
    const other = address.slice(0, index) + (address[index] ?? '').toUpperCase() + address.slice(index + 1);
    return findRoute(routes, address) === route && findRoute(routes, other) === undefined;
  }));
});
