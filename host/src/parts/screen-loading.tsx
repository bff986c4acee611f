import { makeStyles, Skeleton, tokens, VisuallyHidden } from '@portal/ui/shell';
import { useTranslation } from '@portal/portal/i18n';

const useStyles = makeStyles({
  // The skeleton fades in after a delay, so it doesn't flash when a page loads quickly.
  root: {
    display: 'flex', flexDirection: 'column', gap: '24px', width: '100%', maxWidth: '1320px', marginInline: 'auto', padding: '28px 32px',
    animationName: { '0%': { opacity: 0 }, '60%': { opacity: 0 }, '100%': { opacity: 1 } }, animationDuration: '350ms',
    '@media (max-width: 991.98px)': { padding: '20px' },
  },
  head: { display: 'flex', justifyContent: 'space-between', gap: '24px', alignItems: 'center' },
  card: {
    display: 'flex', flexDirection: 'column', gap: '22px', padding: '24px', borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground1,
  },
});

export function ScreenLoading({ title }: { title: string }) {
  const styles = useStyles();
  const { t } = useTranslation('portal');
  return (
    <div className={styles.root} aria-busy="true">
      <VisuallyHidden><span role="status">{t('remote.loading', { title })}</span></VisuallyHidden>
      <div className={styles.head}><Skeleton width="240px" height="30px" /><Skeleton width="120px" height="32px" /></div>
      <div className={styles.card}>{['92%', '78%', '86%', '64%', '72%'].map((width) => <Skeleton key={width} width={width} />)}</div>
    </div>
  );
}
