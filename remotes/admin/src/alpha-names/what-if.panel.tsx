import { useState } from 'react';
import { messageTypes, type MessageType } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { Card, DismissIcon, makeStyles, tokens } from '@portal/ui/shell';
import { DateTimeInput } from '@portal/ui/forms';
import { Button, Field, Form, Input, readCount, RefusalBar, Select } from '@portal/ui/screens';
import { CustomerFilter } from '../customer-filter';
import { WhatIfResult } from './what-if-result';
import { whatIfAnswer, whatIfNames, type WhatIfQuestion } from './what-if.state';

const useStyles = makeStyles({
  fields: {
    display: 'grid', gap: tokens.spacingHorizontalM, gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
    alignItems: 'start',
  },
  customer: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXS, alignItems: 'flex-start', minWidth: 0,
    '& > span': { padding: `${tokens.spacingVerticalXXS} 0` },
  },
  wrong: { margin: 0, color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
});

const MAX_PARTS = 255;
/** The initially selected customer and alpha name; the UUIDs are empty if none is selected. */
export type WhatIfAbout = { customerUuid: string; customerName: string; alphaNameUuid: string };
export type WhatIfPanelProps = { about: WhatIfAbout; onClose: () => void };

/** Shows which route, price and margin a message to a number would have, without sending a message. */
export function WhatIfPanel({ about, onClose }: WhatIfPanelProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [number, setNumber] = useState('');
  const [customerUuid, setCustomer] = useState(about.customerUuid);
  const [alphaNameUuid, setAlphaName] = useState(about.alphaNameUuid);
  const [messageType, setType] = useState<MessageType>('sms');
  const [parts, setParts] = useState('1');
  const [at, setAt] = useState('');
  const [problems, setProblems] = useState<{ number?: boolean; customer?: boolean; parts?: boolean }>({});
  const [question, setQuestion] = useState<WhatIfQuestion | null>(null);
  const names = useResource(whatIfNames, customerUuid || null);
  const answer = useResource(whatIfAnswer, question);
  const submit = () => {
    const count = readCount(parts, 1, MAX_PARTS);
    const moment = at === '' ? undefined : new Date(at);
    const found = { number: number.trim().length < 3, customer: customerUuid === '', parts: count === undefined };
    setProblems(found);
    if (found.number || found.customer || count === undefined) return;
    setQuestion({
      number: number.trim(), customerUuid, messageType, parts: count, ...(alphaNameUuid !== '' && { alphaNameUuid }),
      ...(moment && { at: moment.toISOString() }),
    });
  };
  return (
    <Card
      title={t('whatIf.title')}
      actions={<Button appearance="subtle" icon={<DismissIcon />} aria-label={t('whatIf.close')} onClick={onClose} />}
    >
      <Form label={t('whatIf.title')} onSubmit={submit}>
        <div className={styles.fields}>
          <Field required label={t('whatIf.number')} validationMessage={problems.number ? t('whatIf.numberMissing') : undefined}>
            <Input
              autoFocus type="tel" inputMode="tel" autoComplete="off" maxLength={40} placeholder="+380…" value={number}
              onChange={(_, { value }) => setNumber(value)}
            />
          </Field>
          <div className={styles.customer} role="group" aria-label={t('alphaNames.customer')}>
            <span aria-hidden="true">{t('alphaNames.customer')}</span>
            <CustomerFilter
              uuid={customerUuid} name={customerUuid === about.customerUuid ? about.customerName : undefined}
              none={t('customerChoice.title')}
              onChange={(uuid) => { setCustomer(uuid); setAlphaName(''); }}
            />
            {problems.customer && <p role="alert" className={styles.wrong}>{t('whatIf.customerMissing')}</p>}
          </div>
          <Field label={t('alphaNames.alphaName')} hint={t('whatIf.alphaNameHint')}>
            <Select value={alphaNameUuid} disabled={customerUuid === ''} onChange={(_, { value }) => setAlphaName(value)}>
              <option value="">{t('whatIf.anyAlphaName')}</option>
              {(names.data?.items ?? []).map(({ uuid, name }) => <option key={uuid} value={uuid}>{name}</option>)}
            </Select>
          </Field>
          <Field label={t('ways.messageType')}>
            <Select value={messageType} onChange={(_, { value }) => setType(messageTypes.find((type) => type === value) ?? 'sms')}>
              {messageTypes.map((type) => <option key={type} value={type}>{t(`messageType.${type}`)}</option>)}
            </Select>
          </Field>
          <Field label={t('whatIf.parts')} validationMessage={problems.parts ? t('whatIf.partsWrong', { most: MAX_PARTS }) : undefined}>
            <Input inputMode="numeric" autoComplete="off" maxLength={3} value={parts} onChange={(_, { value }) => setParts(value)} />
          </Field>
          <Field label={t('whatIf.at')} hint={t('whatIf.atHint')}>
            <DateTimeInput value={at} onChange={setAt} />
          </Field>
        </div>
        <RefusalBar failure={names.error ?? answer.error} />
        <div><Button appearance="primary" type="submit" busy={answer.status === 'loading'}>{t('whatIf.ask')}</Button></div>
      </Form>
      {answer.data && answer.status !== 'failed' && <WhatIfResult answer={answer.data} />}
    </Card>
  );
}
