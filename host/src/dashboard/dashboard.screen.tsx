import { selectSession, useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { Heading, LinkButton, makeStyles, SendIcon, tokens } from '@portal/ui/shell';
import { HomeContent } from './home-content';
import { usePainted } from './use-painted';
import { Widgets } from './widgets';

const useStyles = makeStyles({
  root: {
    width: '100%', maxWidth: '1320px', marginInline: 'auto', padding: '28px 32px 48px',
    '@media (max-width: 991.98px)': { padding: '20px 20px 40px' }, '@media (max-width: 479.98px)': { padding: '16px 12px 32px' },
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', justifyContent: 'space-between', gap: '12px 24px' },
  lead: {
    margin: `${tokens.spacingVerticalXS} 0 0`, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  // The content brings the gap above it: an administrator who sends nothing has none but the widgets.
  room: { containerType: 'inline-size', '& > *': { marginTop: tokens.spacingVerticalXL }, '& > :empty': { display: 'none' } },
});

/** Start page: what is going on, what needs the user, and the remotes' widgets (SHL-17). */
export default function Dashboard({ title }: { title: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { name, login, customer_name: customer } = useSelector(selectSession);
  const canCreate = useCan('/smslist/action/create');
  const painted = usePainted();
  return (
    <div className={styles.root}>
      <header className={styles.head}>
        <div>
          <Heading level={1}>{t('dashboard.greeting', { name: name || login })}</Heading>
          {customer && <p className={styles.lead}>{customer}</p>}
        </div>
        {canCreate && (
          <LinkButton to="/smslist/new" appearance="primary" icon={<SendIcon />}>{t('dashboard.create')}</LinkButton>
        )}
      </header>
      <div className={styles.room}><HomeContent title={title} painted={painted} /></div>
      <div className={styles.room}><Widgets painted={painted} /></div>
    </div>
  );
}
