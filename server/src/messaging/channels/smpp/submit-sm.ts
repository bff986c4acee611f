import type { SmsSubmission } from '../channel';
import { destinationKind, isDestination, isSource, sourceKind } from './address';
import { Command } from './command';
import { Status } from './command-status';
import { Tag, writeUint16Parameter } from './optional-parameter';
import type { MessagePart } from './part';
import { readSegment, wholePart, writeSegment } from './part';
import type { PduReader } from './pdu-reader';
import { MAX_PDU_OCTETS } from './pdu-framer';
import type { PduWriter } from './pdu-writer';
import { relativeValidity } from './validity-period';

/** Maximum octets of header, mandatory fields and our TLVs, without the text. */
const ENVELOPE = 160;
/** SMPP 3.4 section 5.2.21. */
const MAX_SHORT_MESSAGE_LENGTH = 254;
const USER_DATA_HEADER = 0x40;
const FINAL_RECEIPT = 1;
/** Only the SMSC default alphabet (GSM 03.38) and UCS-2: providers disagree about every other value. */
const dataCoding = { gsm: 0, ucs2: 8 } as const;

export type SubmitOptions = {
  /** Sends user_message_reference; some providers reject unknown TLVs (status 0xC0 to 0xC4). */
  withReference: boolean;
  serviceType: string;
};

/** The status with which a provider would refuse the submission; 0 if valid. */
export function submissionFault({ source, destination, text }: SmsSubmission): number {
  if (!isSource(source)) return Status.invalidSource;
  if (!isDestination(destination)) return Status.invalidDestination;
  if (text.octets.length + (text.udh?.length ?? 0) > MAX_PDU_OCTETS - ENVELOPE) return Status.invalidMessageLength;
  return Status.ok;
}

/** SMPP 3.4 section 4.4.1. The submission has passed `submissionFault`. */
export function encodeSubmitSm(writer: PduWriter, sequence: number, submission: SmsSubmission, options: SubmitOptions): void {
  const { source, destination, text } = submission;
  const length = text.octets.length + (text.udh ? text.udh.length : 0);
  const inPayload = text.inPayload === true || length > MAX_SHORT_MESSAGE_LENGTH;
  const kind = sourceKind(source);
  const start = writer.begin(ENVELOPE + length, Command.submitSm, Status.ok, sequence);
  writer.cString(options.serviceType);
  writer.octet(kind.ton);
  writer.octet(kind.npi);
  writer.cString(source);
  writer.octet(destinationKind.ton);
  writer.octet(destinationKind.npi);
  writer.cString(destination);
  writer.octet(text.udh ? USER_DATA_HEADER : 0);
  writer.octet(0); // protocol_id
  writer.octet(0); // priority_flag
  writer.octet(0); // schedule_delivery_time
  writer.cString(submission.validitySeconds === undefined ? '' : relativeValidity(submission.validitySeconds));
  writer.octet(FINAL_RECEIPT);
  writer.octet(0); // replace_if_present_flag
  writer.octet(dataCoding[text.encoding]);
  writer.octet(0); // sm_default_msg_id
  writer.octet(inPayload ? 0 : length);
  if (!inPayload) writeText(writer, text);
  if (options.withReference) writeUint16Parameter(writer, Tag.userMessageReference, submission.reference);
  if (text.sar) writeSegment(writer, text.sar);
  if (inPayload) {
    writer.uint16(Tag.messagePayload);
    writer.uint16(length);
    writeText(writer, text);
  }
  writer.finish(start);
}

function writeText(writer: PduWriter, text: SmsSubmission['text']): void {
  if (text.udh) writer.bytes(text.udh);
  writer.bytes(text.octets);
}

export type SubmitSm = {
  source: string;
  sourceTon: number;
  sourceNpi: number;
  destination: string;
  esmClass: number;
  validityPeriod: string;
  registeredDelivery: number;
  dataCoding: number;
  /** Offset of the text in the receive buffer; the text may start with a user data header. */
  textStart: number;
  textEnd: number;
  userMessageReference: number | undefined;
  segment: MessagePart | undefined;
};

export function decodeSubmitSm(reader: PduReader): SubmitSm | undefined {
  reader.skipCString(); // service_type
  const sourceTon = reader.octet();
  const sourceNpi = reader.octet();
  const source = reader.cString();
  reader.skip(2); // dest_addr_ton, dest_addr_npi
  const destination = reader.cString();
  const esmClass = reader.octet();
  reader.skip(2); // protocol_id, priority_flag
  reader.skipCString(); // schedule_delivery_time
  const validityPeriod = reader.cString();
  const registeredDelivery = reader.octet();
  reader.skip(1); // replace_if_present_flag
  const coding = reader.octet();
  reader.skip(1); // sm_default_msg_id
  const length = reader.octet();
  let textStart = reader.at;
  reader.skip(length);
  let textEnd = reader.at;
  if (!reader.complete) return undefined;
  let userMessageReference: number | undefined;
  let segment: MessagePart | undefined;
  while (reader.nextParameter()) {
    switch (reader.tag) {
      case Tag.userMessageReference: userMessageReference = reader.parameterNumber(); break;
      case Tag.messagePayload:
        textStart = reader.valueStart;
        textEnd = reader.valueEnd;
        break;
      case Tag.sarReference: case Tag.sarTotal: case Tag.sarNumber: segment = readSegment(reader, segment); break;
    }
  }
  return {
    source, sourceTon, sourceNpi, destination, esmClass, validityPeriod, registeredDelivery, dataCoding: coding,
    textStart, textEnd, userMessageReference, segment: wholePart(segment),
  };
}

export function encodeSubmitSmResponse(writer: PduWriter, sequence: number, messageId: string): void {
  const start = writer.begin(17 + messageId.length, Command.submitSmResponse, Status.ok, sequence);
  writer.cString(messageId);
  writer.finish(start);
}

/** message_id of a positive submit_sm_resp; some providers omit the NUL or the whole body. */
export function decodeMessageId(octets: Buffer, start: number, end: number): string {
  const from = start + 16;
  let to = from;
  while (to < end && octets[to] !== 0) to++;
  return to === from ? '' : octets.toString('latin1', from, to);
}
