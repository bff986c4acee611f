import * as z from 'zod/mini';
import { maxCharacters } from './characters';
import { endpoint, integerInQuery } from './endpoint';

export const MIN_SAMPLE_PERCENT = 5;
/** Two samples leave a rest. */
export const MAX_SAMPLE_PERCENT = 45;
export const MAX_COMPARISON_HOURS = 24;

/** By what the better text is chosen; `manual`: a person or program chooses. */
export const textCriteria = ['delivered', 'clicks', 'replies', 'manual'] as const;
export type TextCriterion = (typeof textCriteria)[number];

/**
 * A second text that is compared with the list's: a sample of the recipients gets either text, and the rest gets the better one. It has the
 * list's type, sender, and everything beside the text. Comparing clicks makes the customer's short links in both texts unique.
 */
export const TextComparison = z.strictObject({
  body: z.string().check(maxCharacters(4_000)),
  /** Recipients of each text in the sample. */
  samplePercent: z.number().check(z.int(), z.gte(MIN_SAMPLE_PERCENT), z.lte(MAX_SAMPLE_PERCENT)),
  criterion: z.enum(textCriteria),
  /** From the end of the sample's sending to the choice. For `manual`, the rest waits for seven days at most. */
  waitHours: z.number().check(z.int(), z.gte(1), z.lte(MAX_COMPARISON_HOURS)),
});
export type TextComparison = z.infer<typeof TextComparison>;

export const textNames = ['a', 'b'] as const;
export type TextName = (typeof textNames)[number];

/** Results of one text in the sample. Fallbacks count for neither text. */
export const TextFigures = z.object({
  text: z.enum(textNames), recipients: z.number(), sent: z.number(), delivered: z.number(), clicked: z.number(), replied: z.number(),
});
export type TextFigures = z.infer<typeof TextFigures>;

/** 95 % confidence interval of B's rate less A's, as fractions; `isClear` is false if the difference may be chance. */
const RateDifference = z.object({ low: z.number(), high: z.number(), isClear: z.boolean() });

/**
 * `waiting` lasts until `choosesAt`, or until somebody chooses. `sending`: the rest gets its text. `ended`: the list ended before a choice.
 */
export const comparisonStates = ['sampling', 'waiting', 'sending', 'sent', 'ended'] as const;

export const ComparisonResult = z.extend(TextComparison, {
  state: z.enum(comparisonStates),
  /** Recipients who are not in the sample. */
  rest: z.number(),
  figures: z.array(TextFigures),
  /** By the criterion; null if it is `manual`, or nothing was sent. */
  difference: z.nullable(RateDifference),
  choosesAt: z.nullable(z.string()),
  /** `figures`: what was known when the text was chosen. */
  choice: z.nullable(z.object({ text: z.enum(textNames), by: z.enum(['rule', 'hand']), at: z.string(), figures: z.array(TextFigures) })),
});
export type ComparisonResult = z.infer<typeof ComparisonResult>;

export const textComparisons = {
  /** Throws not_found for a list without a second text, or one that was never confirmed. */
  get: endpoint({
    method: 'GET', path: '/v2/mailings/comparison', access: '/smslist/{id}',
    query: z.object({ id: integerInQuery(1, Number.MAX_SAFE_INTEGER) }),
    data: ComparisonResult,
  }),
  /** Sends a text to the rest. Throws comparison_not_open if a text is chosen already, or the list is not in progress. */
  choose: endpoint({
    method: 'POST', path: '/v2/mailings/comparison/choose', access: '/smslist/action/confirm',
    body: z.object({ id: z.number().check(z.int(), z.gte(1)), text: z.enum(textNames) }),
    data: ComparisonResult,
  }),
};
