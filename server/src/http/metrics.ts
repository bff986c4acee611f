import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Reading = { value: number; label?: string };
type Described = { name: string; help: string; label?: string };

/** What /metrics shows. Each program, and each test, has its own. */
export type Metrics = {
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void;
  /** Values that are read when somebody asks: one for each label, such as the name of a connection, or a single one without. */
  gauge(gauge: Described, read: () => Reading[] | Promise<Reading[]>): void;
  /** The same for what only grows, or begins anew at zero. */
  counter(counter: Described, read: () => Reading[]): void;
  text(): Promise<string>;
  contentType: string;
};

/** With `process`, also memory, CPU, handles and the lag of the event loop of this process. */
export function createMetrics(options: { process: boolean }): Metrics {
  const registry = new Registry();
  if (options.process) collectDefaultMetrics({ register: registry });
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

function labelled(label: string | undefined, reading: Reading): Record<string, string> {
  return label === undefined ? {} : { [label]: reading.label ?? '' };
}
