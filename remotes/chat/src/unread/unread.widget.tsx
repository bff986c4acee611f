import { selectBadges, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { Card, ChatIcon, makeStyles, tokens } from '@portal/ui/shell';
import { EmptyState, LinkButton } from '@portal/ui/screens';

const useStyles = makeStyles({
  card: { height: '100%' },
  words: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: `0 ${tokens.spacingHorizontalS}`, margin: 0,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
  },
  count: {
    fontSize: tokens.fontSizeHero800, lineHeight: tokens.lineHeightHero800, fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** The number of unread chats, with a link to them (SHL-17). */
export function UnreadWidget() {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const count = useSelector(selectBadges)['/chat'] ?? 0;
  return (
    <Card
      title={t('unread.title')} actions={<LinkButton to="/chat" size="small" appearance="subtle">{t('unread.open')}</LinkButton>}
      className={styles.card}
    >
      {count > 0
        ? <p
          className={styles.words}
        ><span className={styles.count}>{format.number(count)}</span> <span>{t('unread.waiting', { count })}</span></p>
        : <EmptyState level={3} icon={<ChatIcon />} title={t('unread.none')} />}
    </Card>
  );
}
