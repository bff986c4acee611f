import type { Callbacks } from './callbacks';
import type { Metrics } from './http';

export function showCallbacks(metrics: Metrics, callbacks: Callbacks): void {
  metrics.gauge({ name: 'portal_callbacks_in_flight', help: 'Requests to servers of customers under way' }, () => [{ value: callbacks.state().inFlight }]);
  metrics.gauge({ name: 'portal_callback_endpoints', help: 'Servers of customers called of late' }, () => [{ value: callbacks.state().endpoints }]);
  metrics.counter({ name: 'portal_callbacks_delivered_total', help: 'Callbacks that were taken' }, () => [{ value: callbacks.state().delivered }]);
  metrics.counter({ name: 'portal_callbacks_failed_total', help: 'Tries that came to nothing' }, () => [{ value: callbacks.state().failed }]);
}
