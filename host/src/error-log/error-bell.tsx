import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { BellIcon, Button, Hint, makeStyles } from '@portal/ui/shell';
import { CountBadge } from '../parts/count-badge';
import { selectErrorLog } from './error-log.slice';

const useStyles = makeStyles({ icon: { position: 'relative', display: 'inline-flex' } });

/** Opens the error log; hidden while the log is empty (SHL-05). */
export function ErrorBell({ busy, onOpen }: { busy: boolean; onOpen: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const count = useSelector(selectErrorLog).length;
  if (count === 0) return null;
  const label = t('errorLog.open', { count });
  return (
    <Hint text={label}>
      <Button
        size="medium" appearance="subtle" aria-label={label} aria-haspopup="dialog" aria-busy={busy}
        icon={<span className={styles.icon}><BellIcon /><CountBadge corner intent="danger" count={count} /></span>} onClick={onOpen}
      />
    </Hint>
  );
}
