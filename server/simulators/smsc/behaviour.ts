import { z } from 'zod';

const idForm = z.enum(['decimal', 'decimal-padded', 'hex', 'hex-upper', 'hex-padded']);
export type IdForm = z.infer<typeof idForm>;

/** Notation of the recipient's number in receipts: as submitted, with plus, national, in groups, masked or empty. */
const numberForm = z.enum(['submitted', 'plus', 'national', 'spaced', 'masked', 'empty']);
export type NumberForm = z.infer<typeof numberForm>;

const milliseconds = z.number().int().min(0);
const range = z.tuple([milliseconds, milliseconds]);

/** The first rule whose `endsWith` matches the destination applies; without a match, the message is delivered. */
const rule = z.discriminatedUnion('outcome', [
  z.object({
    endsWith: z.string().regex(/^\d*$/),
    outcome: z.enum(['delivered', 'undeliverable', 'expired', 'deleted', 'rejected', 'unknown', 'accepted', 'enroute']),
    errorCode: z.string().regex(/^[\x21-\x7e]{1,8}$/).optional(),
  }).strict(),
  z.object({ endsWith: z.string().regex(/^\d*$/), outcome: z.literal('refused'), status: z.number().int().min(1) }).strict(),
  z.object({ endsWith: z.string().regex(/^\d*$/), outcome: z.literal('throttled') }).strict(),
  /** Accepted, journaled and delivered, but the submit is never answered. */
  z.object({ endsWith: z.string().regex(/^\d*$/), outcome: z.literal('unanswered') }).strict(),
  /** As if the submit had never arrived. */
  z.object({ endsWith: z.string().regex(/^\d*$/), outcome: z.literal('ignored') }).strict(),
]);
export type Rule = z.infer<typeof rule>;

const behaviourSchema = z.object({
  rules: z.array(rule),
  receiptDelayMs: range,
  answerDelayMs: range,
  shuffle: z.boolean(),
  duplicates: z.number().int().min(0).max(100),
  receipts: z.boolean(),
  receiptsBy: z.enum(['tlv', 'text', 'both']),
  deliverBy: z.enum(['deliver_sm', 'data_sm']),
  receiptNumbers: numberForm,
  /** `swapped` exchanges the submit's addresses in receipts; `submitted` keeps them. */
  receiptAddresses: z.enum(['swapped', 'submitted']),
  receiptBeforeResponse: z.boolean(),
  echoReference: z.boolean(),
  /** Restarts message ids after this many messages, like a provider with a short counter. `POST /reset-ids` restarts them once. */
  resetIdsAfter: z.number().int().positive().nullable(),
  idInResponse: idForm,
  idInReceipt: idForm,
  throttleRatio: z.number().min(0).max(1),
  throttleStatus: z.number().int().min(1),
  submitsPerSecond: z.number().positive().nullable(),
  /** `unanswered`: accepts submits without answering them. `ignored`: neither accepts nor answers submits. `none`: answers as usual. */
  silence: z.enum(['none', 'unanswered', 'ignored']),
  /** Does not answer enquire_link. */
  ignoresEnquireLink: z.boolean(),
  /** Cuts the connection after accepting this many more submits; responses not yet sent are lost. */
  disconnectAfterSubmits: z.number().int().positive().nullable(),
  /** Disconnects after every `disconnectAfterSubmits` submits instead of once. */
  disconnectRepeatedly: z.boolean(),
  /** The submit that triggers the disconnect, and later ones, are not accepted. */
  disconnectBeforeAccepting: z.boolean(),
  /** Sends unbind after this many submits of a session; closes when the client answers, or after `unbindPatienceMs`. */
  unbindEvery: z.number().int().positive().nullable(),
  unbindPatienceMs: milliseconds,
  /** Refuses binds with this command_status. */
  refuseBinds: z.number().int().min(1).nullable(),
  receiptWindow: z.number().int().min(1),
  /** An unanswered receipt is sent again after this time. */
  receiptTimeoutMs: z.number().int().min(1),
  /** A receipt answered with an error is sent again after this time. */
  redeliverAfterMs: milliseconds,
}).strict();
export type Behaviour = z.infer<typeof behaviourSchema>;
export const behaviourChangeSchema = behaviourSchema.partial();
export type BehaviourChange = z.infer<typeof behaviourChangeSchema>;

/** Demo defaults with every outcome: of 100 consecutive numbers 97 are delivered. */
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
  deliverBy: 'deliver_sm',
  receiptNumbers: 'submitted',
  receiptAddresses: 'swapped',
  receiptBeforeResponse: false,
  echoReference: true,
  resetIdsAfter: null,
  idInResponse: 'decimal',
  idInReceipt: 'decimal',
  throttleRatio: 0,
  throttleStatus: 0x58,
  submitsPerSecond: null,
  silence: 'none',
  ignoresEnquireLink: false,
  disconnectAfterSubmits: null,
  disconnectRepeatedly: false,
  disconnectBeforeAccepting: false,
  unbindEvery: null,
  unbindPatienceMs: 10_000,
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
