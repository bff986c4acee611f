import { useMemo } from 'react';
import { parseAmount, toAmount, type StatementKind, type StatementLine } from '@portal/contracts';
import { useCan, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { type DataColumn, RouteLink, SendingLink, StatusBadge, type Intent, Timestamp } from '@portal/ui/screens';
import { SignedSum } from './signed-sum';
import { useSumFormat } from './sum-format';

const intents: Record<StatementKind, Intent> = {
  top_up: 'success', messages: 'neutral', charge: 'neutral', part_charge: 'neutral', reserve: 'waiting', void: 'neutral', release: 'info',
  refund: 'success', write_off: 'neutral', reversal: 'danger',
  debt: 'warning', debt_paid: 'warning',
};

/** Their positive sums reduce the debits and are no credits. */
const changesDebits: readonly StatementKind[] = ['release', 'messages'];

const useStyles = makeStyles({
  subject: { display: 'flex', flexDirection: 'column', gap: '2px', minWidth: 0, overflowWrap: 'anywhere' },
  muted: { color: tokens.colorNeutralForeground3 },
  sum: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
});

/** `lines`: those that the table shows; their sums have as many decimals as the finest. */
export function useStatementColumns(currency: string, lines: readonly StatementLine[] = []): readonly DataColumn<StatementLine>[] {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const sumText = useSumFormat(lines.flatMap(({ sum, balance }) => [sum, balance]));
  return useMemo(() => [
    { id: 'at', header: t('statement.at'), card: 'title', width: '150px', whole: true, cell: (line) => (
      line.messages
        ? <time dateTime={line.messages.day} title={format.day.full(line.messages.day)}>{format.shortDate(line.at)}</time>
        : <Timestamp at={line.at} />) },
    { id: 'kind', header: t('statement.kind'), card: 'badge', width: '150px', cell: (line) => <StatusBadge intent={intents[line.kind]}>
      {t(`statement.kinds.${line.kind}`)}
    </StatusBadge> },
    { id: 'subject', header: t('statement.subject'), wrap: true, cell: (line) => (
      line.messages ? <Messages messages={line.messages} currency={currency} /> : <Subject line={line} />) },
    {
      id: 'sum', header: t('statement.sum', { currency }), card: 'amount', align: 'end', width: '130px',
      cell: ({ kind, sum }) => <SignedSum sum={sum} format={sumText} isCredit={!changesDebits.includes(kind)} />,
    },
    {
      id: 'balance', header: t('statement.balanceAfter', { currency }), align: 'end', width: '160px', priority: 1,
      cell: ({ balance }) => <span className={styles.sum}>{sumText(balance)}</span>,
    },
  ], [t, styles, format, sumText, currency]);
}

/** The mailing list, invoice and comment of a posting. The invoice is a link if the user has the right to open it. */
function Subject({ line: { sum, listId, listName, listMoney, invoice, comment } }: { line: StatementLine }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const canSeeInvoice = useCan('/finances/invoice/{uuid}');
  const number = invoice && t('statement.invoice', { number: invoice.number });
  if (listId === null && !number && !comment) return <span className={styles.muted}>—</span>;
  return (
    <span className={styles.subject}>
      {listId !== null && <SendingLink source="list" listId={listId} name={listName} />}
      {listMoney && <ListMoney sum={sum} money={listMoney} />}
      {invoice && (canSeeInvoice ? <RouteLink to={`/finances/invoice/${invoice.uuid}`}>{number}</RouteLink> : <span>{number}</span>)}
      {comment && <span className={styles.muted}>{comment}</span>}
    </span>
  );
}

/**
 * What became of all that a list has reserved, unless the line itself says it: it is all charged or all reserved. A retried list has
 * several reservations, so their total is named.
 */
function ListMoney({ sum: ofLine, money: { charged, released, reserved } }: {
  sum: StatementLine['sum']; money: NonNullable<StatementLine['listMoney']>;
}) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { price } = useFormat();
  const sums = [['charged', charged], ['released', released], ['reserved', reserved]] as const;
  const present = sums.map(([name, sum]) => ({ name, sum: parseAmount(sum) })).filter(({ sum }) => sum > 0n);
  if (present.length < 2 && parseAmount(released) === 0n) return null;
  const all = present.reduce((total, { sum }) => total + sum, 0n);
  const parts = present.map(({ name, sum }) => t(`statement.listMoney.${name}`, { sum: price(toAmount(sum)) })).join(' · ');
  return (
    <span className={styles.muted}>
      {all === -parseAmount(ofLine) ? parts : t('statement.ofReserved', { sum: price(toAmount(all)), parts })}
    </span>
  );
}

/** Sender, type and number of messages sent alone, with a link to the same day in the report. */
function Messages({ messages: { day, sentOn, count, alphaName, type }, currency }: {
  messages: NonNullable<StatementLine['messages']>; currency: string;
}) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const canSeeReport = useCan('/finances/reports');
  const sender = [alphaName?.name, type && t(`reports.types.${type}`)].filter(Boolean).join(' · ');
  const words = [
    count > 0 && t('reports.messageCount', { count }), sentOn !== day && t('statement.sentOn', { day: format.day.written(sentOn) }),
  ];
  const search = new URLSearchParams({ period: 'own', from: sentOn, to: sentOn, currency });
  if (alphaName) search.append('alphaName', alphaName.uuid);
  if (type) search.append('type', type);
  return (
    <span className={styles.subject}>
      {sender !== '' && (canSeeReport ? <RouteLink to={`/finances/reports?${search}`}>{sender}</RouteLink> : <span>{sender}</span>)}
      <span className={styles.muted}>{words.filter(Boolean).join(' · ') || '—'}</span>
    </span>
  );
}
