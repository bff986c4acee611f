import type { ListedMessage, Message } from '@portal/contracts';
import { isMessageType } from '@portal/messaging';
import { useFormat, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Button, makeStyles, Modal, tokens } from '@portal/ui/core';
import { KeyValues, LinkButton, type KeyValue } from '@portal/ui/more';
import { DeliveryStatusBadge, DeliveryStatusBadges } from './delivery-status-badge';
import { useReasonText } from './reason-text';
import { useRetryText } from './retry-text';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, color: tokens.colorNeutralForeground1 },
  body: {
    margin: 0, padding: '10px 14px', maxHeight: '240px', overflowY: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere',
    borderRadius: tokens.borderRadiusLarge, backgroundColor: tokens.colorNeutralBackground3, border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

export type MessageDialogProps = { /** With the list that it is of, where the screen is not that list's. */ message: Message & Partial<ListedMessage>; currency: string; onClose: () => void };

/** One message with all that is known of it (MAIL-11). */
export function MessageDialog({ message, currency, onClose }: MessageDialogProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const reasonText = useReasonText();
  const retryText = useRetryText();
  const retry = retryText(message);
  const given = (id: string, term: string, value: KeyValue['value'] | null | undefined): KeyValue[] => (value === null || value === undefined || value === '' ? [] : [{ id, term, value }]);
  const time = (at: string | null) => at && format.dateTime(at);
  const { type } = message;
  const items: KeyValue[] = [
    ...given('status', t('list.status'), <DeliveryStatusBadges message={message} />),
    ...given('reason', t('list.reason'), message.reason === null ? null : reasonText(message.reason)),
    ...given('retry', t('retry.title'), retry),
    ...(message.fallback ? given('fallback', t('list.fallback'), t('list.fallbackTookOver')) : []),
    ...given('mainStatus', t('list.mainStatus'), message.main_outcome === null ? null : <DeliveryStatusBadge status={message.main_outcome} />),
    ...given('mainReason', t('list.mainReason'), message.main_reason === null ? null : reasonText(message.main_reason)),
    ...given('from', t('lists.from'), message.from),
    ...given('type', t('lists.type'), type !== undefined && isMessageType(type) ? t(`messageType.${type}`) : type),
    ...given('source', t('allMessages.source'), message.source && t(`allMessages.sources.${message.source}`)),
    ...given('list', t('allMessages.list'), message.listName),
    ...given('parts', t('list.parts'), format.number(message.partscount)),
    ...given('cost', t('list.cost'), format.price(message.cost, currency)),
    ...given('created', t('list.created'), time(message.created)),
    ...given('sent', t('list.sentAt'), time(message.dtsend)),
    ...given('updated', t('list.updatedAt'), time(message.updated)),
    ...given('call', t('list.callNumber'), message.detail?.call && withPlus(message.detail.call)),
    ...given('cliFilter', t('list.callPattern'), message.detail?.cliFilter),
    ...given('ownId', t('list.ownId'), message.customerSmsId),
    ...given('id', t('list.number'), message.id),
  ];
  return (
    <Modal
      open
      title={withPlus(message.recipient)}
      onClose={onClose}
      actions={
        <>
          {message.listId !== undefined && message.source !== 'chat' && <LinkButton to={`/smslist/${message.listId}`}>{t('allMessages.toList')}</LinkButton>}
          <Button appearance="primary" onClick={onClose}>{t('list.close')}</Button>
        </>
      }
    >
      <div className={styles.root}>
        {message.body !== undefined && message.body !== '' && <p className={styles.body} tabIndex={0} aria-label={t('list.message')} role="region">{message.body}</p>}
        <KeyValues items={items} />
      </div>
    </Modal>
  );
}
