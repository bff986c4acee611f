import { useState } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Checkbox, FormDialog } from '@portal/ui/more';
import { ActivateDialog } from './activate.dialog';
import { NoteFields } from './note-fields';
import { CleanupDialog } from './cleanup.dialog';
import { commandDismissed, endRequested, rollbackRequested, selectReleases, type Rollout } from './releases.slice';
import { useTargetText } from './rollout-text';

export function ReleaseDialogs() {
  const { command } = useSelector(selectReleases);
  switch (command?.kind) {
    case undefined: return null;
    case 'activate': return <ActivateDialog set={command.set} />;
    case 'rollback': return <RollbackDialog remote={command.remote} />;
    case 'endRollout': return <EndDialog rollout={command.rollout} />;
    case 'prune': return <CleanupDialog />;
  }
}

function RollbackDialog({ remote }: { remote: string | null }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { busy, failure } = useSelector(selectReleases);
  const [note, setNote] = useState({ note: '', reload: false });
  return (
    <FormDialog
      title={remote === null ? t('releases.rollbackTitle') : t('releases.rollbackOneTitle', { remote })}
      confirmLabel={t('releases.rollbackConfirm')} busy={busy} failure={failure}
      onConfirm={() => dispatch(rollbackRequested({ ...(remote !== null && { remote }), ...note }))}
      onClose={() => dispatch(commandDismissed())}
    >
      <span>{remote === null ? t('releases.rollbackText') : t('releases.rollbackOneText', { remote })}</span>
      <NoteFields value={note} onChange={setNote} />
    </FormDialog>
  );
}

function EndDialog({ rollout }: { rollout: Rollout }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const words = useTargetText();
  const { busy, failure } = useSelector(selectReleases);
  const [reload, setReload] = useState(false);
  return (
    <FormDialog
      title={t('releases.endTitle', { id: rollout.set.id })} confirmLabel={t('releases.end')} busy={busy} failure={failure}
      onConfirm={() => dispatch(endRequested({ rollout: rollout.id, reload }))} onClose={() => dispatch(commandDismissed())}
    >
      <span>{t('releases.endText', { who: words(rollout.target) })}</span>
      <Checkbox label={t('releases.reload')} checked={reload} onChange={(_, { checked }) => setReload(checked === true)} />
    </FormDialog>
  );
}
