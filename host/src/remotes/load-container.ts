import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { PORTAL_CONTRACT, type RemoteRelease } from '@portal/contracts';
import type { AnyRemote } from '@portal/portal';
import { trust } from './integrity';
import { RemoteProblem } from './remote-problem';

/**
 * Loads and runs one release. `attempt` counts from 0. A retry discards the remote's earlier state. It also changes the URL, because a
 * hanging request blocks the old URL in the browser's cache.
 */
export async function loadContainer(release: RemoteRelease, attempt: number): Promise<AnyRemote> {
  check(release);
  trust(release);
  const name = `portal_${release.id.replaceAll('-', '_')}`;
  const entry = release.base + release.entry + (attempt > 0 ? `?retry=${attempt}` : '');
  registerRemotes([{ name, entry: new URL(entry, location.href).href }], { force: attempt > 0 });
  const loaded = await loadRemote<{ default?: AnyRemote }>(`${name}/remote`);
  return checked(loaded?.default, release);
}

function check({ id, version, base, entry, files, manifest }: RemoteRelease): void {
  refuseNewer(manifest.contract, id, version);
  if (base !== `/remotes/${id}/${version}/` || manifest.id !== id || !files[entry]) {
    throw new RemoteProblem('registry', `the registry's entry of ${id} ${version} is not whole`);
  }
}

function checked(remote: AnyRemote | undefined, { id, version }: RemoteRelease): AnyRemote {
  if (remote?.manifest?.id !== id || typeof remote.screens !== 'object') {
    throw new RemoteProblem('registry', `${id} ${version} is not what the registry says`);
  }
  refuseNewer(remote.manifest.contract, id, version);
  return remote;
}

function refuseNewer(contract: number, id: string, version: string): void {
  if (contract > PORTAL_CONTRACT) {
    throw new RemoteProblem('contract', `${id} ${version} needs contract ${contract}, the portal has ${PORTAL_CONTRACT}`);
  }
}
