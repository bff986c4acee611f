/** How a figure differs from the one before. `direction`: -1, 0 or 1. `size`: without a sign, formatted. */
export type Change = { direction: number; size: string; unit: 'share' | 'points' };

/** The relative change; null if there was nothing before. A change below a tenth of a percent counts as none. */
export function changeOf(now: number, before: number, format: (share: number) => string): Change | null {
  if (before === 0) return null;
  const change = Math.round((now / before - 1) * 1000) / 1000;
  return { direction: Math.sign(change), size: format(change), unit: 'share' };
}
