import { useMemo, type ReactNode } from 'react';
import { countParts, hasPersonalFields } from '@portal/messaging';
import { parseAmount, toAmount, type Estimate } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { KeyValues } from '@portal/ui/screens';
import { PhonePreview } from '../message/phone-preview';
import { shortfallOf } from '../shortfall';
import type { NewListForm } from './new-list-form';
import type { RecipientTotal } from './recipient-total';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  total: { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, fontWeight: tokens.fontWeightSemibold },
  short: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
});

export type SummaryProps = {
  form: NewListForm;
  from: string;
  total: RecipientTotal;
  estimate: Estimate | undefined;
  counted?: (text: string) => string;
  span: string | undefined;
  children: ReactNode;
};

/** Recipients and cost so far, the buttons in `children`, and the message on a phone. */
export function Summary({ form, from, total, estimate, counted, span, children }: SummaryProps) {
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
    ...(estimate ? costItems(estimate) : []),
    ...(span === undefined ? [] : [{ id: 'time', term: t('new.when'), value: span }]),
  ];

  function costItems(costs: Estimate) {
    const { maximum, available, covered, currency } = costs;
    const left = toAmount(parseAmount(available) - parseAmount(maximum));
    return [
      { id: 'cost', term: t('list.total'), value: <span className={styles.total}>{format.amount(maximum, currency)}</span> },
      covered
        ? { id: 'left', term: t('list.balanceAfter'), value: format.amount(left, currency) }
        : {
          id: 'missing', term: t('list.missing'),
          value: <span className={styles.short}>{format.amount(shortfallOf(costs), currency)}</span>,
        },
    ];
  }

  return (
    <Card title={t('new.summary')}>
      <div className={styles.root}>
        <KeyValues layout="rows" items={items} />
        {children}
        <PhonePreview message={message} from={from} />
      </div>
    </Card>
  );
}
