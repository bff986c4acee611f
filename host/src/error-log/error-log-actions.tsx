import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { Button } from '@portal/ui/core';
import { DeleteIcon } from '@portal/ui/more';
import { CopyButton } from '../clipboard/copy-button';
import { asJson } from './error-list';
import { errorLogCleared, type LoggedError } from './error-log.slice';

/** What can be done with the whole log. */
export function ErrorLogActions({ entries }: { entries: readonly LoggedError[] }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <>
      <CopyButton label={t('errorLog.copyAll')} text={() => asJson(entries)} />
      <Button size="small" icon={<DeleteIcon />} onClick={() => dispatch(errorLogCleared())}>{t('errorLog.clear')}</Button>
    </>
  );
}
