import { logoutRequested, useFailureText, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { Button, FailureView, makeStyles, Spinner } from '@portal/ui/shell';
import { ProductLogo } from '../parts/product-logo';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', alignItems: 'center', justifyContent: 'center', gap: '8px', minHeight: '100dvh',
    padding: '24px',
  },
  // The spinner fades in after a delay, so it doesn't flash when the portal starts quickly.
  late: { animationName: { '0%': { opacity: 0 }, '70%': { opacity: 0 }, '100%': { opacity: 1 } }, animationDuration: '600ms' },
});

export type StartProps = { /** Set if the start failed; without it, the start is in progress. */ failure?: Failure; onRetry: () => void };

/** Shown in place of the shell while the session loads, or after loading failed. */
export function Start({ failure, onRetry }: StartProps) {
  const styles = useStyles();
  const { t } = useTranslation('portal');
  const { t: host } = useTranslation();
  const dispatch = useDispatch();
  const why = useFailureText(failure);
  if (!failure) {
    return <main className={styles.root} aria-busy="true">
      <div className={styles.late}><Spinner size="large" labelPosition="below" label={t('boot.starting')} /></div>
    </main>;
  }
  return (
    <main className={styles.root}>
      <ProductLogo size={40} />
      <FailureView
        level={1}
        title={t('boot.failed')}
        {...why}
        traceId={failure.traceId}
        onRetry={onRetry}
        actions={<Button onClick={() => dispatch(logoutRequested())}>{host('user.logout')}</Button>}
      />
    </main>
  );
}
