import { toAmount, type CallbackClass, type CallbackType } from '@portal/contracts';
import { toldReason } from '@portal/messaging';
import { statusName } from './status-name';

/** What is told, as the database has it. */
export type Told = {
  class: CallbackClass;
  /** As an admin stored it with the direction: only plain strings of it are echoed. */
  params: unknown;
  happenedAt: Date;
  status: StatusTold | null;
  incoming: IncomingTold | null;
  lowBalance: LowBalanceTold | null;
  /** Of a message that never was, which a customer tries his server out with. */
  isTest?: true;
};

/** Null in what the message no longer tells: it may have been removed since. */
export type StatusTold = {
  uuid: string;
  messageId: bigint;
  listId: bigint | null;
  customerListId: string | null;
  customerSmsId: string | null;
  from: string | null;
  recipient: string | null;
  messageType: string | null;
  status: number;
  extendedStatus: string | null;
  detail: unknown;
  reason: string | null;
  stage: number;
  parts: number | null;
  charged: bigint;
  sentAt: Date | null;
};

export type IncomingTold = { incomingId: bigint; source: string; destination: string; text: string; file: unknown };

/** As it was when it went below the threshold; `sum` and `threshold` are amounts. */
export type LowBalanceTold = { accountUuid: string; name: string; sum: string; threshold: string; currency: string };

type Field = string | number | boolean | null;
type Body = { type: CallbackType; timestamp: string; fields: Readonly<Record<string, Field>>; params: Readonly<Record<string, string>> };

/** A closed table: the class that a direction names is never the name of anything to load. */
const writers: Readonly<Record<CallbackClass, (body: Body) => object>> = {
  standard: ({ type, timestamp, fields, params }) => ({ type, timestamp, data: { ...fields, params } }),
  // A parameter cannot take the place of a field.
  flat: ({ type, timestamp, fields, params }) => ({
    ...params, ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value ?? '')])), type, timestamp,
  }),
};

/** The body of a callback: the same text each time it is asked for. */
export function bodyOf(told: Told): string {
  const { type, fields } = aboutOf(told);
  return JSON.stringify(writers[told.class]({ type, timestamp: told.happenedAt.toISOString(), fields, params: plainStrings(told.params) }));
}

function aboutOf({ status, incoming, lowBalance, happenedAt, isTest }: Told): Pick<Body, 'type' | 'fields'> {
  if (incoming) return { type: 'message.incoming', fields: incomingFields(incoming, happenedAt) };
  if (lowBalance) return { type: 'balance.low', fields: lowBalanceFields(lowBalance) };
  return { type: 'message.status', fields: { ...(status && statusFields(status, happenedAt)), ...(isTest && { test: true }) } };
}

function statusFields(status: StatusTold, at: Date): Record<string, Field> {
  return {
    id: String(status.messageId),
    uuid: status.uuid,
    listId: status.listId === null ? null : String(status.listId),
    customerListId: status.customerListId,
    customerSmsId: status.customerSmsId,
    from: status.from,
    recipient: status.recipient,
    messageType: status.messageType,
    status: status.status,
    statusName: statusName(status),
    extended_status: status.extendedStatus,
    ...detailFields(status.detail),
    reason: status.reason === null ? null : toldReason(status.reason),
    stage: status.stage === 1 ? 'fallback' : 'main',
    partscount: status.parts,
    cost: toAmount(status.charged),
    dtsend: status.sentAt?.toISOString() ?? null,
    updated: at.toISOString(),
  };
}

/** What the provider told of it: the number to call, or the pattern of the one that calls. Absent where there is nothing. */
function detailFields(detail: unknown): Record<string, Field> {
  return Object.fromEntries(Object.entries(plainStrings(detail)).map(([name, value]) => [`detail_${name}`, value]));
}

function incomingFields(incoming: IncomingTold, at: Date): Record<string, Field> {
  const file = record(incoming.file);
  return {
    id: String(incoming.incomingId),
    from: incoming.source,
    to: incoming.destination,
    text: incoming.text,
    fileUrl: typeof file.url === 'string' ? file.url : null,
    fileName: typeof file.name === 'string' ? file.name : null,
    received: at.toISOString(),
  };
}

function lowBalanceFields({ accountUuid, name, sum, threshold, currency }: LowBalanceTold): Record<string, Field> {
  return { accountUuid, name, sum, threshold, currency_code: currency };
}

/** Bodies stay below the 20 kB that Standard Webhooks advises. */
const MOST_PARAMS = 20;
const LONGEST_NAME = 100;
const LONGEST_VALUE = 400;

function plainStrings(params: unknown): Record<string, string> {
  const strings = Object.entries(record(params)).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(strings.slice(0, MOST_PARAMS).map(([name, value]) => [name.slice(0, LONGEST_NAME), value.slice(0, LONGEST_VALUE)]));
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
}
