import type { ListedMessage } from '@portal/contracts';
import { useCan, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useNavigate } from '@portal/portal/router';
import { useDispatch } from '@portal/portal/state';
import { ChatIcon, InfoIcon, type MenuChoice, RefreshIcon, SendIcon } from '@portal/ui/shell';
import { RowMenu } from '@portal/ui/screens';
import { recheckMessages } from '../message-commands.state';
import type { ResetQuestion } from '../reset-dialog';
import { canRecheck } from '../retry-text';

export type MessageActionsProps = {
  message: ListedMessage; href: string; chatPath: string | undefined; onResend: (question: ResetQuestion) => void;
};

/** Details of a message, a chat with its recipient, and another try of what failed (MAIL-10). */
export function MessageActions({ message, href, chatPath, onResend }: MessageActionsProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const mayRecheck = useCan('/smslist/action/recheck');
  const mayResend = useCan('/smslist/action/reset');
  const { id, listId, resendCost, currency } = message;
  const selection = { id: listId, messageIds: [id] };
  const choices: MenuChoice[] = [
    { id: 'details', label: t('list.details'), icon: <InfoIcon />, onSelect: () => void navigate(href) },
  ];
  if (chatPath) choices.push({ id: 'chat', label: t('list.openChat'), icon: <ChatIcon />, onSelect: () => void navigate(chatPath) });
  if (mayRecheck && canRecheck(message)) choices.push({
    id: 'recheck', label: t('list.recheck'), icon: <RefreshIcon />, onSelect: () => void dispatch(recheckMessages.submitted(selection)),
  });
  if (mayResend && resendCost !== null) choices.push({
    id: 'resend', label: t('list.sendAgain'), icon: <SendIcon />,
    onSelect: () => onResend({ selection, count: 1, max: resendCost, currency, exact: true }),
  });
  return <RowMenu label={t('lists.actionsOf', { name: withPlus(message.recipient) })} sections={[{ id: 'actions', choices }]} />;
}
