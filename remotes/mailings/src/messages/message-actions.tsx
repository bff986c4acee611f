import type { ListedMessage } from '@portal/contracts';
import { useCan, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { ChatIcon, InfoIcon, makeStyles, RefreshIcon, SendIcon, tokens } from '@portal/ui/shell';
import { Button, LinkButton } from '@portal/ui/screens';
import { recheckMessages } from '../message-commands.state';
import type { ResetQuestion } from '../reset-dialog';
import { canRecheck } from '../retry-text';

const useStyles = makeStyles({ root: { display: 'inline-flex', gap: tokens.spacingHorizontalXS } });

export type MessageActionsProps = {
  message: ListedMessage; chatPath: string | undefined; onDetails: () => void; onResend: (question: ResetQuestion) => void;
};

/** Details of a message, a chat with its recipient, and another try of what failed (MAIL-10). */
export function MessageActions({ message, chatPath, onDetails, onResend }: MessageActionsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const mayRecheck = useCan('/smslist/action/recheck');
  const mayResend = useCan('/smslist/action/reset');
  const { id, listId, resendCost, currency } = message;
  const recipient = withPlus(message.recipient);
  const selection = { id: listId, messageIds: [id] };
  const look = { size: 'small', appearance: 'subtle' } as const;
  return (
    <span className={styles.root}>
      <Button {...look} icon={<InfoIcon />} aria-label={t('allMessages.detailsOf', { recipient })} onClick={onDetails} />
      {chatPath && <LinkButton {...look} icon={<ChatIcon />} to={chatPath} aria-label={t('allMessages.chatWith', { recipient })} />}
      {mayRecheck && canRecheck(message) && (
        <Button
          {...look} icon={<RefreshIcon />} title={t('list.recheck')} aria-label={t('allMessages.recheckOf', { recipient })}
          onClick={() => dispatch(recheckMessages.submitted(selection))}
        />
      )}
      {mayResend && resendCost !== null && (
        <Button
          {...look} icon={<SendIcon />} title={t('list.sendAgain')} aria-label={t('allMessages.resendTo', { recipient })}
          onClick={() => onResend({ selection, count: 1, max: resendCost, currency, exact: true })}
        />
      )}
    </span>
  );
}
