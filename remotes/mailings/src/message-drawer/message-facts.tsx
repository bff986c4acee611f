import type { ListedMessage, Message } from '@portal/contracts';
import { isMessageType } from '@portal/messaging';
import { useFormat, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { KeyValues, type KeyValue, SendingLink } from '@portal/ui/screens';
import { DeliveryStatusBadge } from '../delivery-status-badge';
import { useReasonText } from '../reason-text';

/** Fields of a message that the rest of the drawer doesn't show (MAIL-11). */
export function MessageFacts({ message, from }: { message: Message & Partial<ListedMessage>; from: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const reasonText = useReasonText();
  const { type, source, listId, listName = '', recipient, main_outcome: mainOutcome, main_reason: mainReason, detail } = message;
  const rowOf = (id: string, term: string, value: KeyValue['value'] | null | undefined): KeyValue[] => (value === null
    || value === undefined || value === '' ? [] : [{ id, term, value }]);
  return (
    <KeyValues
      layout="rows"
      items={[
        ...rowOf('from', t('lists.from'), from),
        ...rowOf('type', t('lists.type'), type !== undefined && isMessageType(type) ? t(`messageType.${type}`) : type),
        ...(source === 'list' && listId !== undefined
          ? rowOf('list', t('allMessages.list'), <SendingLink source={source} listId={listId} name={listName} recipient={recipient} />)
          : rowOf('source', t('allMessages.source'), source && t(`allMessages.sources.${source}`))),
        ...rowOf('parts', t('list.parts'), format.number(message.partscount)),
        ...rowOf('fallback', t('list.fallback'), message.fallback ? t('list.fallbackTookOver') : null),
        ...rowOf('mainStatus', t('list.mainStatus'), mainOutcome === null ? null : <DeliveryStatusBadge status={mainOutcome} />),
        ...rowOf('mainReason', t('list.mainReason'), mainReason === null ? null : reasonText(mainReason)),
        ...rowOf('call', t('list.callNumber'), detail?.call && withPlus(detail.call)),
        ...rowOf('cliFilter', t('list.callPattern'), detail?.cliFilter),
        ...rowOf('ownId', t('list.ownId'), message.customerSmsId),
        ...rowOf('id', t('list.number'), message.id),
      ]}
    />
  );
}
