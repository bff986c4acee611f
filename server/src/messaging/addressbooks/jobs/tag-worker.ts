import { AppError } from '@portal/contracts';
import type { Transaction } from '../../../platform/db';
import { contactMatchOf } from '../contact-filter';
import { changeTags, hasTagged, setTags } from '../contact-tags.store';
import { CONTACTS_AT_ONCE, lockBook } from '../contact-upsert.store';
import { removeFromSegments } from '../segments/segment.store';
import type { BookJobWorker, Job, JobStep } from './job';
import { TagPosition, TagSettings } from './tag-settings';
import { endOfPortion } from './transfer.store';

/** Adds and removes tags of the contacts that match a filter. Changed contacts count, others don't. */
export const tagWorker: BookJobWorker = { kind: 'tag', step };

async function step(tx: Transaction, job: Job): Promise<JobStep> {
  const { customerId, bookId } = job;
  if (bookId === null) throw new AppError('address_book_not_found');
  const settings = TagSettings.parse(job.settings);
  const after = job.position === null ? '' : TagPosition.parse(job.position).after;
  const { tags } = await lockBook(tx, customerId, bookId);
  const end = await endOfPortion(tx, customerId, bookId, { after, size: CONTACTS_AT_ONCE });
  if (end !== undefined) {
    const changed = await changeTags(tx, customerId, bookId, settings, { after, end, match: contactMatchOf(settings.filter) });
    return { state: 'more', position: { after: end }, added: 0, changed, unchanged: 0, rejected: [] };
  }
  const again = settings.ends && !(await endTags(tx, job, settings, { bookId, known: tags }));
  return { state: again ? 'more' : 'done', position: { after: '' }, added: 0, changed: 0, unchanged: 0, rejected: [] };
}

/** Returns false if contacts that were added meanwhile have the tags. */
async function endTags(
  tx: Transaction, { customerId }: Job, { remove }: TagSettings, { bookId, known }: { bookId: bigint; known: readonly string[] },
): Promise<boolean> {
  if (await hasTagged(tx, customerId, bookId, remove)) return false;
  await setTags(tx, customerId, bookId, known.filter((tag) => !remove.includes(tag)));
  await removeFromSegments(tx, customerId, bookId, remove);
  return true;
}
