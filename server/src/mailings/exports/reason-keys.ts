/** Under which key of the words a reason stands that has none of its own: SMPP 3.4's command_status (section 5.1.3), and words of other channels. */
const shared: Record<string, readonly string[]> = {
  number: ['invalid_number', 'ESME_RINVDSTADR', 'ESME_RINVDSTTON', 'ESME_RINVDSTNPI'],
  sender: ['sender_refused', 'ESME_RINVSRCADR', 'ESME_RINVSRCTON', 'ESME_RINVSRCNPI'],
  text: ['text_refused', 'ESME_RINVMSGLEN', 'ESME_RINVDCS', 'ESME_RINVESMCLASS', 'ESME_RINVPARLEN'],
  busy: ['ESME_RTHROTTLED', 'ESME_RMSGQFUL', 'ESME_RX_T_APPN', 'ESME_RSYSERR'],
  forbidden: ['ESME_RPROHIBITED', 'ESME_ROPTPARNOTALLWD'],
  rejected: ['refused', 'ESME_RSUBMITFAIL', 'ESME_RX_P_APPN', 'ESME_RX_R_APPN', 'ESME_RDELIVERYFAILURE'],
};

const keys = new Map(Object.entries(shared).flatMap(([key, reasons]) => reasons.map((reason) => [reason, key] as const)));

export function keyOfReason(reason: string): string {
  return keys.get(reason) ?? reason;
}
