import { useState } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Field, Input } from '@portal/ui/core';
import { Checkbox, FormDialog } from '@portal/ui/more';
import { commandDismissed, pruneRequested, selectReleases, wouldGoFound } from './releases.slice';

/** First says what would go; only what was said is deleted then. */
export function PruneDialog() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { busy, failure, wouldGo } = useSelector(selectReleases);
  const [days, setDays] = useState('30');
  const [replacedToo, setReplacedToo] = useState(false);
  const keepDays = /^\d{1,4}$/.test(days) && Number(days) <= 3_650 ? Number(days) : undefined;
  const close = () => void dispatch(commandDismissed());
  const isReady = wouldGo !== null && wouldGo.length > 0;
  const submit = () => {
    if (keepDays === undefined) return;
    dispatch(pruneRequested({ keepDays, replacedToo, dryRun: !isReady }));
  };
  const forget = () => void dispatch(wouldGoFound(null));
  return (
    <FormDialog title={t('releases.pruneTitle')} confirmLabel={t(isReady ? 'releases.pruneConfirm' : 'releases.pruneLook')} busy={busy} failure={failure} onConfirm={submit} onClose={close}>
      <span>{t('releases.pruneText')}</span>
      <Field label={t('releases.keepDays')} required validationMessage={keepDays === undefined ? t('releases.keepDaysWrong') : undefined}>
        <Input inputMode="numeric" maxLength={4} value={days} onChange={(_, { value }) => { setDays(value); forget(); }} />
      </Field>
      <Checkbox label={t('releases.replacedToo')} checked={replacedToo} onChange={(_, { checked }) => { setReplacedToo(checked === true); forget(); }} />
      {wouldGo && (
        <div role="status">
          {wouldGo.length === 0 ? t('releases.pruneNothing') : t('releases.wouldGo')}
          <ul>{wouldGo.map(({ id, version }) => <li key={`${id}-${version}`}>{`${id} ${version}`}</li>)}</ul>
        </div>
      )}
    </FormDialog>
  );
}
