import { countsOfGroups, DELIVERY_STATUS, OUTCOME_GROUPS } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { makeStyles, tokens } from '@portal/ui/shell';
import { useDeliveryGroupText } from '@portal/ui/screens';
import { messageTotals } from './message-totals.state';
import type { MessagesQuery } from './messages-query';

const useStyles = makeStyles({
  root: {
    display: 'flex', gap: '8px', minHeight: '20px', paddingBottom: '8px', fontSize: tokens.fontSizeBase200, lineHeight: '20px',
    fontVariantNumeric: 'tabular-nums',
  },
  totals: { display: 'flex', flexWrap: 'wrap', gap: '2px 16px', margin: 0 },
  total: { display: 'flex', gap: '5px' },
  term: { order: 1, color: tokens.colorNeutralForeground3 },
  value: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  note: { color: tokens.colorNeutralForeground3 },
});

/**
 * Numbers and cost of all messages that match the filters. Those of lists that nobody has confirmed count apart, so that the others are
 * the numbers of reports.
 */
export function MessageTotals({ query }: { query: MessagesQuery }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const groupText = useDeliveryGroupText();
  const { data } = useResource(messageTotals, query);
  const { [DELIVERY_STATUS.scheduled]: unconfirmed = 0, ...begun } = data?.counts ?? {};
  const groups = countsOfGroups(begun);
  const count = OUTCOME_GROUPS.reduce((sum, group) => sum + groups[group], unconfirmed);
  if (data && count === 0) return null;
  const totals = data ? [
    { id: 'messages', term: t('allMessages.totals.messages', { count }), value: format.number(count) },
    ...OUTCOME_GROUPS.filter((group) => groups[group] > 0).map((group) => (
      { id: group, term: groupText(group), value: format.number(groups[group]) })),
    ...(unconfirmed > 0 ? [{ id: 'unconfirmed', term: t('listStatus.notConfirmed'), value: format.number(unconfirmed) }] : []),
    ...(data.cost ?? []).map(({ currency, sum }) => (
      { id: currency, term: t('allMessages.totals.cost'), value: format.amount(sum, currency) })),
  ] : [];
  return (
    <div role="group" aria-label={t('allMessages.totals.title')} className={styles.root}>
      {data && !data.complete && <span className={styles.note}>{t('allMessages.totals.atLeast')}</span>}
      <dl className={styles.totals}>
        {totals.map(({ id, term, value }) => (
          <div key={id} className={styles.total}><dt className={styles.term}>{term}</dt><dd className={styles.value}>{value}</dd></div>
        ))}
      </dl>
    </div>
  );
}
