import { describeSingles } from '../single-verdict';
import { brokenInvariants, type Verdict } from '../verdict';
import type { Field } from './field';
import type { Judged } from './matrix';

export type Played = {
  lists: readonly number[];
  kills: number;
  /** Maximum number of messages with status unknown (101). A kill leaves submits unresolved if receipts lack their reference. */
  maxUnknown?: number;
  wrong?: readonly string[];
  detail?: string;
};

export type Scenario = {
  id: string;
  name: string;
  /** Set if single messages beside it would change what it measures. */
  withoutSingles?: true;
  play(field: Field, recipients: number): Promise<Played>;
};

/** Lets everything settle after a scenario, then judges all its messages. */
export async function judgedAfter(field: Field, { lists, kills, maxUnknown = 0, wrong = [], detail }: Played): Promise<Judged> {
  const settled = await field.settle(lists);
  const faults = new Set([...wrong, ...field.arena.crashes, ...(settled ? [] : ['does not settle'])]);
  const verdicts = [await field.judgeSingles()];
  for (const list of lists) verdicts.push(await field.judge(list));
  for (const verdict of verdicts) for (const fault of faultsOf(verdict, maxUnknown)) faults.add(fault);
  for (const fault of await brokenInvariants(field.arena.db)) faults.add(fault);
  const singles = field.singles.sent.length > 0 ? await describeSingles(field.arena.db, field.singles.sent) : undefined;
  field.singles.forget();
  return { faults: [...faults], kills, detail: [detail, singles].filter((text) => text !== undefined).join('; ') };
}

export function faultsOf(
  { lost, doubled, unknown, wronglyCharged, wronglyReported, unsettled, broken }: Verdict, maxUnknown: number,
): string[] {
  return [
    ...(lost > 0 ? [`${lost} lost`] : []),
    ...(doubled > 0 ? [`${doubled} doubled on the wire`] : []),
    ...(unknown > maxUnknown ? [`${unknown} unknown, ${maxUnknown} allowed`] : []),
    ...(wronglyCharged > 0 ? [`${wronglyCharged} wrongly charged`] : []),
    ...(wronglyReported > 0 ? [`${wronglyReported} ended otherwise than the provider reported`] : []),
    ...(unsettled > 0 ? [`${unsettled} not settled`] : []),
    ...broken,
  ];
}
