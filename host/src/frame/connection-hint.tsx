import { useEffect, useState } from 'react';
import { toastShown, selectConnection } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { DisconnectedIcon, focusRing, Hint, makeStyles, MOBILE, tokens, useMedia, VisuallyHidden } from '@portal/ui/shell';

const PATIENCE_MS = 5000;

const useStyles = makeStyles({
  root: {
    ...focusRing,
    display: 'inline-flex', alignItems: 'center', gap: '6px', height: '28px', padding: '0 10px', border: 0, cursor: 'pointer',
    fontFamily: 'inherit', borderRadius: tokens.borderRadiusCircular, whiteSpace: 'nowrap',
    color: tokens.colorStatusWarningForeground1, backgroundColor: tokens.colorStatusWarningBackground1, fontSize: tokens.fontSizeBase200,
  },
  icon: { display: 'inline-flex', fontSize: '16px' },
});

/** Warns that live updates are disconnected. Interruptions shorter than `PATIENCE_MS` are ignored. */
export function ConnectionHint() {
  const styles = useStyles();
  const { t } = useTranslation();
  const dispatch = useDispatch();
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
  const lost = late && !open;
  // Touchscreens cannot open the tooltip by hover, so a press shows its text as a toast.
  const explain = () => dispatch(toastShown({ intent: 'warning', text: t('connection.lost'), lines: [t('connection.hint')] }));
  return (
    <>
      <VisuallyHidden><span role="status">{lost && `${t('connection.lost')}. ${t('connection.hint')}`}</span></VisuallyHidden>
      {lost && (
        <Hint text={t('connection.hint')}>
          <button type="button" className={styles.root} aria-label={t('connection.lost')} onClick={explain}>
            <span className={styles.icon} aria-hidden="true"><DisconnectedIcon /></span>
            {!short && t('connection.lost')}
          </button>
        </Hint>
      )}
    </>
  );
}
