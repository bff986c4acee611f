import { lazy, Suspense, useRef, useState, type ClipboardEvent, type ReactNode } from 'react';
import { MAX_TEXT_CHARACTERS } from '@portal/contracts';
import { isCode, UNSUBSCRIBE_FIELD, type MessageType } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { TextArea } from '@portal/ui/forms';
import { BellOffIcon, Button, Field } from '@portal/ui/screens';
import { PersonalFields } from './personal-fields';
import { TextCounter } from './text-counter';

const TextAdvice = lazy(() => import('./text-advice').then((advice) => ({ default: advice.TextAdvice })));

/** Longest accepted text. It exceeds the message limit, so that users can shorten a long text here. */
const MAX_TAKEN = 5 * MAX_TEXT_CHARACTERS;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  // The tools are above the text box, but not inside the field, whose context would name the controls of their dialogs.
  written: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
  field: { display: 'contents', '& > label': { order: -1 } },
  // The first icon begins where the text box does.
  insertions: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalM})`,
  },
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
  /** Pads the text to the length of the sent text for the counter. Omitted if no padding is needed. */
  counted?: (text: string) => string;
};

/** Text field with counter and personal fields. */
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
    // Prevents the paste, because the layout of such a long text would block the page.
    event.preventDefault();
    setRefused(true);
  };
  /** Replaces the selection, or inserts at the last cursor position. `spaced`: adds a space after a preceding word. */
  const insert = (addition: string, spaced = false) => {
    const area = root.current?.querySelector('textarea');
    if (!area) return;
    const { selectionStart, selectionEnd } = area;
    const added = spaced && /\S$/.test(text.slice(0, selectionStart)) ? ` ${addition}` : addition;
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
      <div className={styles.written}>
        <div className={styles.insertions}>
          <PersonalFields onInsert={(field) => insert(field)} />
          {/* Separated by a space: an address next to a word is not recognized as a link. */}
          {insertions?.((address) => insert(address, true))}
          {!isCode(type) && <Button appearance="subtle" icon={<BellOffIcon />} onClick={() => insert(UNSUBSCRIBE_FIELD, true)}>
            {t('text.insertUnsubscribe')}
          </Button>}
        </div>
        <Field
          className={styles.field} label={label} hint={hint} required={required} validationMessage={shown}
          validationState={shown ? 'error' : 'none'}
        >
          <TextArea
            rows={6} value={text} onChange={change} onPaste={pasted}
            counter={<TextCounter type={type} text={text} withPicture={withPicture} counted={counted} />}
          />
        </Field>
      </div>
      {type === 'sms' && <Suspense><TextAdvice text={text} counted={counted} onChange={change} /></Suspense>}
    </div>
  );
}
