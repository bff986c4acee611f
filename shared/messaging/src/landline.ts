import type { MessageType } from '@portal/contracts';
import { fixedLineOf } from './numbering-plans';
import { isFixedLineByLibrary } from './phone-number';

/** True for landlines, which texts can't reach (VAL-15). Ranges of unknown type or shared with mobile phones, as in the US, don't count. */
export function isLandline(e164: string): boolean {
  return fixedLineOf(e164) ?? isFixedLineByLibrary(e164);
}

/** True if messages of this type reach landlines: voice calls do, texts don't. */
export function supportsLandlines(type: MessageType): boolean {
  switch (type) {
    case 'flashcall': case 'flashcall_callback': case 'speechcall': return true;
    case 'sms': case 'viber': case 'viber_service': case 'viber_trans': case 'viber_promo': case 'viber_session': case 'viber_otp':
    case 'viber_survey': case 'viber_carousel': case 'telegram_otp': case 'rcs': return false;
  }
}
