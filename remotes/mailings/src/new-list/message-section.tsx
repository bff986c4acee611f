import { useState, type ClipboardEvent } from 'react';
import { MAX_TEXT_CHARACTERS } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import type { PartCount } from '@portal/messaging';
import { Card, makeStyles, tokens } from '@portal/ui/core';
import { TextArea } from '@portal/ui/more';
import { FormField } from './form-field';
import { TextAdvice } from './text-advice';
import { TextCounter } from './text-counter';

/** A little too much can be shortened in place. A book pasted by mistake would only hold the page up: it is not taken in at all. */
const TAKEN_AT_MOST = 5 * MAX_TEXT_CHARACTERS;

const useStyles = makeStyles({ fields: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 } });

export type MessageSectionProps = { text: string; count: PartCount; error?: string; onChange: (text: string) => void };

export function MessageSection({ text, count, error, onChange }: MessageSectionProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [refused, setRefused] = useState(false);

  const change = (next: string) => {
    setRefused(next.length > TAKEN_AT_MOST);
    if (next.length <= TAKEN_AT_MOST) onChange(next);
  };
  const pasted = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const added = event.clipboardData.getData('text');
    if (value.length - (selectionEnd - selectionStart) + added.length <= TAKEN_AT_MOST) return;
    // Before the field lays it out.
    event.preventDefault();
    setRefused(true);
  };
  const isTooLong = refused || text.length > MAX_TEXT_CHARACTERS;
  return (
    <Card title={t('new.message')}>
      <div className={styles.fields}>
        <FormField name="body" label={t('new.body')} error={isTooLong ? t('portal:errors.text_too_long', { max: MAX_TEXT_CHARACTERS }) : error} required>
          <TextArea rows={6} value={text} onChange={change} onPaste={pasted} counter={<TextCounter count={count} />} />
        </FormField>
        <TextAdvice text={text} count={count} />
      </div>
    </Card>
  );
}
