import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { PORTAL_CONTRACT, type RemoteRelease } from '@portal/contracts';
import type { AnyRemote } from '@portal/portal';
import { trust } from './integrity';
import { RemoteProblem } from './remote-problem';

/**
 * Fetches and runs one release. `attempt` counts from 0: each further one starts from nothing, at another address, since a
 * hanging request holds the browser's lock on the first.
 */
export async function loadContainer(release: RemoteRelease, attempt: number): Promise<AnyRemote> {
  check(release);
  trust(release);
  const name = `portal_${release.id.replaceAll('-', '_')}`;
  const entry = release.base + release.entry + (attempt > 0 ? `?retry=${attempt}` : '');
  registerRemotes([{ name, entry: new URL(entry, location.href).href }], { force: attempt > 0 });
  const loaded = await loadRemote<{ default?: AnyRemote }>(`${name}/remote`).catch((error: unknown) => {
    throw new RemoteProblem('network', `${release.id} ${release.version} did not load`, { cause: error });
  });
  const remote = loaded?.default;
  if (remote?.manifest.id !== release.id) throw new RemoteProblem('network', `${release.id} ${release.version} is not what it says`);
  return remote;
}

function check({ id, version, base, entry, files, manifest }: RemoteRelease): void {
  if (manifest.contract > PORTAL_CONTRACT) {
    throw new RemoteProblem('contract', `${id} ${version} needs contract ${manifest.contract}, the portal has ${PORTAL_CONTRACT}`);
  }
  if (base !== `/remotes/${id}/${version}/` || manifest.id !== id || !files[entry]) {
    throw new RemoteProblem('integrity', `the registry's entry of ${id} ${version} is not whole`);
  }
}
