import type { Verdict } from '../verdict';
import type { Field } from './field';

export type Played = {
  lists: readonly number[];
  kills: number;
  /** Maximum number of messages with status unknown (101). A kill leaves submits unresolved if receipts lack their reference. */
  maxUnknown?: number;
  wrong?: readonly string[];
  detail?: string;
};

export type Scenario = { id: string; name: string; play(field: Field, recipients: number): Promise<Played> };

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
