import { useState } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { NoteFields } from './note-fields';
import { rollBack } from './releases.state';
import { FormDialog } from '@portal/ui/forms';

/** Returns to the previous release of one remote, or of all if `remote` is null. */
export function RollbackDialog({ remote, onClose }: { remote: string | null; onClose: () => void }) {
  const { t } = useTranslation();
  const { busy, failure, submit } = useCommand(rollBack, onClose);
  const [note, setNote] = useState({ note: '', reload: false });
  return (
    <FormDialog
      title={remote === null ? t('releases.rollbackTitle') : t('releases.rollbackOneTitle', { remote })}
      confirmLabel={t('releases.rollbackConfirm')} busy={busy} failure={failure}
      onConfirm={() => submit({ ...(remote !== null && { remote }), ...note })} onClose={onClose}
    >
      <span>{remote === null ? t('releases.rollbackText') : t('releases.rollbackOneText', { remote })}</span>
      <NoteFields value={note} onChange={setNote} />
    </FormDialog>
  );
}
