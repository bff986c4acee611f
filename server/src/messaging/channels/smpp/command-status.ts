/** The command_status values that we handle, SMPP 3.4 section 5.1.3. */
export const Status = {
  ok: 0x00,
  invalidMessageLength: 0x01,
  invalidCommandLength: 0x02,
  invalidCommandId: 0x03,
  notBound: 0x04,
  alreadyBound: 0x05,
  systemError: 0x08,
  invalidSource: 0x0a,
  invalidDestination: 0x0b,
  bindFailed: 0x0d,
  invalidPassword: 0x0e,
  invalidSystemId: 0x0f,
  queueFull: 0x14,
  invalidEsmClass: 0x43,
  throttled: 0x58,
  temporaryReceiverError: 0x64,
  queryFailed: 0x67,
} as const;

const names = new Map<number, string>([
  [0x01, 'ESME_RINVMSGLEN'], [0x02, 'ESME_RINVCMDLEN'], [0x03, 'ESME_RINVCMDID'], [0x04, 'ESME_RINVBNDSTS'],
  [0x05, 'ESME_RALYBND'], [0x06, 'ESME_RINVPRTFLG'], [0x07, 'ESME_RINVREGDLVFLG'], [0x08, 'ESME_RSYSERR'],
  [0x0a, 'ESME_RINVSRCADR'], [0x0b, 'ESME_RINVDSTADR'], [0x0c, 'ESME_RINVMSGID'], [0x0d, 'ESME_RBINDFAIL'],
  [0x0e, 'ESME_RINVPASWD'], [0x0f, 'ESME_RINVSYSID'], [0x14, 'ESME_RMSGQFUL'], [0x15, 'ESME_RINVSERTYP'],
  [0x43, 'ESME_RINVESMCLASS'], [0x45, 'ESME_RSUBMITFAIL'], [0x48, 'ESME_RINVSRCTON'], [0x49, 'ESME_RINVSRCNPI'],
  [0x50, 'ESME_RINVDSTTON'], [0x51, 'ESME_RINVDSTNPI'], [0x53, 'ESME_RINVSYSTYP'], [0x58, 'ESME_RTHROTTLED'],
  [0x61, 'ESME_RINVSCHED'], [0x62, 'ESME_RINVEXPIRY'], [0x64, 'ESME_RX_T_APPN'], [0x65, 'ESME_RX_P_APPN'],
  [0x66, 'ESME_RX_R_APPN'], [0x67, 'ESME_RQUERYFAIL'], [0xc0, 'ESME_RINVOPTPARSTREAM'], [0xc1, 'ESME_ROPTPARNOTALLWD'],
  [0xc2, 'ESME_RINVPARLEN'], [0xc3, 'ESME_RMISSINGOPTPARAM'], [0xc4, 'ESME_RINVOPTPARAMVAL'],
  [0xfe, 'ESME_RDELIVERYFAILURE'], [0xff, 'ESME_RUNKNOWNERR'], [0x101, 'ESME_RPROHIBITED'], [0x104, 'ESME_RINVDCS'],
]);

export function statusName(status: number): string {
  return names.get(status) ?? `0x${status.toString(16).padStart(8, '0')}`;
}

/** Why a submit with this status may be sent again; undefined if the status is final. */
export function postponement(status: number): 'throttled' | 'unreachable' | 'failed' | undefined {
  switch (status) {
    case Status.throttled: case Status.queueFull: case Status.temporaryReceiverError: return 'throttled';
    case Status.systemError: return 'failed';
    case Status.notBound: return 'unreachable';
    default: return undefined;
  }
}

/** Returns a locale key under `reasons.*`. */
export function refusalReason(status: number): string {
  switch (status) {
    case Status.invalidDestination: return 'invalid_number';
    case Status.invalidSource: return 'sender_refused';
    case Status.invalidMessageLength: case Status.invalidEsmClass: return 'text_refused';
    default: return 'refused';
  }
}
