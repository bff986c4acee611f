import { getInstance } from '@module-federation/enhanced/runtime';

type Share = { loaded?: boolean | undefined; loading?: unknown };
type Scopes = Record<string, Record<string, Record<string, Share>>>;

/** Lets the next import load these packages again. Otherwise the federation runtime repeats a failure until the page is reloaded. */
export function forgetFailedShares(names: readonly string[], scopes: Scopes = getInstance()?.shareScopeMap ?? {}): void {
  for (const packages of Object.values(scopes)) {
    for (const share of names.flatMap((name) => Object.values(packages[name] ?? {}))) if (!share.loaded) delete share.loading;
  }
}
