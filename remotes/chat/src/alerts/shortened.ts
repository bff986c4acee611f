import { beginningOf, onOneLine } from '../message-text';

const MAX_CHARACTERS = 30;
/** A character as people count them may have any number of accents: so much of all of them together is kept. */
const MAX_UNITS = 360;

/** On one line, at most 30 characters as people count them, an ellipsis behind what was cut (CHAT-06). */
export function shortened(text: string): string {
  let kept = '';
  let count = 0;
  // One by one: of a long text only the beginning is looked at.
  for (const { segment } of new Intl.Segmenter().segment(onOneLine(text))) {
    if (count === MAX_CHARACTERS) return `${kept}…`;
    if (kept.length + segment.length > MAX_UNITS) return `${beginningOf(kept + segment, MAX_UNITS)}…`;
    kept += segment;
    count += 1;
  }
  return kept;
}
