// Authentication changes that lock out existing callers.

/** Reports security schemes that changed or are missing. Only their description may change. */
export function schemeFindings({ components: { securitySchemes: olds = {} } = {} }, { components: { securitySchemes: nows = {} } = {} }) {
  return Object.entries(olds).filter(([name, scheme]) => describeScheme(scheme) !== describeScheme(nows[name])).map(([name, scheme]) => (
    `securitySchemes/${name}: it was ${describeScheme(scheme)} and is ${describeScheme(nows[name])}`
  ));
}

/** Reports changes that lock callers out: each old security requirement needs a new one that demands nothing more. */
export function securityFindings({ before, after }, old, now, where) {
  const [olds, nows] = [old.security ?? before.security ?? [], now.security ?? after.security ?? []];
  const [oldScope, nowScope] = [scopesOf(olds), scopesOf(nows)];
  return [
    ...(oldScope !== nowScope && !keepsAll(olds, nows) ? [`${where}: the scope was ${oldScope} and is ${nowScope}`] : []),
    ...routesOf(olds).filter((route) => !routesOf(nows).some((other) => requiresNoMore(other, route))).map((route) => (
      `${where}: ${routeOf(route)} is no longer accepted`
    )),
  ];
}

/** An operation without security counts as having one empty requirement, which every caller meets. */
const routesOf = (security) => (security.length > 0 ? security : [{}]);
const requiresNoMore = (now, old) => Object.entries(now).every(([name, scopes]) => old[name]
  && scopes.every((scope) => old[name].includes(scope)));
/** True if there were security requirements and all still exist. Additional requirements are alternatives, so they lock nobody out. */
const keepsAll = (olds, nows) => olds.length > 0
  && olds.every((route) => nows.some((other) => JSON.stringify(other) === JSON.stringify(route)));
const scopesOf = (security) => security.flatMap((route) => Object.values(route).flat()).join(', ') || 'none';
const routeOf = (route) => Object.entries(route).map(([name, scopes]) => `${name} (${scopes.join(', ')})`).join(' and ') || 'no key';

function describeScheme(scheme) {
  return scheme === undefined ? 'none' : JSON.stringify(
    Object.fromEntries(Object.entries(scheme).filter(([key]) => key !== 'description').sort(([a], [b]) => (a < b ? -1 : 1))),
  );
}
