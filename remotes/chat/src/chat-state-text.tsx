import type { Chat } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { Timestamp } from '@portal/ui/screens';

/** "Resolved" or "Snoozed until 1 Dec 09:00"; nothing for an open chat. */
export function ChatStateText({ chat: { state, snoozed_until } }: { chat: Chat }) {
  const { t } = useTranslation();
  if (state === 'resolved') return t('state.resolved');
  return snoozed_until !== null && <Timestamp at={snoozed_until} text={(time) => t('state.snoozed', { time })} />;
}
