import { quantile } from '../api/open-loop';
import { CHANGING_TABLES, type Sample } from './sample';

export type Measure = {
  name: string;
  unit: string;
  /** Its value in some consecutive samples: in one for the chart, in a third of the run for the rule. */
  of(samples: readonly Sample[]): number;
  /** The last third may have at most the middle third's value times `factor`, plus `slack`. Measures without a rule are only shown. */
  rule?: { factor: number; slack: number };
};

export type Verdict = { measure: Measure; middle: number; last: number; limit: number; isFlat: boolean };

const MB = 1024 * 1024;
const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
const secondsOf = (samples: readonly Sample[]) => sum(samples.map(({ seconds }) => seconds));
const messagesOf = (samples: readonly Sample[]) => Math.max(1, sum(samples.map(({ messages }) => messages)));

export const measures: readonly Measure[] = [
  {
    name: 'Messages accepted by the provider', unit: 'a second',
    of: (samples) => sum(samples.map(({ messages }) => messages)) / secondsOf(samples),
  },
  {
    name: 'Processor of server and PostgreSQL', unit: 'cores', rule: { factor: 1.15, slack: 0.1 },
    of: (samples) => sum(samples.map(({ processorSeconds }) => processorSeconds)) / secondsOf(samples),
  },
  {
    name: 'Memory of the server', unit: 'MB', rule: { factor: 1.1, slack: 16 },
    of: (samples) => median(samples.map(({ memoryMb }) => memoryMb)),
  },
  {
    name: 'WAL per message', unit: 'KB', rule: { factor: 1.15, slack: 0.2 },
    of: (samples) => sum(samples.map(({ walBytes }) => walBytes)) / messagesOf(samples) / 1024,
  },
  {
    name: 'Growth of the database per message', unit: 'KB', rule: { factor: 1.15, slack: 0.2 },
    of: (samples) => sum(samples.map(({ grownBytes }) => grownBytes)) / messagesOf(samples) / 1024,
  },
  { name: 'Size of the database', unit: 'MB', of: (samples) => median(samples.map(({ databaseBytes }) => databaseBytes / MB)) },
  {
    name: 'Queue and other tables that must not grow', unit: 'MB', rule: { factor: 1.2, slack: 4 },
    of: (samples) => median(samples.map(({ tables }) => (
      sum(tables.filter(({ name }) => CHANGING_TABLES.includes(name)).map(({ bytes }) => bytes)) / MB
    ))),
  },
  {
    name: 'Dead rows of hot tables', unit: '% of rows', rule: { factor: 1, slack: 5 },
    of: (samples) => median(samples.map(({ tables }) => {
      const dead = sum(tables.map((table) => table.dead));
      return dead / Math.max(1, dead + sum(tables.map(({ live }) => live))) * 100;
    })),
  },
  ...(['codes', 'singles'] as const).flatMap((kind): Measure[] => [
    {
      name: `Answers to ${kind === 'codes' ? 'one-time codes' : 'single messages'}, p50`, unit: 'ms', rule: { factor: 1.25, slack: 5 },
      of: (samples) => quantile(samples.flatMap((sample) => sample[kind]), 0.5),
    },
    {
      name: `Answers to ${kind === 'codes' ? 'one-time codes' : 'single messages'}, p99`, unit: 'ms', rule: { factor: 1.5, slack: 20 },
      of: (samples) => quantile(samples.flatMap((sample) => sample[kind]), 0.99),
    },
  ]),
];

/** The first third warms up; the last is compared with the middle. */
export function verdicts(samples: readonly Sample[]): Verdict[] {
  const third = Math.floor(samples.length / 3);
  const [middle, last] = [samples.slice(-2 * third, -third), samples.slice(-third)];
  return measures.map((measure) => {
    const { of, rule } = measure;
    const values = { middle: of(middle), last: of(last) };
    const limit = rule ? values.middle * rule.factor + rule.slack : Infinity;
    return { measure, ...values, limit, isFlat: values.last <= limit };
  });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
