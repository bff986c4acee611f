import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

type MetricSample = { value: number; label?: string };
type Described = { name: string; help: string; label?: string };

export type Metrics = {
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void;
  gauge(gauge: Described, read: () => MetricSample[] | Promise<MetricSample[]>): void;
  counter(counter: Described, read: () => MetricSample[]): void;
  text(): Promise<string>;
  contentType: string;
};

/** Interval of sampling the event loop delay: practically off, because prom-client's default of 10 ms takes 1 % of a core. */
const DELAY_SAMPLING_MS = 3_600_000;
/** Event loop statistics that are removed, because they mean nothing at this interval. */
const SAMPLED_DELAYS = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'];

export function createMetrics(options: { process: boolean }): Metrics {
  const registry = new Registry();
  if (options.process) {
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: DELAY_SAMPLING_MS });
    for (const name of SAMPLED_DELAYS) registry.removeSingleMetric(`nodejs_eventloop_lag_${name}_seconds`);
  }
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    observeRequest: (labels, seconds) => requests.observe(labels, seconds),
    gauge: ({ name, help, label }, read) => {
      new Gauge({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        registers: [registry],
        async collect() {
          const readings = await read();
          this.reset();
          for (const reading of readings) this.set(labelled(label, reading), reading.value);
        },
      });
    },
    counter: ({ name, help, label }, read) => {
      new Counter({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        registers: [registry],
        collect() {
          this.reset();
          for (const reading of read()) this.inc(labelled(label, reading), reading.value);
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function labelled(label: string | undefined, reading: MetricSample): Record<string, string> {
  return label === undefined ? {} : { [label]: reading.label ?? '' };
}
