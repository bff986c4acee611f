import { parseAmount, toAmount, type MessageDetail } from '@portal/contracts';
import { outcomeGroup, outcomeOf } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles } from '@portal/ui/shell';
import { KeyValues, type KeyValue } from '@portal/ui/screens';

const useStyles = makeStyles({ text: { margin: 0 } });

/** What the message cost: the sum, its shares if there are several, or why nothing was charged. */
export function MessageCost({ message }: { message: MessageDetail }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const { cost, currency, earlierCost, mainCost, price, fallbackPrice } = message;
  const amount = (value: bigint) => format.price(toAmount(value), currency);
  const [total, earlier, main] = [cost, earlierCost, mainCost ?? '0.00'].map(parseAmount) as [bigint, bigint, bigint];
  if (total === 0n) {
    const isOpen = outcomeGroup(outcomeOf({ ...message, sent: message.dtsend !== null })) === 'pending';
    const maximum = parseAmount(price) + (fallbackPrice === null ? 0n : parseAmount(fallbackPrice));
    return isOpen
      ? <KeyValues layout="rows" items={[{ id: 'open', term: t('trace.notYetCharged'), value: amount(maximum) }]} />
      : <p className={styles.text}>{t('trace.notCharged')}</p>;
  }
  const rest = total - earlier - main;
  const shares: KeyValue[] = [
    ...(earlier > 0n ? [{ id: 'earlier', term: t('trace.ofEarlier'), value: amount(earlier) }] : []),
    ...(mainCost === null
      ? [{ id: 'main', term: t('list.mainStatus'), value: amount(rest) }]
      : [
        { id: 'main', term: t('list.mainStatus'), value: amount(main) },
        { id: 'fallback', term: t('list.fallback'), value: amount(rest) },
      ]),
  ];
  return (
    <KeyValues
      layout="rows"
      items={[...(shares.length > 1 ? shares : []), { id: 'total', term: t('trace.total'), value: <strong>{amount(total)}</strong> }]}
    />
  );
}
