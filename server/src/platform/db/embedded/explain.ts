const DAMAGED =
  /pg_control|control file|checkpoint record|could not find the database system|could not open (file|directory) "(global|base|pg_)|invalid page|could not locate|incompatible with server/;

export function explain(output: string, happened: string): string {
  const last = lastComplaint(output);
  if (/No space left on device|could not extend file/.test(output)) return `${happened}: the disk is full. Free up space and start again.`;
  if (/could not resize shared memory|could not create shared memory|Cannot allocate memory/.test(output)) {
    return `${happened}: there is not enough memory (${last}).`;
  }
  if (/Read-only file system|Permission denied/.test(output)) return `${happened}: no permission to write there (${last}).`;
  if (DAMAGED.test(output)) {
    return `${happened}: its files are damaged (${last}). Restore a backup, or move the folder away to start with an empty database.`;
  }
  return `${happened}: ${last}.`;
}

function lastComplaint(output: string): string {
  const complaints = output.split('\n').filter((line) => /(PANIC|FATAL|ERROR|error):/.test(line));
  const line = complaints.at(-1) ?? output.trim().split('\n').at(-1) ?? '';
  return line.replace(/^.*?(PANIC|FATAL|ERROR|error):\s*/, '').trim() || 'no reason given';
}
