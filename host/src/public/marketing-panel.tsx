import { Heading, makeStyles, mergeClasses, SuccessIcon } from '@portal/ui/shell';
import { useText } from './public-text';

// Fixed colors in both themes: white on these blues has a contrast of at least 6:1.
const useStyles = makeStyles({
  root: {
    position: 'relative', display: 'flex', flexDirection: 'column', justifyContent: 'center', alignItems: 'center', gap: '56px',
    overflow: 'hidden', padding: '48px',
    color: '#ffffff', backgroundColor: '#04386b',
    backgroundImage: 'radial-gradient(90% 70% at 85% 10%, #0a62b4 0%, transparent 60%), radial-gradient(80% 70% at 10% 95%, #0d5aa5 0%, transparent 55%), linear-gradient(160deg, #053c72, #032443)',
    '@media (max-width: 991.98px)': { display: 'none' },
  },
  words: { maxWidth: '440px', textAlign: 'center' },
  title: { color: 'inherit', fontSize: '30px', lineHeight: '38px' },
  text: { margin: '12px 0 0', fontSize: '16px', lineHeight: '24px', color: 'rgba(255, 255, 255, 0.86)', textWrap: 'balance' },
  talk: { display: 'flex', flexDirection: 'column', gap: '14px', width: 'min(380px, 100%)' },
  bubble: {
    display: 'flex', flexDirection: 'column', gap: '4px', alignSelf: 'flex-start', padding: '12px 16px', borderRadius: '16px 16px 16px 4px',
    fontSize: '15px', lineHeight: '21px',
    color: '#10294a', backgroundColor: '#ffffff', boxShadow: '0 10px 30px rgba(1, 18, 40, 0.28)',
  },
  second: { marginInlineStart: '28px' },
  reply: { alignSelf: 'flex-end', borderRadius: '16px 16px 4px 16px', color: '#ffffff', backgroundColor: '#0b66bd' },
  state: { display: 'inline-flex', alignItems: 'center', gap: '4px', fontSize: '12px', lineHeight: '16px', color: '#0e6b34' },
});

/** Panel beside the form on wide screens: a decorative sample conversation above a short text. */
export function MarketingPanel() {
  const styles = useStyles();
  const t = useText();
  return (
    <aside className={styles.root}>
      <div className={styles.talk} aria-hidden="true">
        <div className={styles.bubble}>
          {t('promise.code')}
          <span className={styles.state}><SuccessIcon />{t('promise.delivered')}</span>
        </div>
        <div className={mergeClasses(styles.bubble, styles.second)}>
          {t('promise.order')}
          <span className={styles.state}><SuccessIcon />{t('promise.read')}</span>
        </div>
        <div className={mergeClasses(styles.bubble, styles.reply)}>{t('promise.reply')}</div>
      </div>
      <div className={styles.words}>
        <Heading level={2} className={styles.title}>{t('promise.title')}</Heading>
        <p className={styles.text}>{t('promise.text')}</p>
      </div>
    </aside>
  );
}
