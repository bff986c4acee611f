import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { Card } from '@portal/ui/shell';
import { Page } from '@portal/ui/screens';
import { ErrorList } from './error-list';
import { ErrorLogActions } from './error-log-actions';
import { selectErrorLog } from './error-log.slice';
import { NoErrors } from './no-errors';

/** The error log as a full page with its own URL (NAV-19). */
export default function ErrorLog() {
  const { t } = useTranslation();
  const entries = useSelector(selectErrorLog);
  const empty = entries.length === 0;
  return (
    <Page title={t('errorLog.title')} text={t('errorLog.lead')} actions={empty ? undefined : <ErrorLogActions entries={entries} />}>
      {empty ? <Card><NoErrors /></Card> : <ErrorList entries={entries} />}
    </Page>
  );
}
