import { useTranslation } from '@portal/portal/i18n';

/** What the server keeps beside a delivery status: its own words, the state of a receipt, or SMPP 3.4's command_status (section 5.1.3). */
const keys = new Map<string, string>([
  ['cancelled', 'reasons.cancelled'],
  ['unanswered', 'reasons.unanswered'],
  ['expired', 'reasons.expired'],
  ['undeliverable', 'reasons.undeliverable'],
  ['rejected', 'reasons.rejected'],
  ['deleted', 'reasons.deleted'],
  ['unknown', 'reasons.unknown'],
  ['stop_listed', 'reasons.stop_listed'],
  ['queue_expired', 'reasons.queue_expired'],
  ['no_route', 'reasons.no_route'],
  ['tries_exhausted', 'reasons.tries_exhausted'],
  ['not_reachable', 'reasons.not_reachable'],
  ['user_blocked', 'reasons.user_blocked'],
  ['template_refused', 'reasons.template_refused'],
  ['content_refused', 'reasons.content_refused'],
  ['not_enough_credit', 'reasons.not_enough_credit'],
  ['refunded', 'reasons.refunded'],
  ['fallback_used', 'reasons.fallback_used'],
  ['fallback_not_needed', 'reasons.fallback_not_needed'],
  ['delivered_earlier', 'reasons.delivered_earlier'],
  ...each('reasons.number', ['invalid_number', 'ESME_RINVDSTADR', 'ESME_RINVDSTTON', 'ESME_RINVDSTNPI']),
  ...each('reasons.sender', ['sender_refused', 'ESME_RINVSRCADR', 'ESME_RINVSRCTON', 'ESME_RINVSRCNPI']),
  ...each('reasons.text', ['text_refused', 'ESME_RINVMSGLEN', 'ESME_RINVDCS', 'ESME_RINVESMCLASS', 'ESME_RINVPARLEN']),
  ...each('reasons.busy', ['ESME_RTHROTTLED', 'ESME_RMSGQFUL', 'ESME_RX_T_APPN', 'ESME_RSYSERR']),
  ...each('reasons.forbidden', ['ESME_RPROHIBITED', 'ESME_ROPTPARNOTALLWD']),
  ...each('reasons.rejected', ['refused', 'ESME_RSUBMITFAIL', 'ESME_RX_P_APPN', 'ESME_RX_R_APPN', 'ESME_RDELIVERYFAILURE']),
]);

function each(key: string, codes: readonly string[]): [string, string][] {
  return codes.map((code) => [code, key]);
}

/** Why a message is where it is, in words; a code that nobody has words for is shown as it is. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation();
  return (reason) => {
    const key = keys.get(reason);
    return key ? t(key) : t('reasons.other', { reason });
  };
}
