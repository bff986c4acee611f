import { planConnection } from '../../channels';
import type { Db } from '../../../platform/db';
import type { Environment } from '../../../environment';
import { connectionById } from '../receiver/receiver.store';

export type FileHeadersOptions = {
  db: Db;
  environment: Environment;
  failed(error: unknown): void;
};

/** Returns no headers if the connection is gone or its settings are wrong; calls `failed` if they are wrong. */
export function fileHeadersBy({ db, environment, failed }: FileHeadersOptions): (
  connectionId: bigint, url: string,
) => Promise<Readonly<Record<string, string>>> {
  return async (connectionId, url) => {
    const connection = await connectionById(db, connectionId);
    if (!connection) return {};
    try {
      const plan = planConnection(connection.channel, connection.settings, { name: connection.name, environment, callbackUrl: null });
      return plan.fileHeaders?.(url) ?? {};
    } catch (error) {
      failed(error);
      return {};
    }
  };
}
