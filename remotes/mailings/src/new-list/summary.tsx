import { MAX_TEXT_CHARACTERS } from '@portal/contracts';
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

/** As much as can be sent; what is longer is refused anyway. */
const beginningOf = (text: string) => (text.length > MAX_TEXT_CHARACTERS ? `${text.slice(0, MAX_TEXT_CHARACTERS)}…` : text);

export type SummaryProps = {
  from: string;
  text: string;
  count: PartCount;
  recipients: number;
  /** The numbers come from two places, and the same one may stand in both. */
  atMost: boolean;
  /** A refusal that belongs to no field. */
  failure: Failure | undefined;
  busy: boolean;
};

/** The list as it would be sent, beside the form that makes it. */
export function Summary({ from, text, count, recipients, atMost, failure, busy }: SummaryProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const said = useFailureText(failure);
  const upTo = (value: number) => (atMost ? t('new.upTo', { value: format.number(value) }) : format.number(value));
  const items = [
    { id: 'recipients', term: t('new.summaryRecipients'), value: upTo(recipients) },
    { id: 'parts', term: t('new.summaryPartsEach'), value: format.number(count.parts) },
    { id: 'total', term: t('new.summaryParts'), value: <strong>{upTo(count.parts * recipients)}</strong> },
  ];
  return (
    <Card title={t('new.summary')}>
      <div className={styles.root}>
        <MessagePreview label={t('message.preview')} from={from || t('new.noSenderYet')} text={beginningOf(text)} placeholder={t('new.noTextYet')} />
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
