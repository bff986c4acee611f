import { useState } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { FormDialog } from '@portal/ui/forms';
import { Checkbox } from '@portal/ui/screens';
import { endRollout, type Rollout } from './releases.state';
import { useTargetText } from './rollout-text';

export function EndRolloutDialog({ rollout, onClose }: { rollout: Rollout; onClose: () => void }) {
  const { t } = useTranslation();
  const words = useTargetText();
  const { busy, failure, submit } = useCommand(endRollout, onClose);
  const [reload, setReload] = useState(false);
  return (
    <FormDialog
      title={t('releases.endTitle', { id: rollout.set.id })} confirmLabel={t('releases.end')} busy={busy} failure={failure}
      onConfirm={() => submit({ rollout: rollout.id, reload })} onClose={onClose}
    >
      <span>{t('releases.endText', { who: words(rollout.target) })}</span>
      <Checkbox label={t('releases.reload')} checked={reload} onChange={(_, { checked }) => setReload(checked === true)} />
    </FormDialog>
  );
}
