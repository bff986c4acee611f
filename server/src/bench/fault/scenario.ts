import type { Verdict } from '../verdict';
import type { Field } from './field';

/** What a scenario leaves to be judged. */
export type Played = {
  lists: readonly number[];
  kills: number;
  /** Most messages that may end as unknown (101): the windows that were open at a kill where the provider echoes nothing. */
  mostUnknown?: number;
  /** What else was found wrong, in sentences. */
  wrong?: readonly string[];
  /** A figure worth printing. */
  said?: string;
};

/** One row of the fault matrix: sends, lets something break, and tells what is to be judged. */
export type Scenario = { id: string; name: string; play(field: Field, recipients: number): Promise<Played> };

/** What the oracle finds wrong in a list that has settled; empty is good. */
export function faultsOf({ lost, doubled, unknown, wronglyCharged, wronglyTold, unsettled, broken }: Verdict, mostUnknown: number): string[] {
  return [
    ...(lost > 0 ? [`${lost} lost`] : []),
    ...(doubled > 0 ? [`${doubled} doubled on the wire`] : []),
    ...(unknown > mostUnknown ? [`${unknown} unknown, ${mostUnknown} allowed`] : []),
    ...(wronglyCharged > 0 ? [`${wronglyCharged} wrongly charged`] : []),
    ...(wronglyTold > 0 ? [`${wronglyTold} ended otherwise than the provider told`] : []),
    ...(unsettled > 0 ? [`${unsettled} not settled`] : []),
    ...broken,
  ];
}
