import { isMessageType, type MessageType } from '@portal/messaging';
import type { KeysetPosition } from '../../platform/http';

/** A line's place among all lines: in order of days, and in each day the entries by their postings, then the sums of messages. */
export type LinePosition = EntryPosition | SumPosition;
/** `quarter`: seconds since 1970. */
type EntryPosition = { isSum: false; quarter: number; postingId: bigint };
/** Days since 1970. The sender is 0 and the type empty for messages of an organization that the reader may not see. */
export type SumPosition = { isSum: true; day: number; sentOn: number; alphaNameId: bigint; type: MessageType | '' };

export function keysetPositionOf(position: LinePosition): KeysetPosition {
  return position.isSum ? { key: keyOfSum(position), id: 0 } : { key: String(position.quarter), id: Number(position.postingId) };
}

export function keyOfSum({ day, sentOn, alphaNameId, type }: Omit<SumPosition, 'isSum'>): string {
  return [day, sentOn, alphaNameId, type].join('/');
}

export function linePositionOf({ key, id }: KeysetPosition): LinePosition | null {
  if (/^\d{1,11}$/.test(key)) return { isSum: false, quarter: Number(key), postingId: BigInt(id) };
  const [, day, sentOn, alphaNameId, type = ''] = /^(\d{1,6})\/(\d{1,6})\/(\d{1,18})\/([a-z_]*)$/.exec(key) ?? [];
  if (day === undefined || sentOn === undefined || alphaNameId === undefined || (type !== '' && !isMessageType(type))) return null;
  return { isSum: true, day: Number(day), sentOn: Number(sentOn), alphaNameId: BigInt(alphaNameId), type };
}
