import { lazy, Suspense, useRef, useState, type ClipboardEvent, type ReactNode } from 'react';
import { MAX_TEXT_CHARACTERS } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { Field, makeStyles, tokens } from '@portal/ui/core';
import { TextArea } from '@portal/ui/more';
import { PersonalFields } from './personal-fields';
import { TextCounter } from './text-counter';

const TextAdvice = lazy(() => import('./text-advice').then((advice) => ({ default: advice.TextAdvice })));

/** A little too much can be shortened in place. A book pasted by mistake would only hold the page up: it is not taken in at all. */
const MAX_TAKEN = 5 * MAX_TEXT_CHARACTERS;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  insertions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

export type TextFieldProps = {
  type: MessageType;
  label: string;
  hint?: string;
  text: string;
  required: boolean;
  withPicture: boolean;
  error?: string;
  onChange: (text: string) => void;
  insertions?: (insert: (text: string) => void) => ReactNode;
  /** The text as long as it is sent, where that is longer than what is written. */
  counted?: (text: string) => string;
};

/** The words of a message: written, counted, and filled with what each recipient has of his own. */
export function TextField({ type, label, hint, text, required, withPicture, error, onChange, insertions, counted }: TextFieldProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState(false);

  const change = (next: string) => {
    setRefused(next.length > MAX_TAKEN);
    if (next.length <= MAX_TAKEN) onChange(next);
  };
  const pasted = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const added = event.clipboardData.getData('text');
    if (value.length - (selectionEnd - selectionStart) + added.length <= MAX_TAKEN) return;
    // Before the field lays it out.
    event.preventDefault();
    setRefused(true);
  };
  /** Where the cursor stands, or stood last. */
  const insert = (given: string, isApart = false) => {
    const area = root.current?.querySelector('textarea');
    if (!area) return;
    const { selectionStart, selectionEnd } = area;
    const added = isApart && /\S$/.test(text.slice(0, selectionStart)) ? ` ${given}` : given;
    change(text.slice(0, selectionStart) + added + text.slice(selectionEnd));
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(selectionStart + added.length, selectionStart + added.length);
    });
  };
  const isTooLong = refused || text.length > MAX_TEXT_CHARACTERS;
  const shown = isTooLong ? t('remotes:errors.text_too_long', { max: MAX_TEXT_CHARACTERS }) : error;
  return (
    <div ref={root} className={styles.root} data-field="body">
      <Field label={label} hint={hint} required={required} validationMessage={shown} validationState={shown ? 'error' : 'none'}>
        <TextArea rows={6} value={text} onChange={change} onPaste={pasted} counter={<TextCounter type={type} text={text} withPicture={withPicture} counted={counted} />} />
      </Field>
      <div className={styles.insertions}>
        <PersonalFields onInsert={(field) => insert(field)} />
        {/* An address that is glued to a word leads nowhere. */}
        {insertions?.((address) => insert(address, true))}
      </div>
      {type === 'sms' && <Suspense><TextAdvice text={text} onChange={change} /></Suspense>}
    </div>
  );
}
