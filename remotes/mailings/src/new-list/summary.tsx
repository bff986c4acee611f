import { useMemo } from 'react';
import { countParts, hasPersonalFields } from '@portal/messaging';
import { parseAmount, toAmount, type Estimate } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { KeyValues } from '@portal/ui/screens';
import { shortfallOf } from '../shortfall';
import type { NewListForm } from './new-list-form';
import type { RecipientTotal } from './recipient-total';

const useStyles = makeStyles({
  total: { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, fontWeight: tokens.fontWeightSemibold },
  short: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
});

export type SummaryProps = {
  form: NewListForm;
  total: RecipientTotal;
  estimate: Estimate | undefined;
  counted?: (text: string) => string;
  span: string | undefined;
};

/** Recipients, cost and time so far. */
export function Summary({ form, total, estimate, counted, span }: SummaryProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const { message } = form;
  const parts = useMemo(
    () => (message.type === 'sms' ? countParts(counted ? counted(message.body) : message.body).parts : 1), [message, counted],
  );
  const upTo = (value: number) => (total.atMost ? t('new.upTo', { value: format.number(value) }) : format.number(value));
  // With personal fields, the number of parts differs by recipient. Only the estimate calculates it.
  const isPersonal = hasPersonalFields(message.body);
  const isSms = message.type === 'sms';
  const items = [
    {
      id: 'recipients', term: t('new.summaryRecipients'),
      value: estimate ? format.number(estimate.recipients) : upTo(total.recipients),
    },
    ...(isSms ? [{ id: 'parts', term: t('new.summaryPartsEach'), value: isPersonal ? t('new.partsPersonal') : format.number(parts) }] : []),
    ...(isSms && (estimate || !isPersonal) ? [{
      id: 'total', term: t('new.summaryParts'), value: estimate ? format.number(estimate.parts) : upTo(parts * total.recipients),
    }] : []),
    ...costItems(),
    ...(span === undefined ? [] : [{ id: 'time', term: t('new.when'), value: span }]),
  ];

  /** The rows are there before the cost is, so that the button below doesn't move when it comes. */
  function costItems() {
    if (!estimate) return [{ id: 'cost', term: t('list.total'), value: '–' }, { id: 'left', term: t('list.balanceAfter'), value: '–' }];
    const { maximum, available, covered, currency } = estimate;
    const left = toAmount(parseAmount(available) - parseAmount(maximum));
    return [
      { id: 'cost', term: t('list.total'), value: <span className={styles.total}>{format.amount(maximum, currency)}</span> },
      covered
        ? { id: 'left', term: t('list.balanceAfter'), value: format.amount(left, currency) }
        : {
          id: 'missing', term: t('list.missing'),
          value: <span className={styles.short}>{format.amount(shortfallOf(estimate), currency)}</span>,
        },
    ];
  }

  return (
    <Card title={t('new.summary')}>
      <KeyValues layout="rows" items={items} />
    </Card>
  );
}
