/** Describes the users to whom a release is shown. */
export function audience(target) {
  if (target.to === 'all') return 'everyone';
  if (target.to === 'share') return `${target.percent}% of all logins`;
  return target.customers.length === 1
    ? `customer ${target.customers[0]}`
    : `${target.customers.length} customers (${target.customers.join(', ')})`;
}

/** Lists the differences between two release sets, which map remotes to versions: one line per remote whose version changed. */
export function changes(before = {}, after = {}) {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return ids.filter((id) => before[id] !== after[id]).map((id) => `  ${id}: ${before[id] ?? 'none'} → ${after[id] ?? 'none'}`);
}

export function versions(set) {
  return Object.entries(set ?? {}).sort().map(([id, version]) => `${id} ${version}`).join(', ');
}

export function table(head, rows) {
  if (rows.length === 0) return '  none';
  const all = [head, ...rows].map((row) => row.map((cell) => String(cell ?? '').replace(/\s+/g, ' ')));
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  return all.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column])).join('  ').trimEnd()}`).join('\n');
}

export function moment(at) {
  return at.slice(0, 16).replace('T', ' ');
}
