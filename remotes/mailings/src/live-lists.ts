import type { MailingList } from '@portal/contracts';
import { liveEvent, type LiveData } from '@portal/portal';

type Progress = LiveData<'message_list.progress'>;
const progress = liveEvent('message_list.progress');

/** Options of resources with rows of mailing lists. Progress changes a row at once, without a request. */
export const liveLists = {
  refreshOn: [
    liveEvent('message_list.refresh'),
    // The pending response may be older than this event.
    { on: progress, when: (_: Progress, { status }: { status: string }) => status === 'loading' },
  ],
  patchOn: [{
    on: progress,
    patch: <T extends { items: readonly MailingList[] }>(page: T, { id, ...change }: Progress): T => (
      page.items.some((list) => list.id === id)
        ? { ...page, items: page.items.map((list) => (list.id === id ? { ...list, ...change } : list)) }
        : page),
  }],
};
