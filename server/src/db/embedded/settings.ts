/** What PostgreSQL runs with. Nothing of it is written into the data folder, so a new release brings its own. */
export const defaults: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // Said outright although they are defaults: an acknowledged message and its charge survive a power cut.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '256MB',
  // Few checkpoints: each makes the next touch of every page write it whole into the log, and a million messages write two gigabytes of it.
  checkpoint_timeout: '15min',
  max_wal_size: '4GB',
  // Files of the log are used again and not made anew.
  min_wal_size: '1GB',
  wal_compression: 'on',
  max_connections: '100',
  random_page_cost: '1.1',
  // Short statements only: compiling them costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** The environment of initdb and postgres: nothing of the caller's (PGPORT, LANG, …) may change the outcome. */
export const environment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: '/nonexistent' };

export function switches(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
