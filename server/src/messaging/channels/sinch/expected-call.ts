/**
 * A call that we expect from a recipient to one of our numbers. A call event contains only the two numbers and its time, so the message's
 * provider id is built from these values (docs/decisions/0018-expected-calls.md). Each of our numbers is used only in even or only in odd
 * periods of `expectSeconds`. A number and a time identify one period.
 */
export type ExpectedCall = { number: string; destination: string; period: number };

export function periodAt(epochMs: number, expectSeconds: number): number {
  return Math.floor(epochMs / (expectSeconds * 1_000));
}

/** Epoch milliseconds after which a call no longer counts for the period, whose numbers are then used again. */
export function endOf(period: number, expectSeconds: number): number {
  return (period + 2) * expectSeconds * 1_000;
}

export function numbersServing(numbers: readonly string[], period: number): string[] {
  return numbers.filter((_number, index) => index % 2 === period % 2);
}

/** The expected call that a call at `epochMs` would match; null for a number that is not ours. */
export function expectedCall(
  { number, destination }: Omit<ExpectedCall, 'period'>, epochMs: number,
  { numbers, expectSeconds }: { numbers: readonly string[]; expectSeconds: number },
): ExpectedCall | null {
  const index = numbers.indexOf(number);
  if (index < 0) return null;
  const now = periodAt(epochMs, expectSeconds);
  return { number, destination, period: now % 2 === index % 2 ? now : now - 1 };
}

export function idOf({ number, destination, period }: ExpectedCall): string {
  return `${number}:${destination}:${period}`;
}

export function readId(id: string): ExpectedCall | null {
  const [, number, destination, period] = /^(\d{5,15}):(\d{5,15}):(\d{1,12})$/.exec(id) ?? [];
  return number === undefined || destination === undefined ? null : { number, destination, period: Number(period) };
}
