import { DELIVERY_STATUS } from '@portal/messaging';
import type { Step } from './step.store';

type Standing = Pick<Step, 'error' | 'status' | 'stopped'>;

const UNDER_WAY: readonly number[] = [DELIVERY_STATUS.scheduled, DELIVERY_STATUS.queued, DELIVERY_STATUS.processing];
const OVER: readonly number[] = [DELIVERY_STATUS.undeliverable, DELIVERY_STATUS.expired, DELIVERY_STATUS.permanentError, DELIVERY_STATUS.failed];

export function isDelivered({ error, status }: Standing): boolean {
  return error === null && status === DELIVERY_STATUS.delivered;
}

/** Nobody knows of it yet that it came to nothing. */
export function isUnderWay({ error, status }: Standing): boolean {
  return error === null && UNDER_WAY.includes(status);
}

/** The recipient gets nothing by it any more; one that is unknown may have reached him. */
export function isOver(step: Standing): boolean {
  return step.error !== null || OVER.includes(step.status) || isStopped(step);
}

/** Has not left, and shall not. */
export function isStopped({ status, stopped }: Pick<Step, 'status' | 'stopped'>): boolean {
  return stopped && status === DELIVERY_STATUS.scheduled;
}

/** The lists of those that have not left yet. */
export function unsentLists(steps: readonly Step[]): bigint[] {
  return steps.flatMap(({ listId, status, stopped }) => (listId !== null && status === DELIVERY_STATUS.scheduled && !stopped ? [listId] : []));
}
