import { planConnection } from '../channels';
import type { Db } from '../db';
import { connectionById } from './receiver.store';

export type FileHeadersOptions = {
  db: Db;
  /** Where the secrets of connections are, by the names that the settings give. */
  environment: Readonly<Record<string, string | undefined>>;
  failed(error: unknown): void;
};

/**
 * With which headers a file is asked for that came in by a connection, as its provider wants them for this address: none where it
 * wants none, and where the connection is gone or its settings are wrong, of which the latter is told.
 */
export function fileHeadersBy({ db, environment, failed }: FileHeadersOptions): (connectionId: bigint, url: string) => Promise<Readonly<Record<string, string>>> {
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
