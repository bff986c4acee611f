// What of a change of how callers prove who they are locks those out who call already.

/** Each scheme has to stay what it was, whatever is said of it. */
export function schemeFindings({ components: { securitySchemes: olds = {} } = {} }, { components: { securitySchemes: nows = {} } = {} }) {
  return Object.entries(olds).filter(([name, scheme]) => saidOf(scheme) !== saidOf(nows[name])).map(([name, scheme]) => `securitySchemes/${name}: it was ${saidOf(scheme)} and is ${saidOf(nows[name])}`);
}

/** Whoever was let in is let in still: some way asks for no more than the one that he has. */
export function securityFindings({ before, after }, old, now, where) {
  const [olds, nows] = [old.security ?? before.security ?? [], now.security ?? after.security ?? []];
  const [oldScope, nowScope] = [scopesOf(olds), scopesOf(nows)];
  return [
    ...(oldScope !== nowScope && !keepsAll(olds, nows) ? [`${where}: the scope was ${oldScope} and is ${nowScope}`] : []),
    ...routesOf(olds).filter((route) => !routesOf(nows).some((other) => asksNoMore(other, route))).map((route) => `${where}: who calls with ${routeOf(route)} is no longer let in`),
  ];
}

/** None at all is one that asks for nothing. */
const routesOf = (security) => (security.length > 0 ? security : [{}]);
const asksNoMore = (now, old) => Object.entries(now).every(([name, scopes]) => old[name] && scopes.every((scope) => old[name].includes(scope)));
/** A scope that admits beside those before locks nobody out. */
const keepsAll = (olds, nows) => olds.length > 0 && olds.every((route) => nows.some((other) => JSON.stringify(other) === JSON.stringify(route)));
const scopesOf = (security) => security.flatMap((route) => Object.values(route).flat()).join(', ') || 'none';
const routeOf = (route) => Object.entries(route).map(([name, scopes]) => `${name} (${scopes.join(', ')})`).join(' and ') || 'no key';

function saidOf(scheme) {
  return scheme === undefined ? 'none' : JSON.stringify(Object.fromEntries(Object.entries(scheme).filter(([key]) => key !== 'description').sort(([a], [b]) => (a < b ? -1 : 1))));
}
