import { AppError, type TextComparison } from '@portal/contracts';
import { isCode, MIN_SAMPLE, sampleSize, type MessageType } from '@portal/messaging';
import type { TextLink } from '../../shortlinks';

type Compared = {
  type: MessageType; body: string; comparison?: TextComparison | undefined; spreadSeconds?: number | undefined; localTime: boolean;
  ownLinks: boolean; lines?: { texts: boolean } | undefined;
};

/** A reply can be told from other messages only in channels where recipients write back. */
const TWO_WAY: readonly MessageType[] = ['sms', 'viber', 'viber_session', 'rcs'];

/**
 * Throws comparison_conflict for a list whose samples could not be compared: its messages leave over a long time, are codes, or have texts
 * of their own already.
 */
export function refuseComparison({ type, body, comparison, spreadSeconds, localTime, lines }: Compared): void {
  if (!comparison) return;
  if (isCode(type)) throw conflict('type');
  if (spreadSeconds !== undefined) throw conflict('spreadSeconds');
  if (localTime) throw conflict('localTime');
  if (lines?.texts) throw conflict('text');
  if (comparison.criterion === 'replies' && !TWO_WAY.includes(type)) throw conflict('criterion');
  if (comparison.body.trim() === body.trim()) throw new AppError('comparison_same_text');
}

/** Throws comparison_conflict if nobody would be there to choose for each list of a series. */
export function refuseManualSeries(comparison: TextComparison | undefined): void {
  if (comparison?.criterion === 'manual') throw conflict('criterion');
}

/** Throws comparison_without_link if clicks are compared, and a text has no link that could be clicked. */
export function refuseWithoutLink({ body, comparison }: Pick<Compared, 'body' | 'comparison'>, links: readonly TextLink[]): void {
  if (comparison?.criterion !== 'clicks') return;
  const hasLink = (text: string) => links.some(({ code }) => text.includes(code));
  if (!hasLink(body) || !hasLink(comparison.body)) throw new AppError('comparison_without_link');
}

/** The error of a list with too few recipients to compare anything; null if there are enough. */
export function smallSample(recipients: number, percent: number): AppError | null {
  const sample = sampleSize(recipients, percent);
  return sample < MIN_SAMPLE ? new AppError('sample_too_small', { sample, min: MIN_SAMPLE }) : null;
}

/** Text B as a message of the list. */
export const secondText = ({ type, comparison }: Pick<Compared, 'type' | 'comparison'>) => comparison && { type, body: comparison.body };

/** Clicks are counted by recipient only if each has links of its own. */
export const hasOwnLinks = ({ ownLinks, comparison }: Pick<Compared, 'ownLinks' | 'comparison'>): boolean => (
  ownLinks || comparison?.criterion === 'clicks');

function conflict(field: string): AppError {
  return new AppError('comparison_conflict', { field }, [{ message: 'field_invalid', params: { field } }]);
}
