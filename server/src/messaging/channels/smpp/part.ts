import { Tag, writeOctetParameter, writeUint16Parameter } from './optional-parameter';
import type { PduReader } from './pdu-reader';
import type { PduWriter } from './pdu-writer';

/** One part of a longer message, from a user data header or the sar_* TLVs. `number` starts at 1. */
export type MessagePart = { reference: number; number: number; total: number };

/** Undefined for an invalid part (3GPP TS 23.040 section 9.2.3.24.1): its text then counts as a whole message. */
export function wholePart(part: MessagePart | undefined): MessagePart | undefined {
  return part !== undefined && part.number >= 1 && part.number <= part.total ? part : undefined;
}

/** SMPP 3.4 sections 5.3.2.22 to 5.3.2.24. */
export function writeSegment(writer: PduWriter, { reference, total, number }: MessagePart): void {
  writeUint16Parameter(writer, Tag.sarReference, reference);
  writeOctetParameter(writer, Tag.sarTotal, total);
  writeOctetParameter(writer, Tag.sarNumber, number);
}

/** Stores the reader's current sar_* parameter in `segment`. After the last parameter, `wholePart` rejects an incomplete segment. */
export function readSegment(reader: PduReader, segment: MessagePart = { reference: 0, number: 0, total: 0 }): MessagePart {
  const value = reader.parameterNumber();
  switch (reader.tag) {
    case Tag.sarReference: segment.reference = value & 0xffff; break;
    case Tag.sarTotal: segment.total = value & 0xff; break;
    case Tag.sarNumber: segment.number = value & 0xff; break;
  }
  return segment;
}
