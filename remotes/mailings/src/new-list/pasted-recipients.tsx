import { lazy, Suspense, useMemo, type ClipboardEvent } from 'react';
import { MAX_PASTED_CHARACTERS, type MessageType } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { TextArea } from '@portal/ui/forms';
import { Spinner } from '@portal/ui/screens';
import { FormField } from './form-field';
import { LongText } from './long-text';
import { numberCheck } from './new-list.state';
import type { RecipientCount } from './use-recipient-count';

// Loaded on demand: shown once there are recipients.
const RecipientResult = lazy(() => import('./recipient-result').then((result) => ({ default: result.RecipientResult })));

/** Maximum characters in the text area. Rendering longer texts is slow, so only their beginning is shown, read-only. */
const MAX_EDITED = 40_000;

/** `type`: the message type, which some numbers cannot receive. */
export type PastedRecipientsProps = {
  text: string; type: MessageType; count: RecipientCount; error?: string; onChange: (text: string) => void;
};

export function PastedRecipients({ text, type, count, error, onChange }: PastedRecipientsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isTooLong = text.length > MAX_PASTED_CHARACTERS;
  const isChecked = text.trim() !== '' && !isTooLong;
  const query = useMemo(() => (isChecked ? { recipients: text, type } : null), [isChecked, text, type]);
  const check = useResource(numberCheck, query);
  const checked = check.query === query ? check.data : undefined;

  const pasted = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const added = event.clipboardData.getData('text');
    if (value.length + added.length <= MAX_EDITED) return;
    event.preventDefault();
    onChange(value.slice(0, selectionStart) + added + value.slice(selectionEnd));
  };
  const shown = checked ?? count;
  const isCounting = !checked && count.status === 'counting';
  return (
    <>
      <FormField name="recipients" label={t('new.numbers')} hint={t('new.numbersHint')} error={error}>
        {text.length > MAX_EDITED
          ? <LongText text={text} onRemove={() => onChange('')} />
          : <TextArea rows={6} spellCheck={false} autoComplete="off" value={text} onChange={onChange} onPaste={pasted} />}
      </FormField>
      {isChecked && (
        <Suspense>
          <RecipientResult
            {...shown} isCounting={check.query !== query || check.status === 'loading'}
            toSave={{ recipients: text }}
            note={
              <>
                {isCounting && (
                  <Spinner size="extra-tiny" label={t('new.counting', { percent: format.number(Math.round(count.fraction * 100)) })} />
                )}
                {check.status === 'failed' && !isAnswer(check.error?.name) && <span>{t('new.notChecked')}</span>}
              </>
            }
          />
        </Suspense>
      )}
    </>
  );
}

/** Returns true for errors that need no message, because the counts already show that no number is valid. */
const isAnswer = (name: string | undefined) => name === 'no_valid_numbers' || name === 'no_recipients';
