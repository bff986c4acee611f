import { memo } from 'react';
import { failure, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { RefreshIcon } from '@portal/ui/shell';
import { Button, DeleteIcon } from '@portal/ui/screens';
import { Bubble } from './bubble';
import { useComposerFocus } from '../composer-focus.context';
import { MessageTime } from './message-time';
import { outgoingDropped, outgoingRetried, type Outgoing } from './outgoing.slice';
import { StatusSign } from './status-sign';
import type { OutgoingRow } from './thread-rows';

/** A message that the server has not stored yet. */
export const OutgoingItem = memo(function OutgoingItem({ row: { outgoing, isFirst, isLast } }: { row: OutgoingRow }) {
  const hasFailed = outgoing.state === 'failed';
  const footer = (
    <>
      {(isLast || hasFailed) && <MessageTime at={outgoing.at} />}
      <StatusSign status={hasFailed ? 'refused' : 'pending'} announced={!isLast && !hasFailed} />
      {hasFailed && <OutgoingCommands outgoing={outgoing} />}
    </>
  );
  return <Bubble isOwn isFirst={isFirst} author={null} text={outgoing.text} content={outgoing.content ?? null} footer={footer} />;
});

/** Shows why a message was rejected, with buttons to retry or hide it. `onHide` hides the copy that the server stored, if any. */
export function OutgoingCommands({ outgoing, onHide }: { outgoing: Outgoing; onHide?: () => void }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const why = useFailureText(outgoing.failure ?? failure('error'));
  const write = useComposerFocus();
  const retry = () => {
    dispatch(outgoingRetried(outgoing));
    write();
  };
  const hide = () => {
    dispatch(outgoingDropped(outgoing.clientUuid));
    onHide?.();
    write();
  };
  return (
    <>
      <span role="alert">{why?.text}</span>
      <Button appearance="subtle" size="small" icon={<RefreshIcon />} onClick={retry}>{t('conversation.retry')}</Button>
      <Button appearance="subtle" size="small" icon={<DeleteIcon />} onClick={hide}>{t('conversation.hide')}</Button>
    </>
  );
}
