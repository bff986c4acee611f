import type { Language } from '@portal/contracts';
import { isMessageOutcome, isMessageType, outcomeName, reasonKey } from '@portal/messaging';
import { textsIn } from '../../platform/locales';

/** Words for a message's values in files; unknown values are kept. Call it once per file, not per row: a file may have a million rows. */
export function messageWords(language: Language) {
  const { group } = textsIn(language);
  const [deliveryStatus, messageType, reasons] = [group('messages.deliveryStatus'), group('messages.type'), group('exports.reasons')];
  return {
    deliveryStatus,
    outcome: (outcome: number): string => (isMessageOutcome(outcome) ? deliveryStatus[outcomeName(outcome)] : String(outcome)),
    type: (type: string): string => (isMessageType(type) ? messageType[type] : type),
    reason(reason: string | null): string | null {
      if (reason === null) return null;
      const key = reasonKey(reason);
      return key === null ? reason : reasons[key];
    },
  };
}
