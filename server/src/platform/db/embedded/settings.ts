/** Passed on the command line instead of stored in the data folder, so each release brings its own. */
export const defaults: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // PostgreSQL's own defaults, stated because acknowledged messages and charges must survive a power failure.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '256MB',
  // Rare checkpoints: after each, the first change of a page writes the whole page to the WAL. A million messages write 2 GB of WAL.
  checkpoint_timeout: '15min',
  max_wal_size: '4GB',
  min_wal_size: '1GB',
  wal_compression: 'on',
  max_connections: '100',
  random_page_cost: '1.1',
  // Statements are short, so JIT compilation costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Environment of initdb and postgres, isolated from the caller's (PGPORT, LANG, …). */
export const environment = {
  PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: '/nonexistent',
  // Lets a connection keep some freed memory. Otherwise each batch of messages gets its memory from the kernel anew, which clears it.
  MALLOC_TOP_PAD_: '4194304', MALLOC_TRIM_THRESHOLD_: '33554432', MALLOC_MMAP_THRESHOLD_: '8388608',
};

export function switches(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
