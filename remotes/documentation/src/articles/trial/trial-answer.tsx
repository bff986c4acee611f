import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { StatusBadge, type Intent } from '@portal/ui/screens';
import { useFormat } from '@portal/portal';
import { CodeBlock } from '../code-block';
import { laidOut } from './http-request';
import type { TrialAnswer } from './trial.state';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  facts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', fontSize: tokens.fontSizeBase200 },
  id: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

const intentOf = (status: number): Intent => (status < 300 ? 'success' : status < 500 ? 'warning' : 'danger');

/** What the API answered: status, duration, request id and body. */
export function TrialAnswerView({ answer: { status, ms, requestId, body } }: { answer: TrialAnswer }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={styles.root}>
      <div className={styles.facts}>
        <StatusBadge intent={intentOf(status)}>{t('trial.status', { status: String(status) })}</StatusBadge>
        <span>{t('trial.duration', { duration: format.number(ms) })}</span>
        {requestId !== null && <span className={styles.id}>{t('trial.requestId', { id: requestId })}</span>}
      </div>
      {body === '' ? <span className={styles.id}>{t('trial.noBody')}</span> : <CodeBlock text={laidOut(body)} />}
    </div>
  );
}
