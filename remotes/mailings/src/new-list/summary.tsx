import { useFailureText, useFormat, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import type { PartCount } from '@portal/messaging';
import { Button, Card, makeStyles, MessageBar, MessageBarBody, MessageBarTitle, tokens } from '@portal/ui/core';
import { KeyValues } from '@portal/ui/more';
import { MessagePreview } from '../message-preview';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  submit: { width: '100%' },
  note: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, textWrap: 'pretty' },
  trace: { overflowWrap: 'anywhere' },
});

export type SummaryProps = {
  from: string;
  text: string;
  count: PartCount;
  recipients: number;
  /** A refusal that belongs to no field. */
  failure: Failure | undefined;
  busy: boolean;
};

/** The list as it would be sent, beside the form that makes it. */
export function Summary({ from, text, count, recipients, failure, busy }: SummaryProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const said = useFailureText(failure);
  const items = [
    { id: 'recipients', term: t('new.summaryRecipients'), value: format.number(recipients) },
    { id: 'parts', term: t('new.summaryPartsEach'), value: format.number(count.parts) },
    { id: 'total', term: t('new.summaryParts'), value: <strong>{format.number(count.parts * recipients)}</strong> },
  ];
  return (
    <Card title={t('new.summary')}>
      <div className={styles.root}>
        <MessagePreview label={t('message.preview')} from={from || t('new.noSenderYet')} text={text} placeholder={t('new.noTextYet')} />
        <KeyValues layout="rows" items={items} />
        {said && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>
              <MessageBarTitle>{said.text}</MessageBarTitle>
              {said.lines.map((line) => <div key={line}>{line}</div>)}
              {failure?.traceId && <div className={styles.trace}>{t('new.trace', { id: failure.traceId })}</div>}
            </MessageBarBody>
          </MessageBar>
        )}
        <Button type="submit" appearance="primary" className={styles.submit} busy={busy}>{t('new.submit')}</Button>
        <p className={styles.note}>{t('new.nothingSentYet')}</p>
      </div>
    </Card>
  );
}
