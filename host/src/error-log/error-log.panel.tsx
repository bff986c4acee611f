import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { Panel } from '@portal/ui/panel';
import { ErrorList } from './error-list';
import { ErrorLogActions } from './error-log-actions';
import { selectErrorLog } from './error-log.slice';
import { NoErrors } from './no-errors';

/** The error log in a side panel (SHL-05). */
export function ErrorLogPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const entries = useSelector(selectErrorLog);
  const actions = entries.length > 0 ? <ErrorLogActions entries={entries} /> : undefined;
  return (
    <Panel position="side" width="wide" title={t('errorLog.title')} actions={actions} onClose={onClose}>
      {entries.length > 0 ? <ErrorList entries={entries} /> : <NoErrors />}
    </Panel>
  );
}
