import { lazy, Suspense, useState } from 'react';
import type { MailingDetail } from '@portal/contracts';
import { canChangeList, isListStatus, LIST_STATUS } from '@portal/messaging';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useNavigate } from '@portal/portal/router';
import { useDispatch } from '@portal/portal/state';
import { DismissIcon, type MenuChoice } from '@portal/ui/shell';
import { Button, CopyIcon, DeleteIcon, EditIcon, HideIcon, LinkButton, RowMenu, ShowIcon } from '@portal/ui/screens';
import { hideList, pauseList } from '../list-commands.state';
import { isOver } from '../list-over';

const RenameDialog = lazy(() => import('./rename-dialog').then((dialog) => ({ default: dialog.RenameDialog })));

/** Commands that the list's status permits (MAIL-06): the next one as a button, others in a menu. The cost card confirms the list. */
export function ListCommands({ list, onCancel }: { list: MailingDetail; onCancel: () => void }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const canCreate = useCan('/smslist/action/create');
  const mayCancel = useCan('/smslist/action/cancel');
  const { id, name, status, hidden, paused } = list;
  const canCancel = mayCancel && isListStatus(status) && canChangeList(status, LIST_STATUS.deleted);
  const [isRenaming, setRenaming] = useState(false);
  const isRunning = status === LIST_STATUS.inProgress;
  const copyPath = `/smslist/new?copy=${id}`;
  const choices: MenuChoice[] = [
    ...(canCreate && !isOver(status)
      ? [{ id: 'copy', label: t('list.copy'), icon: <CopyIcon />, onSelect: () => void navigate(copyPath) }] : []),
    ...(canCreate ? [{ id: 'rename', label: t('renaming.rename'), icon: <EditIcon />, onSelect: () => setRenaming(true) }] : []),
    ...(mayCancel && isOver(status) ? [{
      id: 'hide', label: t(hidden ? 'list.unhide' : 'list.hide'), icon: hidden ? <ShowIcon /> : <HideIcon />,
      onSelect: () => void dispatch(hideList.submitted({ id, name, hidden: !hidden })),
    }] : []),
    ...(canCancel && !isRunning ? [{ id: 'delete', label: t('list.delete'), icon: <DeleteIcon />, onSelect: onCancel }] : []),
  ];
  return (
    <>
      {canCreate && isOver(status) && <LinkButton to={copyPath} icon={<CopyIcon />}>{t('list.copy')}</LinkButton>}
      {mayCancel && (isRunning || paused) && (
        <Button onClick={() => dispatch(pauseList.submitted({ id, paused: !paused }))}>
          {t(paused ? 'list.resume' : 'list.pause')}
        </Button>
      )}
      {canCancel && isRunning && <Button icon={<DismissIcon />} onClick={onCancel}>{t('list.stop')}</Button>}
      <RowMenu label={t('list.more')} sections={[{ id: 'commands', choices }]} />
      {isRenaming && <Suspense><RenameDialog list={list} onClose={() => setRenaming(false)} /></Suspense>}
    </>
  );
}
