import { normaliseNumber } from '@portal/messaging/phone';
import type { NewMessage } from '../../messages';

/** Leaves evenly over a time, or not in the night of its recipients. */
export type Pace = { spread: boolean; quiet: boolean };

/** Of a list with a pace each message gets its place behind the `before` that have theirs, and the country whose clocks count for it. */
export function withPace(messages: NewMessage[], { spread, quiet }: Pace, before: number): NewMessage[] {
  if (!spread && !quiet) return messages;
  return messages.map((message, index) => ({
    ...message, pace: { region: quiet ? countryOf(message.recipient) : '', place: before + index },
  }));
}

function countryOf(number: string): string {
  const known = normaliseNumber(number);
  return known.ok ? known.country : '';
}
