import { protectAudit, releaseAudit } from '../platform/audit';
import { migrate } from '../platform/db';

/** `maintenanceUrl` connects as superuser; without it, the portal's role owns the audit. `dataDir`: set for the embedded database. */
export type DatabaseAccess = { url: string; maintenanceUrl: string | undefined; dataDir?: string };

export async function migrateProtected(
  { url, maintenanceUrl, dataDir }: DatabaseAccess, folder: string, onWaiting?: (sentence: string) => void,
): Promise<string[]> {
  const options = { ...(onWaiting && { onWaiting }), ...(dataDir !== undefined && { dataDir }) };
  if (maintenanceUrl === undefined) return migrate(url, folder, options);
  return thenProtected(maintenanceUrl, () => migrate(url, folder, { ...options, onPending: () => releaseAudit(maintenanceUrl) }));
}

/** Lets the portal's role own the audit tables during `work`, which empties and fills all tables. */
export async function withReleasedAudit<T>({ maintenanceUrl }: DatabaseAccess, work: () => Promise<T>): Promise<T> {
  if (maintenanceUrl === undefined) return work();
  return thenProtected(maintenanceUrl, async () => {
    await releaseAudit(maintenanceUrl);
    return work();
  });
}

async function thenProtected<T>(maintenanceUrl: string, work: () => Promise<T>): Promise<T> {
  let result: T;
  try {
    result = await work();
  } catch (error) {
    // Ignores a second error, since the operator needs the first one; the next start protects the audit again.
    await protectAudit(maintenanceUrl).catch(() => undefined);
    throw error;
  }
  await protectAudit(maintenanceUrl);
  return result;
}
