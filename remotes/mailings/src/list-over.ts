import { LIST_STATUS } from '@portal/messaging';

const OVER: readonly number[] = [LIST_STATUS.sent, LIST_STATUS.deleted, LIST_STATUS.preparationError];

/** A list in a final status can be hidden (MAIL-06). */
export const isOver = (status: number): boolean => OVER.includes(status);
