import { lazy, Suspense, useState } from 'react';
import type { MailingDetail } from '@portal/contracts';
import { canChangeList, isListStatus, LIST_STATUS } from '@portal/messaging';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { DismissIcon } from '@portal/ui/shell';
import { Button, CopyIcon, DeleteIcon, EditIcon, HideIcon, LinkButton, ShowIcon } from '@portal/ui/screens';
import { hideList, pauseList } from '../list-commands.state';
import { isOver } from '../list-over';

const RenameDialog = lazy(() => import('./rename-dialog').then((dialog) => ({ default: dialog.RenameDialog })));

/** Commands that the list's status permits (MAIL-06), except the confirmation, which belongs to the cost card. */
export function ListCommands({ list, onCancel }: { list: MailingDetail; onCancel: () => void }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const canCreate = useCan('/smslist/action/create');
  const mayCancel = useCan('/smslist/action/cancel');
  const { id, name, status, hidden, paused } = list;
  const canCancel = mayCancel && isListStatus(status) && canChangeList(status, LIST_STATUS.deleted);
  const [isRenaming, setRenaming] = useState(false);
  const isRunning = status === LIST_STATUS.inProgress;
  return (
    <>
      {canCreate && <LinkButton to={`/smslist/new?copy=${id}`} icon={<CopyIcon />}>{t('list.copy')}</LinkButton>}
      {canCreate && <Button icon={<EditIcon />} onClick={() => setRenaming(true)}>{t('renaming.rename')}</Button>}
      {isRenaming && <Suspense><RenameDialog list={list} onClose={() => setRenaming(false)} /></Suspense>}
      {mayCancel && isOver(status) && (
        <Button icon={hidden ? <ShowIcon /> : <HideIcon />} onClick={() => dispatch(hideList.submitted({ id, name, hidden: !hidden }))}>
          {t(hidden ? 'list.unhide' : 'list.hide')}
        </Button>
      )}
      {mayCancel && (isRunning || paused) && (
        <Button onClick={() => dispatch(pauseList.submitted({ id, paused: !paused }))}>
          {t(paused ? 'list.resume' : 'list.pause')}
        </Button>
      )}
      {canCancel && (
        <Button icon={isRunning ? <DismissIcon /> : <DeleteIcon />} onClick={onCancel}>
          {t(isRunning ? 'list.stop' : 'list.delete')}
        </Button>
      )}
    </>
  );
}
