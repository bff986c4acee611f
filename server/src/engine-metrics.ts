import type { Db } from './platform/db';
import { backlog, connectionBacklogs, type Backlog, type ConnectionBacklog, type Engine, type ReceivedState } from './messaging/dispatcher';
import type { Metrics } from './platform/http';

type Connection = ReturnType<Engine['state']>['connections'][number];

const FRESH_MS = 5_000;

export function showEngine(metrics: Metrics, engine: Pick<Engine, 'state'>, db: Db): void {
  showConnections(metrics, engine);
  showBacklog(metrics, db);
}

export function showResults(metrics: Metrics, sources: readonly (() => readonly ReceivedState[])[]): void {
  const readings = (read: (state: ReceivedState) => number) => () => {
    const sums = new Map<string, number>();
    for (const state of sources.flatMap((source) => source())) sums.set(state.name, (sums.get(state.name) ?? 0) + read(state));
    return [...sums].map(([label, value]) => ({ label, value }));
  };
  metrics.gauge(
    { name: 'portal_results_unstored', help: 'Answers and receipts that are not stored yet', label: 'connection' },
    readings(({ unstored }) => unstored));
  metrics.counter(
    { name: 'portal_provider_ids_reused_total', help: 'Messages whose id the provider has given before', label: 'connection' },
    readings(({ reusedIds }) => reusedIds));
  metrics.counter(
    {
      name: 'portal_receipts_other_recipient_total', help: 'Receipts that name another recipient than the message with their id',
      label: 'connection',
    },
    readings(({ otherRecipients }) => otherRecipients));
}

function showConnections(metrics: Metrics, engine: Pick<Engine, 'state'>): void {
  const readings = (read: (connection: Connection) => number) => () => (
    engine.state().connections.map((connection) => ({ label: connection.name, value: read(connection) })));
  const gauge = (name: string, help: string, read: (connection: Connection) => number) => (
    metrics.gauge({ name, help, label: 'connection' }, readings(read)));
  metrics.gauge({
    name: 'portal_node_alive', help: '1 while this node may send',
  }, () => [{ value: engine.state().nodeId === null ? 0 : 1 }]);
  metrics.gauge({
    name: 'portal_lists_in_progress', help: 'Mailing lists that are being sent',
  }, () => [{ value: engine.state().listsInProgress }]);
  gauge('portal_binds_up', 'Binds that take submits', ({ bound }) => bound);
  gauge('portal_binds_wanted', 'Binds that should be up', ({ binds }) => binds);
  gauge('portal_submits_in_flight', 'Submits without a stored result', ({ inFlight }) => inFlight);
  gauge('portal_window_free', 'Submits that the windows have room for', ({ windowFree }) => windowFree);
  gauge('portal_throttled', '1 while the provider holds everything back', ({ throttledUntil }) => (throttledUntil === undefined ? 0 : 1));
  gauge('portal_circuit_open', '1 while nothing is handed over because the provider failed again and again', ({ circuitOpen }) => (
    circuitOpen ? 1 : 0
  ));
  metrics.counter(
    { name: 'portal_submits_total', help: 'Submits handed to the provider', label: 'connection' }, readings(({ submitted }) => submitted),
  );
}

function cachedCount<T>(count: () => Promise<T>): () => Promise<T> {
  let counted: { at: number; counting: Promise<T> } | undefined;
  return () => {
    if (!counted || performance.now() - counted.at >= FRESH_MS) counted = { at: performance.now(), counting: count() };
    return counted.counting;
  };
}

function showBacklog(metrics: Metrics, db: Db): void {
  const fresh = cachedCount(() => backlog(db));
  const pending = cachedCount(() => connectionBacklogs(db));
  const byLane = (name: string, help: string, read: (lane: Backlog['lanes'][number]) => number) => {
    metrics.gauge({
      name, help, label: 'lane',
    }, async () => (await fresh()).lanes.map((lane) => ({ label: String(lane.lane), value: read(lane) })));
  };
  byLane('portal_queue_messages', 'Messages that have to leave', ({ queued }) => queued);
  byLane('portal_queue_oldest_seconds', 'How long the oldest list that has messages to leave waits', ({ oldestSeconds }) => oldestSeconds);
  const byConnection = (name: string, help: string, read: (pending: ConnectionBacklog) => number) => {
    metrics.gauge({
      name, help, label: 'connection',
    }, async () => (await pending()).map((each) => ({ label: each.name, value: read(each) })));
  };
  byConnection(
    'portal_submits_unresolved', 'Submits without an answer whose fate is unknown, to 10,000 of each connection',
    ({ unresolved }) => unresolved,
  );
  metrics.gauge({
    name: 'portal_fallbacks_queued', help: 'Fallbacks that have to leave, to 100,000',
  }, async () => [{ value: (await fresh()).fallbacksQueued }]);
  metrics.gauge({
    name: 'portal_messages_waiting', help: 'Messages whose time for delivery runs, to 100,000',
  }, async () => [{ value: (await fresh()).waiting }]);
  byConnection(
    'portal_receipts_unmatched', 'Receipts that wait for their message, to 10,000 of each connection',
    ({ unmatchedReceipts }) => unmatchedReceipts,
  );
}
