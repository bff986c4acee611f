import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { shareOfSent, type SentCounts } from '@portal/ui/screens';
import { makeStyles, tokens } from '@portal/ui/shell';
import { HomeCard, HomeNote } from '../home-card';
import { todaysTraffic } from './admin-home.state';

const useStyles = makeStyles({
  table: { 'width': '100%', 'borderCollapse': 'collapse', 'fontVariantNumeric': 'tabular-nums', '& td, & th': { padding: '6px 0' } },
  head: {
    textAlign: 'start', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightRegular,
  },
  end: { textAlign: 'end', paddingInlineStart: '12px' },
  number: { textAlign: 'end', whiteSpace: 'nowrap', paddingInlineStart: '12px' },
  name: { overflowWrap: 'anywhere', textAlign: 'start', fontWeight: 'inherit' },
  total: { fontWeight: tokens.fontWeightSemibold, borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
});

type Counted = { messages: number } & SentCounts;

/** Today's messages by connection, beside yesterday's up to the same time, on the start page of administrators. */
export function TrafficWidget() {
  const { t } = useTranslation();
  const reading = useResource(todaysTraffic, undefined);
  return (
    <HomeCard
      title={t('home.traffic')} loading={t('home.trafficLoading')} failed={t('home.trafficFailed')}
      link={{ to: '/admin/engine', text: t('engine.details') }} reading={reading}
    >
      {({ items }) => <TrafficTable items={items} />}
    </HomeCard>
  );
}

function TrafficTable({ items }: { items: readonly { connection: string | null; today: Counted; before: Counted }[] }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  if (items.length === 0) return <HomeNote>{t('home.trafficNone')}</HomeNote>;
  const sum = (of: (item: typeof items[number]) => number) => items.reduce((total, item) => total + of(item), 0);
  const shareText = (share: number | null) => (share === null ? '—' : format.share(share));
  const total = {
    messages: sum(({ today }) => today.messages), sent: sum(({ today }) => today.sent), delivered: sum(({ today }) => today.delivered),
    undelivered: sum(({ today }) => today.undelivered), unknown: sum(({ today }) => today.unknown),
  };
  const rows = [
    ...items.map(({ connection, today, before }) => ({
      id: connection ?? '', name: connection ?? t('home.noConnection'), today, before: before.messages, isTotal: false,
    })),
    ...(items.length > 1 ? [{
      id: 'total', name: t('home.total'), today: total, before: sum(({ before }) => before.messages), isTotal: true,
    }] : []),
  ];
  return (
    <table className={styles.table} aria-label={t('home.traffic')}>
      <thead><tr>
        <th scope="col" className={styles.head}>{t('engine.connection')}</th>
        {(['today', 'delivered', 'yesterday'] as const).map((column) => (
          <th key={column} scope="col" className={styles.head}><div className={styles.end}>{t(`home.${column}`)}</div></th>
        ))}
      </tr></thead>
      <tbody>
        {rows.map(({ id, name, today, before, isTotal }) => (
          <tr key={id} className={isTotal ? styles.total : undefined}>
            <th scope="row" className={styles.name}>{name}</th>
            <td className={styles.number}>{format.number(today.messages)}</td>
            <td className={styles.number}>{shareText(shareOfSent(today))}</td>
            <td className={styles.number}>{format.number(before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
