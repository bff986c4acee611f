import type { ReactNode } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { useLocation, useNavigate } from '@portal/portal/router';
import { Button, Heading, HomeIcon, makeStyles, tokens } from '@portal/ui/shell';
import { BackIcon } from '@portal/ui/screens';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', alignItems: 'center', justifyContent: 'center', gap: '12px',
    minHeight: 'calc(100dvh - var(--portal-head-height, 86px) - 80px)',
    padding: '40px 24px', textAlign: 'center',
  },
  sign: {
    display: 'grid', placeItems: 'center', width: '72px', height: '72px', marginBottom: '4px', fontSize: '32px',
    borderRadius: tokens.borderRadiusCircular, color: tokens.colorBrandForeground2, backgroundColor: tokens.colorBrandBackground2,
  },
  text: {
    margin: 0, maxWidth: '48ch', fontSize: tokens.fontSizeBase400, lineHeight: '24px', color: tokens.colorNeutralForeground3,
    textWrap: 'pretty',
  },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px', marginTop: '16px' },
});

export type NotFoundPageProps = { icon: ReactNode; title: string; text: string };

/** Error page inside the shell: the reason, a link to the dashboard, and a back button unless the URL has `?noGoBack`. */
export function NotFoundPage({ icon, title, text }: NotFoundPageProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search, key } = useLocation();
  // The first page of a browser tab has no history to go back to.
  const canGoBack = !new URLSearchParams(search).has('noGoBack') && key !== 'default';
  const home = <Button appearance={canGoBack ? 'secondary' : 'primary'} icon={<HomeIcon />} onClick={() => void navigate('/dashboard')}>
    {t('notFoundPage.home')}
  </Button>;
  return (
    <section className={styles.root}>
      <span className={styles.sign} aria-hidden="true">{icon}</span>
      <Heading level={1}>{title}</Heading>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        {canGoBack && <Button appearance="primary" icon={<BackIcon />} onClick={() => void navigate(-1)}>{t('notFoundPage.back')}</Button>}
        {home}
      </div>
    </section>
  );
}
