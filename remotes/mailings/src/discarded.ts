import type { MailingList } from '@portal/contracts';
import { LIST_STATUS } from '@portal/messaging';

/** Whether the list was deleted before it was confirmed. Such a list has no outcomes and no cost. */
export const isDiscarded = ({ status, confirmed }: Pick<MailingList, 'status' | 'confirmed'>): boolean => status === LIST_STATUS.deleted
  && !confirmed;

/** Whether the list was deleted because nobody confirmed it in time. Other deleted lists have no `expiresAt`. */
export const isExpired = (list: Pick<MailingList, 'status' | 'confirmed' | 'expiresAt'>): boolean => isDiscarded(list)
  && list.expiresAt !== null;
