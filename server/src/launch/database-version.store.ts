import type { Db } from '../platform/db';

export type DatabaseVersion = { number: number; name: string };

/** `number` is PostgreSQL's server_version_num, such as 150004. */
export async function databaseVersion(db: Db): Promise<DatabaseVersion | undefined> {
  const [found] = await db<DatabaseVersion[]>`
    select current_setting('server_version_num')::integer as number, current_setting('server_version') as name`;
  return found;
}
