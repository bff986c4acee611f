import { CONTENT_LIMITS } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { moved, OrderedList } from '@portal/ui/forms';
import { Field, Input } from '@portal/ui/screens';
import type { MessageErrors } from './message-errors';

const { min: MIN_OPTIONS, max: MAX_OPTIONS } = CONTENT_LIMITS.options;

export type AnswerOptionsProps = {
  label: string;
  hint: string;
  options: readonly string[] | undefined;
  required: boolean;
  errors: MessageErrors;
  onChange: (options: string[] | undefined) => void;
};

/** Form fields for the reply options that the recipient can tap. */
export function AnswerOptions({ label, hint, options, required, errors, onChange }: AnswerOptionsProps) {
  const { t } = useTranslation();
  const shown = options ?? (required ? ['', ''] : []);
  const change = (next: string[]) => onChange(next.length === 0 ? undefined : next);
  const error = errors['content.options'];
  return (
    <div data-field="content.options">
      <Field label={label} hint={hint} required={required} validationMessage={error} validationState={error ? 'error' : 'none'}>
        <OrderedList
          label={label}
          count={shown.length}
          nameOf={(index) => shown[index] || t('compose.option', { number: index + 1 })}
          addLabel={t('compose.addOption')}
          min={required ? MIN_OPTIONS : 0}
          max={MAX_OPTIONS}
          onAdd={() => change([...shown, ...Array.from({ length: Math.max(1, MIN_OPTIONS - shown.length) }, () => '')])}
          onMove={(from, to) => change(moved(shown, from, to))}
          onRemove={(index) => change(shown.filter((_, at) => at !== index))}
        >
          {(index) => {
            const wrong = errors[`content.options.${index}`];
            return (
              <Field validationMessage={wrong} validationState={wrong ? 'error' : 'none'}>
                <Input
                  style={{ width: '100%' }} aria-label={t('compose.option', { number: index + 1 })} autoComplete="off"
                  value={shown[index] ?? ''} onChange={(_, { value }) => change(shown.map((each, at) => (at === index ? value : each)))}
                />
              </Field>
            );
          }}
        </OrderedList>
      </Field>
    </div>
  );
}
