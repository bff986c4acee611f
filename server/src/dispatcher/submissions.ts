import type { RichContent } from '@portal/contracts';
import type { Submission } from '../channels';
import type { ClaimedAttempt } from './claim.store';
import type { StageContent } from './list.store';
import type { WireText } from './wire-text';

/** What became of a claim: what is written, and what must not leave. */
export type Sorted = { leaving: Submission[]; refused: { attemptId: bigint; reason: string }[] };

export type Wording = { body: string; text: WireText | null };

const NOTHING_BESIDE_TEXT: RichContent = {};

/**
 * Makes submissions of claimed attempts. Whoever is in a stop list gets nothing, and what cannot be said is refused, so
 * that neither holds up the others. `wordsOf` answers undefined where a message has none.
 */
export function sortAttempts(
  attempts: readonly ClaimedAttempt[], carries: 'sms' | 'rich',
  of: (attempt: ClaimedAttempt) => { source: string; content: StageContent; words: Wording | undefined },
): Sorted {
  const sorted: Sorted = { leaving: [], refused: [] };
  for (const attempt of attempts) {
    const submission = attempt.stopped ? 'stop_listed' : submissionOf(attempt, carries, of(attempt));
    if (typeof submission === 'string') sorted.refused.push({ attemptId: attempt.attemptId, reason: submission });
    else sorted.leaving.push(submission);
  }
  return sorted;
}

function submissionOf(
  { attemptId, reference, destination, part, parts, ttlSeconds }: ClaimedAttempt, carries: 'sms' | 'rich',
  { source, content, words }: { source: string; content: StageContent; words: Wording | undefined },
): Submission | 'text_refused' {
  const addressed = { attemptId, reference, source, destination, ...(ttlSeconds !== null && { validitySeconds: ttlSeconds }) };
  if (carries === 'rich') {
    const { messageType: type, contentType } = content;
    return { ...addressed, message: { type, contentType, text: words?.body ?? content.body, content: content.content ?? NOTHING_BESIDE_TEXT } };
  }
  const cut = words?.text;
  const text = (parts === cut?.parts.length ? cut.parts : cut?.byHeader)?.[part - 1];
  return text === undefined ? 'text_refused' : { ...addressed, text };
}
