import { toAmount, type CallbackClass, type CallbackType } from '@portal/contracts';
import { reportedReason } from '@portal/messaging';
import { statusName } from './status-name';

export type WebhookEvent = {
  class: CallbackClass;
  /** Parameters stored with the route. Webhooks repeat only those that are plain strings. */
  params: unknown;
  happenedAt: Date;
  status: StatusEvent | null;
  incoming: IncomingEvent | null;
  lowBalance: LowBalanceEvent | null;
  isTest?: true;
};

/** Fields of a message that has since been deleted are null. */
export type StatusEvent = {
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

type IncomingEvent = { incomingId: bigint; source: string; destination: string; text: string; file: unknown };

export type LowBalanceEvent = { accountUuid: string; name: string; sum: string; threshold: string; currency: string };

type Field = string | number | boolean | null;
type Body = { type: CallbackType; timestamp: string; fields: Readonly<Record<string, Field>>; params: Readonly<Record<string, string>> };

/** Fixed table of body formats, so that a stored format name (`class`) can never select arbitrary code. */
const writers: Readonly<Record<CallbackClass, (body: Body) => object>> = {
  standard: ({ type, timestamp, fields, params }) => ({ type, timestamp, data: { ...fields, params } }),
  flat: ({ type, timestamp, fields, params }) => ({
    ...params, ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value ?? '')])), type, timestamp,
  }),
};

export function bodyOf(reported: WebhookEvent): string {
  const { type, fields } = aboutOf(reported);
  return JSON.stringify(
    writers[reported.class]({ type, timestamp: reported.happenedAt.toISOString(), fields, params: plainStrings(reported.params) }),
  );
}

function aboutOf({ status, incoming, lowBalance, happenedAt, isTest }: WebhookEvent): Pick<Body, 'type' | 'fields'> {
  if (incoming) return { type: 'message.incoming', fields: incomingFields(incoming, happenedAt) };
  if (lowBalance) return { type: 'balance.low', fields: lowBalanceFields(lowBalance) };
  return { type: 'message.status', fields: { ...(status && statusFields(status, happenedAt)), ...(isTest && { test: true }) } };
}

function statusFields(status: StatusEvent, at: Date): Record<string, Field> {
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
    statusName: statusName({ ...status, sent: status.sentAt !== null }),
    extended_status: status.extendedStatus,
    ...detailFields(status.detail),
    reason: status.reason === null ? null : reportedReason(status.reason),
    stage: status.stage === 1 ? 'fallback' : 'main',
    partscount: status.parts,
    cost: toAmount(status.charged),
    dtsend: status.sentAt?.toISOString() ?? null,
    updated: at.toISOString(),
  };
}

/** Voice details: the number to call, or the pattern of the calling number. */
function detailFields(detail: unknown): Record<string, Field> {
  return Object.fromEntries(Object.entries(plainStrings(detail)).map(([name, value]) => [`detail_${name}`, value]));
}

function incomingFields(incoming: IncomingEvent, at: Date): Record<string, Field> {
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

function lowBalanceFields({ accountUuid, name, sum, threshold, currency }: LowBalanceEvent): Record<string, Field> {
  return { accountUuid, name, sum, threshold, currency_code: currency };
}

/** Limits on the parameters that webhooks repeat: Standard Webhooks advises bodies below 20 kB. */
const MAX_PARAMS = 20;
const MAX_NAME_LENGTH = 100;
const MAX_VALUE_LENGTH = 400;

function plainStrings(params: unknown): Record<string, string> {
  const strings = Object.entries(record(params)).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(
    strings.slice(0, MAX_PARAMS).map(([name, value]) => [name.slice(0, MAX_NAME_LENGTH), value.slice(0, MAX_VALUE_LENGTH)]),
  );
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
}
