import { useMemo } from 'react';
import { countParts, hasPersonalFields } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { KeyValues } from '@portal/ui/screens';
import { PhonePreview } from '../message/phone-preview';
import { useOwnLinks } from '../message/use-own-links';
import type { NewListForm } from './new-list-form';
import type { RecipientTotal } from './recipient-total';

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL } });

export function Summary({ form, from, total }: { form: NewListForm; from: string; total: RecipientTotal }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const { message } = form;
  const counted = useOwnLinks(form.ownLinks);
  const parts = useMemo(
    () => (message.type === 'sms' ? countParts(counted ? counted(message.body) : message.body).parts : 1), [message, counted],
  );
  const upTo = (value: number) => (total.atMost ? t('new.upTo', { value: format.number(value) }) : format.number(value));
  // With personal fields, the number of parts differs by recipient. Only the estimate in the last step calculates it.
  const isPersonal = hasPersonalFields(message.body);
  const items = [
    { id: 'recipients', term: t('new.summaryRecipients'), value: upTo(total.recipients) },
    ...(message.type === 'sms' && !isPersonal ? [
      { id: 'parts', term: t('new.summaryPartsEach'), value: format.number(parts) },
      { id: 'total', term: t('new.summaryParts'), value: <strong>{upTo(parts * total.recipients)}</strong> },
    ] : []),
    ...(message.type === 'sms' && isPersonal ? [{ id: 'personal', term: t('new.summaryPartsEach'), value: t('new.partsPersonal') }] : []),
    ...(form.sendLater && form.date !== '' && form.time !== '' ? [
      { id: 'time', term: t('new.when'), value: `${format.day.written(form.date)} ${form.time}, ${form.timeZone}` },
    ] : []),
  ];
  return (
    <Card title={t('new.summary')}>
      <div className={styles.root}>
        <PhonePreview message={message} from={from} />
        <KeyValues layout="rows" items={items} />
      </div>
    </Card>
  );
}
