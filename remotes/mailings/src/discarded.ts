import type { MailingList } from '@portal/contracts';
import { LIST_STATUS } from '@portal/messaging';

/** Deleted before it was confirmed: the list has no outcomes and no cost. */
export const isDiscarded = ({ status, confirmed }: Pick<MailingList, 'status' | 'confirmed'>): boolean => status === LIST_STATUS.deleted
  && !confirmed;

/** Deleted because nobody confirmed the list in time; other deleted lists have no `expiresAt`. */
export const isExpired = (list: Pick<MailingList, 'status' | 'confirmed' | 'expiresAt'>): boolean => isDiscarded(list)
  && list.expiresAt !== null;
