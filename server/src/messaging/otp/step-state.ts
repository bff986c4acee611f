import { DELIVERY_STATUS } from '@portal/messaging';
import type { MessageOfStream } from '../mailings';
import type { Step } from './step.store';

type StepState = Pick<Step, 'error' | 'status' | 'stopped'>;

const IN_PROGRESS: readonly number[] = [DELIVERY_STATUS.scheduled, DELIVERY_STATUS.queued, DELIVERY_STATUS.processing];
const OVER: readonly number[] = [
  DELIVERY_STATUS.undeliverable, DELIVERY_STATUS.expired, DELIVERY_STATUS.permanentError, DELIVERY_STATUS.failed,
];

export function isDelivered({ error, status }: StepState): boolean {
  return error === null && status === DELIVERY_STATUS.delivered;
}

export function isInProgress({ error, status }: StepState): boolean {
  return error === null && IN_PROGRESS.includes(status);
}

/** True if the message cannot arrive any more. False for an unknown result, because such a message may have arrived. */
export function isOver(step: StepState): boolean {
  return step.error !== null || OVER.includes(step.status) || isStopped(step);
}

export function isStopped({ status, stopped }: Pick<Step, 'status' | 'stopped'>): boolean {
  return stopped && status === DELIVERY_STATUS.scheduled;
}

export function unsentMessages(steps: readonly Step[]): MessageOfStream[] {
  return messagesOf(steps.filter(({ status, stopped }) => status === DELIVERY_STATUS.scheduled && !stopped));
}

export function messagesOf(steps: readonly Step[]): MessageOfStream[] {
  return steps.flatMap(({ listId, messageId }) => (listId === null || messageId === null ? [] : [{ listId, messageId }]));
}
