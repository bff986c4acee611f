/** Counts by reason or status, without those that nobody has. */
export function withoutNone(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, recipients]) => recipients > 0));
}
