import type { ListedMessage, Message } from '@portal/contracts';
import { isMessageType } from '@portal/messaging';
import { useFormat, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { ChatIcon, makeStyles, Modal, tokens } from '@portal/ui/shell';
import { Button, type KeyValue, KeyValues, LinkButton, Timestamp } from '@portal/ui/screens';
import { DeliveryStatusBadge, DeliveryStatusBadges } from './delivery-status-badge';
import { useReasonText } from './reason-text';
import { useRetryText } from './retry-text';
import { useChatPath } from './use-chat-path';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, color: tokens.colorNeutralForeground1 },
  body: {
    margin: 0, padding: '10px 14px', maxHeight: '240px', overflowY: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere',
    borderRadius: tokens.borderRadiusLarge, backgroundColor: tokens.colorNeutralBackground3,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

export type MessageDialogProps = {
  /** Includes the message's list if the screen shows messages of several lists. */
  message: Message & Partial<ListedMessage>;
  currency: string;
  /** The message's alpha name. */
  from: string;
  onClose: () => void;
};

/** All details of one message (MAIL-11). */
export function MessageDialog({ message, currency, from, onClose }: MessageDialogProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const reasonText = useReasonText();
  const retryText = useRetryText();
  const retry = retryText(message);
  const rowOf = (id: string, term: string, value: KeyValue['value'] | null | undefined): KeyValue[] => (value === null
    || value === undefined || value === '' ? [] : [{ id, term, value }]);
  const time = (at: string | null) => at && <Timestamp at={at} />;
  const { type } = message;
  const chatPath = useChatPath()(message.recipient, from);
  const items: KeyValue[] = [
    ...rowOf('status', t('list.status'), <DeliveryStatusBadges message={message} />),
    ...rowOf('reason', t('list.reason'), message.reason === null ? null : reasonText(message.reason)),
    ...rowOf('retry', t('retry.title'), retry),
    ...(message.fallback ? rowOf('fallback', t('list.fallback'), t('list.fallbackTookOver')) : []),
    ...rowOf(
      'mainStatus', t('list.mainStatus'), message.main_outcome === null ? null : <DeliveryStatusBadge status={message.main_outcome} />,
    ),
    ...rowOf('mainReason', t('list.mainReason'), message.main_reason === null ? null : reasonText(message.main_reason)),
    ...rowOf('from', t('lists.from'), message.from),
    ...rowOf('type', t('lists.type'), type !== undefined && isMessageType(type) ? t(`messageType.${type}`) : type),
    ...rowOf('source', t('allMessages.source'), message.source && t(`allMessages.sources.${message.source}`)),
    ...rowOf('list', t('allMessages.list'), message.listName),
    ...rowOf('parts', t('list.parts'), format.number(message.partscount)),
    ...rowOf('cost', t('list.cost'), format.price(message.cost, currency)),
    ...rowOf('created', t('list.created'), time(message.created)),
    ...rowOf('sent', t('list.sentAt'), time(message.dtsend)),
    ...rowOf('updated', t('list.updatedAt'), time(message.updated)),
    ...rowOf('call', t('list.callNumber'), message.detail?.call && withPlus(message.detail.call)),
    ...rowOf('cliFilter', t('list.callPattern'), message.detail?.cliFilter),
    ...rowOf('ownId', t('list.ownId'), message.customerSmsId),
    ...rowOf('id', t('list.number'), message.id),
  ];
  return (
    <Modal
      open
      title={withPlus(message.recipient)}
      onClose={onClose}
      actions={
        <>
          {chatPath !== undefined && <LinkButton to={chatPath} icon={<ChatIcon />}>{t('list.openChat')}</LinkButton>}
          {message.listId !== undefined && message.source !== 'chat' && message.source !== 'api' && (
            <LinkButton to={`/smslist/${message.listId}`}>{t('allMessages.toList')}</LinkButton>
          )}
          <Button appearance="primary" onClick={onClose}>{t('list.close')}</Button>
        </>
      }
    >
      <div className={styles.root}>
        {message.body !== undefined && message.body !== '' && (
          <p className={styles.body} tabIndex={0} aria-label={t('list.message')} role="region">{message.body}</p>
        )}
        <KeyValues items={items} />
      </div>
    </Modal>
  );
}
