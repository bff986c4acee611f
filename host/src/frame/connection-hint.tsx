import { useEffect, useState } from 'react';
import { selectConnection } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { DisconnectedIcon, Hint, makeStyles, MOBILE, tokens, useMedia } from '@portal/ui/core';

const PATIENCE_MS = 5000;

const useStyles = makeStyles({
  root: {
    display: 'inline-flex', alignItems: 'center', gap: '6px', height: '28px', padding: '0 10px', borderRadius: tokens.borderRadiusCircular, whiteSpace: 'nowrap',
    color: tokens.colorStatusWarningForeground1, backgroundColor: tokens.colorStatusWarningBackground1, fontSize: tokens.fontSizeBase200,
  },
  icon: { display: 'inline-flex', fontSize: '16px' },
});

/** Says that nothing comes in live. A short break, as between two tries, is nobody's concern. */
export function ConnectionHint() {
  const styles = useStyles();
  const { t } = useTranslation();
  const short = useMedia(MOBILE);
  const open = useSelector(selectConnection) === 'open';
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (open) return undefined;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [open]);
  return (
    <span role="status">
      {late && !open && (
        <Hint text={t('connection.hint')}>
          <span className={styles.root} title={short ? t('connection.lost') : undefined}>
            <span className={styles.icon} aria-hidden="true"><DisconnectedIcon /></span>
            {!short && t('connection.lost')}
          </span>
        </Hint>
      )}
    </span>
  );
}
