import { useEffect } from 'react';
import { pageUnavailable } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useNavigate } from '@portal/portal/router';
import { useDispatch } from '@portal/portal/state';
import { Button, Card, FailureView, HomeIcon, makeStyles } from '@portal/ui/shell';

const useStyles = makeStyles({ root: { padding: '24px', '@media (max-width: 479.98px)': { padding: '16px' } } });

/** Shown instead of a screen whose right the user lost while it was open (NAV-27). */
export function AccessLost({ path, title }: { path: string; title: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  useEffect(() => void dispatch(pageUnavailable({ path })), [dispatch, path]);
  const home = <Button appearance="primary" icon={<HomeIcon />} onClick={() => void navigate('/dashboard')}>
    {t('notFoundPage.home')}
  </Button>;
  return <div className={styles.root}>
    <Card><FailureView level={1} title={t('accessLost.title', { title })} text={t('accessLost.text')} actions={home} /></Card>
  </div>;
}
