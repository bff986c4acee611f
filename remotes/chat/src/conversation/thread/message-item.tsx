import { memo } from 'react';
import { newUuid } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { RefreshIcon } from '@portal/ui/shell';
import { Button, DeleteIcon } from '@portal/ui/screens';
import { Bubble } from './bubble';
import { useComposerFocus } from '../composer-focus.context';
import { MessageTime } from './message-time';
import { OutgoingCommands } from './outgoing-item';
import { messageHidden, messageWritten } from './outgoing.slice';
import { ReceivedFile } from '../attachments/received-file';
import { isFailedStatus, signedStatus, StatusReason, StatusSign } from './status-sign';
import type { MessageRow } from './thread-rows';

export type MessageItemProps = { chatUuid: string; row: MessageRow; isTarget: boolean; found: string };

/** A message that the server has stored. */
export const MessageItem = memo(function MessageItem(
  { chatUuid, row: { message, outgoing, isFirst, isLast }, isTarget, found }: MessageItemProps,
) {
  const { incoming, msg_text, content, file, author, dt_timestamp } = message;
  const dispatch = useDispatch();
  const hasFailedAgain = outgoing?.state === 'failed';
  const status = hasFailedAgain ? 'refused' : outgoing ? 'pending' : signedStatus(message);
  const isBad = !incoming && isFailedStatus(status);
  const footer = (isLast || !incoming || isBad) && (
    <>
      {(isLast || isBad) && <MessageTime at={dt_timestamp} />}
      {!incoming && <StatusSign status={status} announced={!isLast && !isBad} />}
      {hasFailedAgain && <OutgoingCommands outgoing={outgoing} onHide={() => dispatch(messageHidden(message))} />}
      {isBad && !hasFailedAgain && <FailedCommands chatUuid={chatUuid} message={message} />}
    </>
  );
  return (
    <Bubble
      isOwn={!incoming} isFirst={isFirst} isTarget={isTarget} author={incoming ? null : author} text={msg_text} content={content}
      found={found} footer={footer}
    >
      {file && <ReceivedFile file={file} />}
    </Bubble>
  );
});

/**
 * Buttons for a failed message. Retrying a rejected message keeps its `clientUuid`; resending an undelivered one creates a new message.
 * A message that may still arrive has no buttons to resend or hide it.
 */
function FailedCommands({ chatUuid, message }: { chatUuid: string; message: MessageRow['message'] }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const write = useComposerFocus();
  const { error, clientUuid, outcome, msg_text, type, content } = message;
  const isRefused = error !== null && clientUuid !== null;
  const mayArrive = error === null && outcome === 6;
  const send = () => {
    dispatch(messageWritten({
      chatUuid, clientUuid: isRefused ? clientUuid : newUuid(), text: msg_text, ...(type && { type }),
      ...(content && { content }), at: new Date().toISOString(),
    }));
    if (isRefused) write();
  };
  const hide = () => {
    dispatch(messageHidden(message));
    write();
  };
  return (
    <>
      <StatusReason message={message} />
      {!mayArrive && <Button appearance="subtle" size="small" icon={<RefreshIcon />} onClick={send}>
        {t(isRefused ? 'conversation.retry' : 'conversation.sendAgain')}
      </Button>}
      {!mayArrive && <Button appearance="subtle" size="small" icon={<DeleteIcon />} onClick={hide}>{t('conversation.hide')}</Button>}
    </>
  );
}
