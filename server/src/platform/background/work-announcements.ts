import { EventEmitter } from 'node:events';

const KINDS = [
  'books',
  'balances',
  'callbacks',
  'codes',
  'connections',
  'files',
  'mail',
  'mailings',
  'nodes',
  'queue',
  'rechecks',
  'results',
] as const;
export type WorkKind = (typeof KINDS)[number];

export const everyWorkKind: readonly WorkKind[] = KINDS;

const workEvents = new EventEmitter<{ announced: [WorkKind]; expected: [WorkKind] }>();
workEvents.setMaxListeners(0);

/** Announces work that exists now or after the caller's commit. `WorkExchange` informs other programs. */
export function announceWork(kind: WorkKind): void {
  workEvents.emit('announced', kind);
  expectWork(kind);
}

/** Wakes this program's idle loops for work announced here or by another program. */
export function expectWork(kind: WorkKind): void {
  workEvents.emit('expected', kind);
}

export function onAnnounced(listener: (kind: WorkKind) => void): () => void {
  workEvents.on('announced', listener);
  return () => workEvents.off('announced', listener);
}

export function onWork(listener: (kind: WorkKind) => void): () => void {
  workEvents.on('expected', listener);
  return () => workEvents.off('expected', listener);
}
