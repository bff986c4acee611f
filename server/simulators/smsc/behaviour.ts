import { z } from 'zod';

const idForm = z.enum(['decimal', 'decimal-padded', 'hex', 'hex-upper', 'hex-padded']);
export type IdForm = z.infer<typeof idForm>;

const milliseconds = z.number().int().min(0);
const range = z.tuple([milliseconds, milliseconds]);

/** What happens to a message; the first rule whose `endsWith` fits its destination decides, else it is delivered. */
const rule = z.discriminatedUnion('outcome', [
  z.object({
    endsWith: z.string().regex(/^\d*$/),
    outcome: z.enum(['delivered', 'undeliverable', 'expired', 'deleted', 'rejected', 'unknown', 'accepted', 'enroute']),
    errorCode: z.string().regex(/^[\x21-\x7e]{1,8}$/).optional(),
  }).strict(),
  z.object({ endsWith: z.string().regex(/^\d*$/), outcome: z.literal('refused'), status: z.number().int().min(1) }).strict(),
  z.object({ endsWith: z.string().regex(/^\d*$/), outcome: z.literal('throttled') }).strict(),
  /** Accepted, journalled and delivered, but the answer to the submit never comes. */
  z.object({ endsWith: z.string().regex(/^\d*$/), outcome: z.literal('unanswered') }).strict(),
  /** As if the submit had never arrived. */
  z.object({ endsWith: z.string().regex(/^\d*$/), outcome: z.literal('ignored') }).strict(),
]);
export type Rule = z.infer<typeof rule>;

export const behaviourSchema = z.object({
  rules: z.array(rule),
  /** Time from accepting to the receipt, drawn evenly. */
  receiptDelayMs: range,
  /** Time from a submit to its answer. */
  answerDelayMs: range,
  /** Receipts that are due together leave in random order. */
  shuffle: z.boolean(),
  /** Further copies of every receipt. */
  duplicates: z.number().int().min(0).max(100),
  /** False: no receipts at all. */
  receipts: z.boolean(),
  receiptsBy: z.enum(['tlv', 'text', 'both']),
  /** Sends the receipt before the answer to its submit. */
  receiptBeforeResponse: z.boolean(),
  echoReference: z.boolean(),
  idInResponse: idForm,
  idInReceipt: idForm,
  /** Share of submits answered with `throttleStatus` instead of being accepted. */
  throttleRatio: z.number().min(0).max(1),
  throttleStatus: z.number().int().min(1),
  /** Submits above this rate are throttled. */
  submitsPerSecond: z.number().positive().nullable(),
  /** Answers no submit at all: `unanswered` accepts them, `ignored` does not. */
  silence: z.enum(['none', 'unanswered', 'ignored']),
  /** Answers no enquire_link. */
  deaf: z.boolean(),
  /** Cuts the connection right after accepting this many more submits, whose open answers are lost. */
  cutAfterSubmits: z.number().int().positive().nullable(),
  /** Cuts after every `cutAfterSubmits` submits instead of once. */
  cutRepeatedly: z.boolean(),
  /** Refuses binds with this command_status. */
  refuseBinds: z.number().int().min(1).nullable(),
  /** Unacknowledged receipts per connection. */
  receiptWindow: z.number().int().min(1),
  /** A receipt without an answer goes out again after this. */
  receiptTimeoutMs: z.number().int().min(1),
  /** A receipt answered with an error goes out again after this. */
  redeliverAfterMs: milliseconds,
}).strict();
export type Behaviour = z.infer<typeof behaviourSchema>;
export const behaviourChangeSchema = behaviourSchema.partial();
export type BehaviourChange = z.infer<typeof behaviourChangeSchema>;

/** A demo sees every kind of end: of a hundred consecutive numbers 97 are delivered. */
export const defaultBehaviour: Behaviour = {
  rules: [
    { endsWith: '97', outcome: 'undeliverable', errorCode: '001' },
    { endsWith: '98', outcome: 'expired', errorCode: '027' },
    { endsWith: '99', outcome: 'refused', status: 0x0b },
  ],
  receiptDelayMs: [0, 0],
  answerDelayMs: [0, 0],
  shuffle: false,
  duplicates: 0,
  receipts: true,
  receiptsBy: 'both',
  receiptBeforeResponse: false,
  echoReference: true,
  idInResponse: 'decimal',
  idInReceipt: 'decimal',
  throttleRatio: 0,
  throttleStatus: 0x58,
  submitsPerSecond: null,
  silence: 'none',
  deaf: false,
  cutAfterSubmits: null,
  cutRepeatedly: false,
  refuseBinds: null,
  receiptWindow: 1_000,
  receiptTimeoutMs: 10_000,
  redeliverAfterMs: 500,
};

const delivered: Rule = { endsWith: '', outcome: 'delivered' };

export function ruleFor(destination: string, rules: readonly Rule[]): Rule {
  for (const each of rules) if (destination.endsWith(each.endsWith)) return each;
  return delivered;
}
