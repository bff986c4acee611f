import { LoginsIcon } from '@portal/ui/late-icons';
import { Button, Heading, makeStyles, SearchIcon, tokens } from '@portal/ui/shell';
import { useText } from './public-text';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '12px', maxWidth: '460px', textAlign: 'center' },
  sign: {
    display: 'grid', placeItems: 'center', width: '72px', height: '72px', marginBottom: '4px', fontSize: '32px',
    borderRadius: tokens.borderRadiusCircular, color: tokens.colorBrandForeground2, backgroundColor: tokens.colorBrandBackground2,
  },
  text: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: '24px', color: tokens.colorNeutralForeground3, textWrap: 'balance' },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px', marginTop: '16px' },
});

const pages = {
  notFound: { icon: <SearchIcon />, title: 'notFound.title', text: 'notFound.text', home: 'notFound.home' },
  forbidden: { icon: <LoginsIcon />, title: 'forbidden.title', text: 'forbidden.text', home: 'forbidden.home' },
  signedOut: { icon: <LoginsIcon />, title: 'forbidden.signedOut', text: 'forbidden.signedOutText', home: 'forbidden.home' },
} as const;

export type NotFoundPageProps = { kind: 'notFound' | 'forbidden'; loggedIn: boolean };

/** /404 and /401: the problem, its reason and a link to continue. */
export function NotFoundPage({ kind, loggedIn }: NotFoundPageProps) {
  const styles = useStyles();
  const t = useText();
  const isSignedOut = kind === 'forbidden' && !loggedIn;
  const { icon, title, text, home } = pages[isSignedOut ? 'signedOut' : kind];
  return (
    <div className={styles.root}>
      <span className={styles.sign} aria-hidden="true">{icon}</span>
      <Heading level={1}>{t(title)}</Heading>
      <p className={styles.text}>{t(text)}</p>
      <div className={styles.actions}>
        {isSignedOut
          ? <Button as="a" href="/login" size="large" appearance="primary">{t('forbidden.login')}</Button>
          : <Button as="a" href="/" size="large" appearance="primary">{t(home)}</Button>}
      </div>
    </div>
  );
}
