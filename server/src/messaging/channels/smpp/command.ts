/** command_id, SMPP 3.4 section 5.1.2.1. Responses have the highest bit set. */
export const Command = {
  bindReceiver: 0x00000001,
  bindTransmitter: 0x00000002,
  querySm: 0x00000003,
  submitSm: 0x00000004,
  deliverSm: 0x00000005,
  unbind: 0x00000006,
  bindTransceiver: 0x00000009,
  outbind: 0x0000000b,
  enquireLink: 0x00000015,
  alertNotification: 0x00000102,
  dataSm: 0x00000103,
  genericNack: 0x80000000,
  querySmResponse: 0x80000003,
  submitSmResponse: 0x80000004,
  deliverSmResponse: 0x80000005,
  unbindResponse: 0x80000006,
  enquireLinkResponse: 0x80000015,
  dataSmResponse: 0x80000103,
} as const;

const RESPONSE_BIT = 0x80000000;

export function isResponse(command: number): boolean {
  return command >= RESPONSE_BIT;
}

export function responseTo(command: number): number {
  return (command | RESPONSE_BIT) >>> 0;
}

export type BindKind = 'transceiver' | 'transmitter' | 'receiver';

export const bindCommand: Record<BindKind, number> = {
  transceiver: Command.bindTransceiver,
  transmitter: Command.bindTransmitter,
  receiver: Command.bindReceiver,
};

export function bindKindOf(command: number): BindKind | undefined {
  switch (command) {
    case Command.bindTransceiver: return 'transceiver';
    case Command.bindTransmitter: return 'transmitter';
    case Command.bindReceiver: return 'receiver';
    default: return undefined;
  }
}
