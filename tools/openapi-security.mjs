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
    ...(oldScope !== nowScope ? [`${where}: the scope was ${oldScope} and is ${nowScope}`] : []),
    ...waysOf(olds).filter((way) => !waysOf(nows).some((other) => asksNoMore(other, way))).map((way) => `${where}: who calls with ${wayOf(way)} is no longer let in`),
  ];
}

/** None at all is one that asks for nothing. */
const waysOf = (security) => (security.length > 0 ? security : [{}]);
const asksNoMore = (now, old) => Object.entries(now).every(([name, scopes]) => old[name] && scopes.every((scope) => old[name].includes(scope)));
const scopesOf = (security) => security.flatMap((way) => Object.values(way).flat()).join(', ') || 'none';
const wayOf = (way) => Object.entries(way).map(([name, scopes]) => `${name} (${scopes.join(', ')})`).join(' and ') || 'no key';

function saidOf(scheme) {
  return scheme === undefined ? 'none' : JSON.stringify(Object.fromEntries(Object.entries(scheme).filter(([key]) => key !== 'description').sort(([a], [b]) => (a < b ? -1 : 1))));
}
