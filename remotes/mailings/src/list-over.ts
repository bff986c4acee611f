import { LIST_STATUS } from '@portal/messaging';

const OVER: readonly number[] = [LIST_STATUS.sent, LIST_STATUS.deleted, LIST_STATUS.preparationError];

/** Whether a list is over, so that it can be hidden: nothing of it is to be decided any more (MAIL-06). */
export const isOver = (status: number): boolean => OVER.includes(status);
