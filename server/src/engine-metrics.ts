import type { Db } from './db';
import { backlog, type Backlog, type Engine } from './dispatcher';
import type { Metrics } from './http';

type Connection = ReturnType<Engine['state']>['connections'][number];

/** What all nodes would count alike is counted so often at most, by whichever is asked. */
const FRESH_MS = 5_000;

/** What an operator watches of the sending engine: of this node by connection, of the database by lane. */
export function showEngine(metrics: Metrics, engine: Engine, db: Db): void {
  showConnections(metrics, engine);
  showBacklog(metrics, db);
}

function showConnections(metrics: Metrics, engine: Engine): void {
  const readings = (read: (connection: Connection) => number) => () => (
    engine.state().connections.map((connection) => ({ label: connection.name, value: read(connection) })));
  const gauge = (name: string, help: string, read: (connection: Connection) => number) => (
    metrics.gauge({ name, help, label: 'connection' }, readings(read)));
  metrics.gauge({ name: 'portal_node_alive', help: '1 while this node may send' }, () => [{ value: engine.state().nodeId === null ? 0 : 1 }]);
  metrics.gauge({ name: 'portal_lists_in_progress', help: 'Mailing lists that are being sent' }, () => [{ value: engine.state().listsInProgress }]);
  gauge('portal_binds_up', 'Binds that take submits', ({ bound }) => bound);
  gauge('portal_binds_wanted', 'Binds that should be up', ({ binds }) => binds);
  gauge('portal_submits_in_flight', 'Submits without a stored result', ({ inFlight }) => inFlight);
  gauge('portal_window_free', 'Submits that the windows have room for', ({ windowFree }) => windowFree);
  gauge('portal_throttled', '1 while the provider holds everything back', ({ throttledUntil }) => (throttledUntil === undefined ? 0 : 1));
  gauge('portal_circuit_open', '1 while nothing is handed over because the provider failed again and again', ({ circuitOpen }) => (circuitOpen ? 1 : 0));
  gauge('portal_results_unstored', 'Answers and receipts that are not stored yet', ({ unstored }) => unstored);
  metrics.counter({ name: 'portal_submits_total', help: 'Submits handed to the provider', label: 'connection' }, readings(({ submitted }) => submitted));
}

function showBacklog(metrics: Metrics, db: Db): void {
  let counted: { at: number; counting: Promise<Backlog> } | undefined;
  const fresh = (): Promise<Backlog> => {
    if (!counted || performance.now() - counted.at >= FRESH_MS) counted = { at: performance.now(), counting: backlog(db) };
    return counted.counting;
  };
  const byLane = (name: string, help: string, read: (lane: Backlog['lanes'][number]) => number) => {
    metrics.gauge({ name, help, label: 'lane' }, async () => (await fresh()).lanes.map((lane) => ({ label: String(lane.lane), value: read(lane) })));
  };
  byLane('portal_queue_messages', 'Messages that have to leave', ({ queued }) => queued);
  byLane('portal_queue_oldest_seconds', 'How long the oldest list that has messages to leave waits', ({ oldestSeconds }) => oldestSeconds);
  metrics.gauge({ name: 'portal_submits_in_doubt', help: 'Submits whose fate is unknown, to 100,000' }, async () => [{ value: (await fresh()).inDoubt }]);
  metrics.gauge({ name: 'portal_fallbacks_queued', help: 'Fallbacks that have to leave, to 100,000' }, async () => [{ value: (await fresh()).fallbacksQueued }]);
  metrics.gauge({ name: 'portal_messages_waiting', help: 'Messages whose time for delivery runs, to 100,000' }, async () => [{ value: (await fresh()).waiting }]);
  metrics.gauge({ name: 'portal_receipts_unmatched', help: 'Receipts that wait for their message, to 100,000' }, async () => [{ value: (await fresh()).unmatchedReceipts }]);
}
