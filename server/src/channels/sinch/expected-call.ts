/**
 * A call that we wait for: from a person's number to one of ours, within a time. Nobody keeps it. The node that learns of the call
 * may be another one than the node that waits, and the call itself says only who calls which number when; so the name of what we
 * wait for, which is the message's id at the "provider", is made of nothing else (docs/decisions/0018-expected-calls.md).
 *
 * Time is cut into periods as long as a call may be waited for. The numbers take turns: those at even places of the list
 * serve the even periods, the others the odd ones. What began in a period ends before the next but one does, so that a number
 * and a moment name one period.
 */
export type ExpectedCall = { number: string; destination: string; period: number };

export function periodAt(epochMs: number, expectSeconds: number): number {
  return Math.floor(epochMs / (expectSeconds * 1_000));
}

/** After it no call counts for the period. Epoch milliseconds. */
export function endOf(period: number, expectSeconds: number): number {
  return (period + 2) * expectSeconds * 1_000;
}

export function numbersServing(numbers: readonly string[], period: number): string[] {
  return numbers.filter((_number, place) => place % 2 === period % 2);
}

/** What a call to that number now would have been waited for; null where the number is none of ours. */
export function expectedCall(
  { number, destination }: Omit<ExpectedCall, 'period'>, epochMs: number, { numbers, expectSeconds }: { numbers: readonly string[]; expectSeconds: number },
): ExpectedCall | null {
  const place = numbers.indexOf(number);
  if (place < 0) return null;
  const now = periodAt(epochMs, expectSeconds);
  return { number, destination, period: now % 2 === place % 2 ? now : now - 1 };
}

export function idOf({ number, destination, period }: ExpectedCall): string {
  return `${number}:${destination}:${period}`;
}

export function readId(id: string): ExpectedCall | null {
  const [, number, destination, period] = /^(\d{5,15}):(\d{5,15}):(\d{1,12})$/.exec(id) ?? [];
  return number === undefined || destination === undefined ? null : { number, destination, period: Number(period) };
}
