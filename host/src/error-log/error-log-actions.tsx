import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { Button } from '@portal/ui/shell';
import { CopyButton, DeleteIcon } from '@portal/ui/screens';
import { asJson } from './error-list';
import { errorLogCleared, type LoggedError } from './error-log.slice';

export function ErrorLogActions({ entries }: { entries: readonly LoggedError[] }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <>
      <CopyButton
        size="small" label={t('errorLog.copyAll')} text={() => asJson(entries)} copied={t('copy.done')} notCopied={t('copy.failed')}
      />
      <Button size="small" icon={<DeleteIcon />} onClick={() => dispatch(errorLogCleared())}>{t('errorLog.clear')}</Button>
    </>
  );
}
