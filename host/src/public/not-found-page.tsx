import { Button, Heading, makeStyles, tokens } from '@portal/ui/shell';
import { useText } from './public-text';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '12px', maxWidth: '460px', textAlign: 'center' },
  number: {
    fontSize: '88px', lineHeight: '96px', fontWeight: tokens.fontWeightBold, letterSpacing: '-0.04em', color: tokens.colorBrandForeground1,
  },
  text: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: '24px', color: tokens.colorNeutralForeground3, textWrap: 'balance' },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px', marginTop: '16px' },
});

const words = {
  notFound: { number: '404', title: 'notFound.title', text: 'notFound.text', home: 'notFound.home' },
  forbidden: { number: '401', title: 'forbidden.title', text: 'forbidden.text', home: 'forbidden.home' },
} as const;

export type NotFoundPageProps = { kind: 'notFound' | 'forbidden'; loggedIn: boolean };

/** /404 and /401: the problem, its reason and a link to continue. */
export function NotFoundPage({ kind, loggedIn }: NotFoundPageProps) {
  const styles = useStyles();
  const t = useText();
  const { number, title, text, home } = words[kind];
  return (
    <div className={styles.root}>
      <span className={styles.number} aria-hidden="true">{number}</span>
      <Heading level={1}>{t(title)}</Heading>
      <p className={styles.text}>{t(text)}</p>
      <div className={styles.actions}>
        {kind === 'forbidden' && !loggedIn && <Button as="a" href="/login" size="large">{t('forbidden.login')}</Button>}
        <Button as="a" href="/" size="large" appearance="primary">{t(home)}</Button>
      </div>
    </div>
  );
}
