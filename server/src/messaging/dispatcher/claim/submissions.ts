import type { RichContent } from '@portal/contracts';
import type { Submission } from '../../channels';
import type { ClaimedAttempt } from './claim.store';
import type { StageContent } from '../settlement/list.store';
import type { WireText } from './wire-text';

export type Sorted = { submissions: Submission[]; refused: { attemptId: bigint; reason: string }[] };

export type Claimed = Sorted & { lists: ReadonlyMap<bigint, bigint> };

export type Wording = { body: string; text: WireText | null; content?: RichContent | null; erased?: boolean };

const NOTHING_BESIDE_TEXT: RichContent = {};

/**
 * Sorts attempts into submissions and refusals. Refuses stop-listed recipients, erased one-time codes, and texts that are empty or have too
 * many parts.
 */
export function sortAttempts(
  attempts: readonly ClaimedAttempt[], covers: 'sms' | 'rich',
  of: (attempt: ClaimedAttempt) => { source: string; content: StageContent; words: Wording | undefined },
): Sorted {
  const sorted: Sorted = { submissions: [], refused: [] };
  for (const attempt of attempts) {
    const submission = submissionOf(attempt, covers, of(attempt));
    if (typeof submission === 'string') sorted.refused.push({ attemptId: attempt.attemptId, reason: submission });
    else sorted.submissions.push(submission);
  }
  return sorted;
}

function submissionOf(
  { attemptId, reference, destination, part, parts, ttlSeconds, stopped }: ClaimedAttempt, covers: 'sms' | 'rich',
  { source, content, words }: { source: string; content: StageContent; words: Wording | undefined },
): Submission | 'stop_listed' | 'cancelled' | 'text_refused' {
  if (stopped) return 'stop_listed';
  if (words?.erased) return 'cancelled';
  const addressed = { attemptId, reference, source, destination, ...(ttlSeconds !== null && { validitySeconds: ttlSeconds }) };
  if (covers === 'rich') {
    const { messageType: type, contentType } = content;
    return {
      ...addressed, message: {
        type, contentType, text: words?.body ?? content.body, content: words?.content ?? content.content ?? NOTHING_BESIDE_TEXT,
      },
    };
  }
  const split = words?.text;
  const text = (parts === split?.parts.length ? split.parts : split?.byHeader)?.[part - 1];
  return text === undefined ? 'text_refused' : { ...addressed, text };
}
