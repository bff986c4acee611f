import type { MessageType } from '@portal/contracts';
import { fixedLineOf } from './numbering-plans';
import { isFixedLineByLibrary } from './phone-number';

/**
 * Whether an E.164 number is a landline, which text messages do not reach (VAL-15). Ranges that fixed and mobile phones
 * share, as in the US, and ranges of no known type are none.
 */
export function isLandline(e164: string): boolean {
  return fixedLineOf(e164) ?? isFixedLineByLibrary(e164);
}

/** Whether messages of a type reach landlines: voice calls do, everything that is shown on a screen does not. */
export function reachesLandlines(type: MessageType): boolean {
  switch (type) {
    case 'flashcall': case 'flashcall_callback': case 'speechcall': return true;
    case 'sms': case 'viber': case 'viber_service': case 'viber_trans': case 'viber_promo': case 'viber_session': case 'viber_otp':
    case 'viber_survey': case 'viber_carousel': case 'telegram_otp': case 'rcs': return false;
  }
}
