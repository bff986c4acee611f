import { sourceKind } from './address';
import { Command } from './command';
import { Status } from './command-status';
import { Tag, writeCStringParameter, writeOctetParameter, writeUint16Parameter } from './optional-parameter';
import type { MessagePart } from './part';
import { readSegment, wholePart, writeSegment } from './part';
import type { PduReader } from './pdu-reader';
import type { PduWriter } from './pdu-writer';

export type DeliverSm = {
  /** Type of number, SMPP 3.4 section 5.2.5. */
  sourceTon: number;
  source: string;
  destination: string;
  esmClass: number;
  dataCoding: number;
  /** Offset of the text in the receive buffer; the text may start with a user data header. */
  textStart: number;
  textEnd: number;
  receiptedMessageId: string | undefined;
  messageState: number | undefined;
  userMessageReference: number | undefined;
  /** The last two octets of network_error_code: the network's own code. */
  networkErrorCode: number | undefined;
  segment: MessagePart | undefined;
};

/** Body of a deliver_sm (SMPP 3.4 section 4.6.1); undefined when truncated. */
export function decodeDeliverSm(reader: PduReader): DeliverSm | undefined {
  reader.skipCString(); // service_type
  const sourceTon = reader.octet();
  reader.skip(1); // source_addr_npi
  const source = reader.cString();
  reader.skip(2); // dest_addr_ton, dest_addr_npi
  const destination = reader.cString();
  const esmClass = reader.octet();
  reader.skip(2); // protocol_id, priority_flag
  reader.skipCString(); // schedule_delivery_time
  reader.skipCString(); // validity_period
  reader.skip(2); // registered_delivery, replace_if_present_flag
  const dataCoding = reader.octet();
  reader.skip(1); // sm_default_msg_id
  const length = reader.octet();
  const textStart = reader.at;
  reader.skip(length);
  if (!reader.complete) return undefined;
  return withParameters(reader, {
    sourceTon, source, destination, esmClass, dataCoding, textStart, textEnd: reader.at,
    receiptedMessageId: undefined, messageState: undefined, userMessageReference: undefined, networkErrorCode: undefined,
    segment: undefined,
  });
}

/** Body of a data_sm (SMPP 3.4 section 4.7.1); undefined when truncated. The text is always in message_payload. */
export function decodeDataSm(reader: PduReader): DeliverSm | undefined {
  reader.skipCString(); // service_type
  const sourceTon = reader.octet();
  reader.skip(1); // source_addr_npi
  const source = reader.cString();
  reader.skip(2); // dest_addr_ton, dest_addr_npi
  const destination = reader.cString();
  const esmClass = reader.octet();
  reader.skip(1); // registered_delivery
  const dataCoding = reader.octet();
  if (!reader.complete) return undefined;
  return withParameters(reader, {
    sourceTon, source, destination, esmClass, dataCoding, textStart: reader.at, textEnd: reader.at,
    receiptedMessageId: undefined, messageState: undefined, userMessageReference: undefined, networkErrorCode: undefined,
    segment: undefined,
  });
}

/** Adds the TLVs to `deliverSm` in place, because copying would cost more than decoding. */
function withParameters(reader: PduReader, deliverSm: DeliverSm): DeliverSm {
  readParameters(reader, deliverSm);
  deliverSm.segment = wholePart(deliverSm.segment);
  return deliverSm;
}

function readParameters(reader: PduReader, deliverSm: DeliverSm): void {
  while (reader.nextParameter()) {
    switch (reader.tag) {
      case Tag.receiptedMessageId: deliverSm.receiptedMessageId = reader.parameterText(); break;
      case Tag.messageState: deliverSm.messageState = reader.parameterNumber(); break;
      case Tag.userMessageReference:
        // Two octets (SMPP 3.4 section 5.3.2.17); a value of another width is not our reference.
        if (reader.valueEnd - reader.valueStart === 2) deliverSm.userMessageReference = reader.parameterNumber();
        break;
      case Tag.networkErrorCode: deliverSm.networkErrorCode = reader.parameterNumber() & 0xffff; break;
      case Tag.sarReference: case Tag.sarTotal: case Tag.sarNumber: deliverSm.segment = readSegment(reader, deliverSm.segment); break;
      case Tag.messagePayload:
        deliverSm.textStart = reader.valueStart;
        deliverSm.textEnd = reader.valueEnd;
        break;
    }
  }
}

export type DeliverSmFields = {
  source: string;
  destination: string;
  esmClass: number;
  dataCoding: number;
  text: string | Uint8Array;
  receiptedMessageId?: string;
  messageState?: number;
  userMessageReference?: number;
  segment?: MessagePart;
};

/** A text longer than 254 octets goes into message_payload. */
export function encodeDeliverSm(writer: PduWriter, sequence: number, fields: DeliverSmFields): void {
  const { source, destination, text } = fields;
  const inPayload = text.length > 254;
  const idLength = fields.receiptedMessageId?.length ?? 0;
  const room = 100 + source.length + destination.length + text.length + idLength;
  const start = writer.begin(room, Command.deliverSm, Status.ok, sequence);
  const from = sourceKind(source);
  const to = sourceKind(destination);
  writer.octet(0); // service_type
  writer.octet(from.ton);
  writer.octet(from.npi);
  writer.cString(source);
  writer.octet(to.ton);
  writer.octet(to.npi);
  writer.cString(destination);
  writer.octet(fields.esmClass);
  for (let i = 0; i < 6; i++) writer.octet(0); // protocol_id … replace_if_present_flag: unused in a deliver_sm
  writer.octet(fields.dataCoding);
  writer.octet(0); // sm_default_msg_id
  writer.octet(inPayload ? 0 : text.length);
  if (!inPayload) writeText(writer, text);
  writeParameters(writer, fields);
  if (inPayload) writePayload(writer, text);
  writer.finish(start);
}

export function encodeDataSm(writer: PduWriter, sequence: number, fields: DeliverSmFields): void {
  const { source, destination, text } = fields;
  const room = 100 + source.length + destination.length + text.length + (fields.receiptedMessageId?.length ?? 0);
  const start = writer.begin(room, Command.dataSm, Status.ok, sequence);
  const from = sourceKind(source);
  const to = sourceKind(destination);
  writer.octet(0); // service_type
  writer.octet(from.ton);
  writer.octet(from.npi);
  writer.cString(source);
  writer.octet(to.ton);
  writer.octet(to.npi);
  writer.cString(destination);
  writer.octet(fields.esmClass);
  writer.octet(0); // registered_delivery
  writer.octet(fields.dataCoding);
  writeParameters(writer, fields);
  if (text.length > 0) writePayload(writer, text);
  writer.finish(start);
}

function writeParameters(writer: PduWriter, fields: DeliverSmFields): void {
  if (fields.receiptedMessageId !== undefined) writeCStringParameter(writer, Tag.receiptedMessageId, fields.receiptedMessageId);
  if (fields.messageState !== undefined) writeOctetParameter(writer, Tag.messageState, fields.messageState);
  if (fields.userMessageReference !== undefined) writeUint16Parameter(writer, Tag.userMessageReference, fields.userMessageReference);
  if (fields.segment) writeSegment(writer, fields.segment);
}

function writePayload(writer: PduWriter, text: string | Uint8Array): void {
  writer.uint16(Tag.messagePayload);
  writer.uint16(text.length);
  writeText(writer, text);
}

function writeText(writer: PduWriter, text: string | Uint8Array): void {
  if (typeof text === 'string') writer.ascii(text);
  else writer.bytes(text);
}

/** message_id is always empty in a deliver_sm_resp (SMPP 3.4 section 4.6.2); we send none in a data_sm_resp either. */
export function encodeDeliveryResponse(writer: PduWriter, response: number, sequence: number, status: number): void {
  const start = writer.begin(17, response, status, sequence);
  writer.octet(0);
  writer.finish(start);
}
