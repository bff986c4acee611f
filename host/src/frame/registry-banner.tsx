import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, makeStyles, RefreshIcon, tokens, WarningIcon } from '@portal/ui/core';
import { registryRequested, selectRegistryStatus } from '../remotes/remotes.slice';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center', gap: '4px 16px', minHeight: '44px', padding: '6px 16px', color: tokens.colorStatusWarningForeground1,
    backgroundColor: tokens.colorStatusWarningBackground1, borderBottom: `1px solid ${tokens.colorStatusWarningBorder1}`, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
  },
  words: { display: 'inline-flex', alignItems: 'center', gap: '8px', fontWeight: tokens.fontWeightMedium },
  icon: { display: 'inline-flex', fontSize: '18px' },
});

/** The server did not say which remotes there are: the host's own places work, the others are missing until it does. */
export function RegistryBanner() {
  const styles = useStyles();
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const status = useSelector(selectRegistryStatus);
  if (status === 'ready') return null;
  return (
    <div role="alert" className={styles.root}>
      <span className={styles.words}><span className={styles.icon} aria-hidden="true"><WarningIcon /></span>{t('registry.text')}</span>
      <Button size="small" busy={status === 'asking'} icon={<RefreshIcon />} onClick={() => dispatch(registryRequested())}>{t('registry.retry')}</Button>
    </div>
  );
}
