import { useState } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { FormDialog } from '@portal/ui/forms';
import { Checkbox, Field, Input, readCount } from '@portal/ui/screens';
import { cleanUp, type CleanupResult } from './releases.state';

/** Deletes old releases. The first submit is a dry run that lists the releases; the second submit deletes them. */
export function CleanupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [days, setDays] = useState('30');
  const [replacedToo, setReplacedToo] = useState(false);
  const keepDays = readCount(days, 0, 3_650);
  const [preview, setPreview] = useState<CleanupResult>();
  const { busy, failure, submit } = useCommand(cleanUp, (result) => (result.dryRun ? setPreview(result) : onClose()));
  // A preview for other values must not be confirmed.
  const found = preview?.keepDays === keepDays && preview?.replacedToo === replacedToo ? preview.removed : undefined;
  const isReady = found !== undefined && found.length > 0;
  return (
    <FormDialog
      title={t('releases.pruneTitle')} confirmLabel={t(isReady ? 'releases.pruneConfirm' : 'releases.pruneLook')} busy={busy}
      failure={failure} onClose={onClose}
      onConfirm={() => keepDays !== undefined && submit({ keepDays, replacedToo, dryRun: !isReady })}
    >
      <span>{t('releases.pruneText')}</span>
      <Field label={t('releases.keepDays')} required validationMessage={keepDays === undefined ? t('releases.keepDaysWrong') : undefined}>
        <Input inputMode="numeric" maxLength={5} value={days} onChange={(_, { value }) => setDays(value)} />
      </Field>
      <Checkbox label={t('releases.replacedToo')} checked={replacedToo} onChange={(_, { checked }) => setReplacedToo(checked === true)} />
      {found && (
        <div role="status">
          {found.length === 0 ? t('releases.pruneNothing') : t('releases.wouldGo')}
          <ul>{found.map(({ id, version }) => <li key={`${id}-${version}`}>{`${id} ${version}`}</li>)}</ul>
        </div>
      )}
    </FormDialog>
  );
}
