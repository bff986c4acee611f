import type { RemoteRelease } from '@portal/contracts';

/** File path → hash from the registry. Files without an entry can't run (`shared/build`, integrity-plugin). */
const hashes = new Map<string, string>();

export function trust({ base, files }: RemoteRelease): void {
  for (const [file, hash] of Object.entries(files)) hashes.set(base + file, hash);
}

/** Returns the hash of a file of this origin. Ignores the query string, which a retry adds. */
export function integrityOf(url: string): string | undefined {
  const { origin, pathname } = new URL(url, location.href);
  return origin === location.origin ? hashes.get(pathname) : undefined;
}

declare global {
  /** Returns a chunk's hash; called by the chunk loaders of remotes. */
  var portalIntegrity: ((url: string) => string | undefined) | undefined;
}
globalThis.portalIntegrity = integrityOf;
