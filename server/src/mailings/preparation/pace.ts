import { normaliseNumber } from '@portal/messaging/phone';
import type { NewMessage } from '../../messages';

/** `spread`: sent evenly over a time. `quiet`: not in the quiet hours of the recipients. */
export type Pace = { spread: boolean; quiet: boolean };

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
