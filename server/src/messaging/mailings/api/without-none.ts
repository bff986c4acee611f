export function withoutNone(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, recipients]) => recipients > 0));
}
