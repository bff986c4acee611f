import { selectOutdated } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { Button, InfoIcon, makeStyles, RefreshIcon, tokens } from '@portal/ui/core';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center', gap: '4px 16px', minHeight: '44px', padding: '6px 16px', color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2, borderBottom: `1px solid ${tokens.colorBrandStroke2}`, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
  },
  words: { display: 'inline-flex', alignItems: 'center', gap: '8px', fontWeight: tokens.fontWeightMedium },
  icon: { display: 'inline-flex', fontSize: '18px' },
});

/** The server has a newer build than this page (SHL-15). */
export function VersionBanner({ onReload = () => location.reload() }: { onReload?: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (!useSelector(selectOutdated)) return null;
  return (
    <div role="alert" className={styles.root}>
      <span className={styles.words}><span className={styles.icon} aria-hidden="true"><InfoIcon /></span>{t('version.text')}</span>
      <Button size="small" appearance="primary" icon={<RefreshIcon />} onClick={onReload}>{t('version.reload')}</Button>
    </div>
  );
}
