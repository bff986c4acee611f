import type { RemoteRelease } from '@portal/contracts';

/** File path → hash from the registry. Files without an entry can't run (`shared/build`, integrity-plugin). */
const hashes = new Map<string, string>();

export function trust({ base, files }: RemoteRelease): void {
  for (const [file, hash] of Object.entries(files)) hashes.set(base + file, hash);
}

/** Hash of a file of this origin; the query, which a retry adds, is ignored. */
export function integrityOf(url: string): string | undefined {
  const { origin, pathname } = new URL(url, location.href);
  return origin === location.origin ? hashes.get(pathname) : undefined;
}

declare global {
  /** The chunk loading of remotes calls this for the hash of a chunk. */
  var portalIntegrity: ((url: string) => string | undefined) | undefined;
}
globalThis.portalIntegrity = integrityOf;
