import type { BindKind } from './command';
import { bindCommand, responseTo } from './command';
import { Status } from './command-status';
import { Tag, writeOctetParameter } from './optional-parameter';
import type { PduReader } from './pdu-reader';
import type { PduWriter } from './pdu-writer';

const SMPP_3_4 = 0x34;

export type Bind = { systemId: string; password: string; systemType: string; addressRange: string };

/** Maximum octets without the NUL, SMPP 3.4 section 4.1.1. */
export const longestBindField: Record<keyof Bind, number> = { systemId: 15, password: 8, systemType: 12, addressRange: 40 };

export function encodeBind(writer: PduWriter, sequence: number, kind: BindKind, bind: Bind): void {
  const room = 32 + bind.systemId.length + bind.password.length + bind.systemType.length + bind.addressRange.length;
  const start = writer.begin(room, bindCommand[kind], Status.ok, sequence);
  writer.cString(bind.systemId);
  writer.cString(bind.password);
  writer.cString(bind.systemType);
  writer.octet(SMPP_3_4);
  writer.octet(0); // addr_ton
  writer.octet(0); // addr_npi
  writer.cString(bind.addressRange);
  writer.finish(start);
}

export function decodeBind(reader: PduReader): Bind | undefined {
  const systemId = reader.cString();
  const password = reader.cString();
  const systemType = reader.cString();
  reader.skip(3); // interface_version, addr_ton, addr_npi
  const addressRange = reader.cString();
  return reader.complete ? { systemId, password, systemType, addressRange } : undefined;
}

export function encodeBindResponse(writer: PduWriter, sequence: number, kind: BindKind, systemId: string): void {
  const start = writer.begin(24 + systemId.length, responseTo(bindCommand[kind]), Status.ok, sequence);
  writer.cString(systemId);
  writeOctetParameter(writer, Tag.scInterfaceVersion, SMPP_3_4);
  writer.finish(start);
}
