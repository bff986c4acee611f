/** Consecutive numbers differ in the digits before the last four, because the traffic limit counts blocks of 10,000 numbers. */
export function scatteredNumber(at: number): string {
  return `38099${String(at % 1_000).padStart(3, '0')}${String(Math.floor(at / 1_000) % 10_000).padStart(4, '0')}`;
}
