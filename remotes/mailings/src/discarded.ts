import type { MailingList } from '@portal/contracts';
import { LIST_STATUS } from '@portal/messaging';

/** Deleted without ever having been confirmed: it has no outcomes and cost nothing. */
export const isDiscarded = ({ status, confirmed }: Pick<MailingList, 'status' | 'confirmed'>): boolean => status === LIST_STATUS.deleted && !confirmed;

/** Deleted since nobody confirmed it in time. */
export const isExpired = (list: Pick<MailingList, 'status' | 'confirmed' | 'expiresAt'>): boolean => isDiscarded(list) && list.expiresAt !== null;
