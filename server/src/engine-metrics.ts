import type { Engine } from './dispatcher';
import type { Metrics } from './http';

/** What an operator watches of the sending engine, by connection. */
export function showEngine(metrics: Metrics, engine: Engine): void {
  const byConnection = (name: string, help: string, read: (connection: ReturnType<Engine['state']>['connections'][number]) => number) => {
    metrics.gauge({ name, help, label: 'connection' }, () => engine.state().connections.map((connection) => ({ label: connection.name, value: read(connection) })));
  };
  metrics.gauge({ name: 'portal_lists_in_progress', help: 'Mailing lists that are being sent' }, () => [{ value: engine.state().listsInProgress }]);
  byConnection('portal_binds_up', 'Binds that take submits', ({ bound }) => bound);
  byConnection('portal_binds_wanted', 'Binds that should be up', ({ binds }) => binds);
  byConnection('portal_submits_in_flight', 'Submits without an answer', ({ inFlight }) => inFlight);
  byConnection('portal_results_unstored', 'Answers and receipts that are not stored yet', ({ unstored }) => unstored);
}
