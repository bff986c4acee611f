import { useState } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Field, Input } from '@portal/ui/core';
import { Checkbox, FormDialog, readCount } from '@portal/ui/more';
import { commandDismissed, cleanupRequested, selectReleases, dryRunLoaded } from './releases.slice';

/** Deletes old releases. The first submit is a dry run that lists the releases; the second submit deletes them. */
export function CleanupDialog() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { busy, failure, dryRunResult } = useSelector(selectReleases);
  const [days, setDays] = useState('30');
  const [replacedToo, setReplacedToo] = useState(false);
  const keepDays = readCount(days, 0, 3_650);
  const close = () => void dispatch(commandDismissed());
  const isReady = dryRunResult !== null && dryRunResult.length > 0;
  const submit = () => {
    if (keepDays === undefined) return;
    dispatch(cleanupRequested({ keepDays, replacedToo, dryRun: !isReady }));
  };
  const reset = () => void dispatch(dryRunLoaded(null));
  return (
    <FormDialog
      title={t('releases.pruneTitle')} confirmLabel={t(isReady ? 'releases.pruneConfirm' : 'releases.pruneLook')} busy={busy}
      failure={failure} onConfirm={submit} onClose={close}
    >
      <span>{t('releases.pruneText')}</span>
      <Field label={t('releases.keepDays')} required validationMessage={keepDays === undefined ? t('releases.keepDaysWrong') : undefined}>
        <Input inputMode="numeric" maxLength={5} value={days} onChange={(_, { value }) => { setDays(value); reset(); }} />
      </Field>
      <Checkbox
        label={t('releases.replacedToo')} checked={replacedToo}
        onChange={(_, { checked }) => { setReplacedToo(checked === true); reset(); }}
      />
      {dryRunResult && (
        <div role="status">
          {dryRunResult.length === 0 ? t('releases.pruneNothing') : t('releases.wouldGo')}
          <ul>{dryRunResult.map(({ id, version }) => <li key={`${id}-${version}`}>{`${id} ${version}`}</li>)}</ul>
        </div>
      )}
    </FormDialog>
  );
}
