import type { MailingList } from '@portal/contracts';
import { canChangeList, isListStatus, LIST_STATUS } from '@portal/messaging';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useNavigate } from '@portal/portal/router';
import { useDispatch } from '@portal/portal/state';
import { DismissIcon, SendIcon, type MenuChoice } from '@portal/ui/shell';
import { CopyIcon, DeleteIcon, HideIcon, RowMenu, ShowIcon } from '@portal/ui/screens';
import { hideList, pauseList } from '../list-commands.state';
import { isOver } from '../list-over';

export type ListActionsProps = {
  list: MailingList;
  /** Whether the page shows hidden lists. */
  hidden: boolean;
  onCancel: (list: MailingList) => void;
};

/** Commands that the list's status permits (MAIL-06). */
export function ListActions({ list, hidden, onCancel }: ListActionsProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const canCreate = useCan('/smslist/action/create');
  const mayCancel = useCan('/smslist/action/cancel');
  const { id, name, status, paused } = list;
  const canCancel = mayCancel && isListStatus(status) && canChangeList(status, LIST_STATUS.deleted);
  const isRunning = status === LIST_STATUS.inProgress;
  const choices: MenuChoice[] = [
    { id: 'open', label: t('lists.open'), icon: <SendIcon />, onSelect: () => void navigate(`/smslist/${id}`) },
  ];
  if (canCreate) {
    choices.push({ id: 'copy', label: t('list.copy'), icon: <CopyIcon />, onSelect: () => void navigate(`/smslist/new?copy=${id}`) });
  }
  if (mayCancel && (isRunning || paused)) {
    choices.push({
      id: 'pause', label: t(paused ? 'list.resume' : 'list.pause'),
      onSelect: () => void dispatch(pauseList.submitted({ id, paused: !paused })),
    });
  }
  if (canCancel) {
    choices.push({
      id: 'cancel', label: t(isRunning ? 'list.stop' : 'list.delete'), icon: isRunning ? <DismissIcon /> : <DeleteIcon />,
      onSelect: () => onCancel(list),
    });
  }
  if (mayCancel && isOver(status)) {
    choices.push({
      id: 'hide', label: t(hidden ? 'list.unhide' : 'list.hide'), icon: hidden ? <ShowIcon /> : <HideIcon />,
      onSelect: () => void dispatch(hideList.submitted({ id, name, hidden: !hidden })),
    });
  }
  return <RowMenu label={t('lists.actionsOf', { name })} sections={[{ id: 'actions', choices }]} />;
}
