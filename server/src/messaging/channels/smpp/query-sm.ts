import type { SmppState } from '../channel';
import { sourceKind } from './address';
import { Command } from './command';
import { Status } from './command-status';
import { messageStateOf, stateFromNumber } from './message-state';
import type { PduReader } from './pdu-reader';
import type { PduWriter } from './pdu-writer';

export type QuerySm = { messageId: string; source: string };

/** SMPP 3.4 section 4.8.1: `messageId` as in the submit_sm_resp, `source` as in the submit_sm. */
export function encodeQuerySm(writer: PduWriter, sequence: number, { messageId, source }: QuerySm): void {
  const kind = sourceKind(source);
  const start = writer.begin(24 + messageId.length + source.length, Command.querySm, Status.ok, sequence);
  writer.cString(messageId);
  writer.octet(kind.ton);
  writer.octet(kind.npi);
  writer.cString(source);
  writer.finish(start);
}

export function decodeQuerySm(reader: PduReader): QuerySm | undefined {
  const messageId = reader.cString();
  reader.skip(2); // source_addr_ton, source_addr_npi
  const source = reader.cString();
  return reader.complete ? { messageId, source } : undefined;
}

export type QuerySmResponse = { messageId: string; finalDate: string; state: SmppState; errorCode: number };

export function encodeQuerySmResponse(writer: PduWriter, sequence: number, answer: QuerySmResponse): void {
  const room = 24 + answer.messageId.length + answer.finalDate.length;
  const start = writer.begin(room, Command.querySmResponse, Status.ok, sequence);
  writer.cString(answer.messageId);
  writer.cString(answer.finalDate);
  writer.octet(messageStateOf(answer.state));
  writer.octet(answer.errorCode);
  writer.finish(start);
}

export function decodeQuerySmResponse(reader: PduReader): QuerySmResponse | undefined {
  const messageId = reader.cString();
  const finalDate = reader.cString();
  const state = stateFromNumber(reader.octet());
  const errorCode = reader.octet();
  return reader.complete ? { messageId, finalDate, state, errorCode } : undefined;
}
