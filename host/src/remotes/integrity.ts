import type { RemoteRelease } from '@portal/contracts';

/** Path of a file → the hash that the registry gave. Only what stands here may run (`shared/build`, integrity-plugin). */
const hashes = new Map<string, string>();

export function trust({ base, files }: RemoteRelease): void {
  for (const [file, hash] of Object.entries(files)) hashes.set(base + file, hash);
}

/** By the path alone: a retry carries a query. */
export function integrityOf(url: string): string | undefined {
  const { origin, pathname } = new URL(url, location.href);
  return origin === location.origin ? hashes.get(pathname) : undefined;
}

declare global {
  /** What a remote's chunk loading asks for the hash of a chunk. */
  var portalIntegrity: ((url: string) => string | undefined) | undefined;
}
globalThis.portalIntegrity = integrityOf;
