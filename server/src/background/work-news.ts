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

const news = new EventEmitter<{ announced: [WorkKind]; expected: [WorkKind] }>();
news.setMaxListeners(0);

/** Announces work that exists, or will once the caller's transaction commits. Practically free. */
export function announceWork(kind: WorkKind): void {
  news.emit('announced', kind);
  expectWork(kind);
}

/** Local only: another program announced it. */
export function expectWork(kind: WorkKind): void {
  news.emit('expected', kind);
}

export function onAnnounced(listener: (kind: WorkKind) => void): () => void {
  news.on('announced', listener);
  return () => news.off('announced', listener);
}

export function onWork(listener: (kind: WorkKind) => void): () => void {
  news.on('expected', listener);
  return () => news.off('expected', listener);
}
