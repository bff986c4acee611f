import type { NewApiMessage } from '@portal/contracts/api';
import type { SentSingle } from '../single-verdict';

export type SingleCall = SentSingle & {
  number: number;
  kind: SingleKind;
  body: Pick<NewApiMessage, 'to' | 'from' | 'type' | 'text' | 'customerSmsId'>;
  /** Idempotency-Key. */
  key: string | null;
  uuid: string | null;
};

const kinds = {
  plain: 4, keyed: 4, named: 2, keyedAndNamed: 1, canceled: 1, withoutPrice: 0.5, withoutSender: 0.5, takenId: 0.5, reusedKey: 0.5,
  /** One part, delivered or refused for lack of money, and never cut, so that the money suffices for a known number. */
  spending: 0,
};
export type SingleKind = keyof typeof kinds;
/** Errors of messages that must be refused, whenever they are repeated. */
const refusals: Partial<Record<SingleKind, string>> = {
  withoutPrice: 'no_price', withoutSender: 'alpha_name_not_found', takenId: 'customer_sms_id_taken', reusedKey: 'idempotency_key_reused',
};

const LONG = 'Кожна частина має дійти один раз. '.repeat(3);
const LONG_SHARE = 0.1;
/** The simulator does not deliver to numbers that end in these and higher digits. */
const FIRST_FAILING = 97;

export type Drawing = {
  number: number;
  random: () => number;
  before: readonly SingleCall[];
  kind?: SingleKind | undefined;
};

/** Returns a message that differs from all others, except for the ids of earlier messages that some must not use again. */
export function drawSingle({ number: from, random, before, kind: wanted }: Drawing): SingleCall {
  const drawn = wanted ?? drawKind(random());
  const reuses = drawn === 'takenId' || drawn === 'reusedKey';
  const earlier = reuses ? before.findLast(({ ids, key, body }) => (
    ids.size > 0 && (drawn === 'takenId' ? body.customerSmsId !== undefined : key !== null))) : undefined;
  const kind = reuses && !earlier ? 'plain' : drawn;
  const number = kind === 'spending' && from % 100 >= FIRST_FAILING ? from + 100 - (from % 100) : from;
  const isLong = kind !== 'spending' && random() < LONG_SHARE;
  const text = `Order ${number} is on its way.${isLong ? ` ${LONG}` : ''}`.trim();
  const keyed = ['keyed', 'keyedAndNamed', 'withoutPrice'].includes(kind);
  const named = ['named', 'keyedAndNamed'].includes(kind);
  const recipient = kind === 'withoutPrice' ? `49151${String(number).padStart(8, '0')}` : `38099${String(number).padStart(7, '0')}`;
  const customerSmsId = kind === 'takenId' ? earlier?.body.customerSmsId : named ? `sms-${number}` : undefined;
  return {
    number, kind, recipient, text,
    body: {
      to: recipient, from: kind === 'withoutSender' ? 'Nobody' : 'Portal', type: 'sms', text,
      ...(customerSmsId !== undefined && { customerSmsId }),
    },
    key: kind === 'reusedKey' ? earlier?.key ?? null : keyed ? `order-${number}` : null,
    isRepeatable: keyed || named || refusals[kind] !== undefined,
    refusal: refusals[kind] ?? null, mayLackMoney: kind === 'spending',
    uuid: null, ids: new Set(), refusals: new Set(), unanswered: 0, isRecovered: false, cancellation: null,
  };
}

function drawKind(drawn: number): SingleKind {
  const weights = Object.entries(kinds) as [SingleKind, number][];
  let left = drawn * weights.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [kind, weight] of weights) {
    left -= weight;
    if (left < 0) return kind;
  }
  return 'plain';
}
