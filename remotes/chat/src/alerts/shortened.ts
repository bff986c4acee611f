import { onOneLine } from '@portal/messaging';
import { beginningOf } from '../message-text';

const MAX_CHARACTERS = 30;
/** Limits the code units too, because one user-perceived character may have any number of combining marks. */
const MAX_UNITS = 360;

/** One line of at most 30 user-perceived characters, with an ellipsis if shortened (CHAT-06). */
export function shortened(text: string): string {
  let beginning = '';
  let count = 0;
  // Iterates lazily: only the beginning of a long text is segmented.
  for (const { segment } of new Intl.Segmenter().segment(onOneLine(text))) {
    if (count === MAX_CHARACTERS) return `${beginning}…`;
    if (beginning.length + segment.length > MAX_UNITS) return `${beginningOf(beginning + segment, MAX_UNITS)}…`;
    beginning += segment;
    count += 1;
  }
  return beginning;
}
