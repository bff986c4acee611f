import type { PduWriter } from './pdu-writer';

/** TLV tags, SMPP 3.4 section 5.3.2. */
export const Tag = {
  receiptedMessageId: 0x001e,
  userMessageReference: 0x0204,
  sarReference: 0x020c,
  sarTotal: 0x020e,
  sarNumber: 0x020f,
  scInterfaceVersion: 0x0210,
  networkErrorCode: 0x0423,
  messagePayload: 0x0424,
  messageState: 0x0427,
} as const;

export function writeOctetParameter(writer: PduWriter, tag: number, value: number): void {
  writer.uint16(tag);
  writer.uint16(1);
  writer.octet(value);
}

export function writeUint16Parameter(writer: PduWriter, tag: number, value: number): void {
  writer.uint16(tag);
  writer.uint16(2);
  writer.uint16(value);
}

export function writeCStringParameter(writer: PduWriter, tag: number, value: string): void {
  writer.uint16(tag);
  writer.uint16(value.length + 1);
  writer.cString(value);
}
