import { useState } from 'react';
import type { RichContent } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { moved, OrderedList } from '@portal/ui/forms';
import { Field, Input } from '@portal/ui/screens';
import type { MessageErrors } from './message-errors';
import { WrittenField } from './written-field';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  pair: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(140px, 100%), 1fr))', gap: tokens.spacingHorizontalS },
});

type Params = NonNullable<RichContent['templateParams']>;
export type TemplateFieldsProps = { content: RichContent; errors: MessageErrors; onChange: (
  patch: Pick<RichContent, 'templateId' | 'templateParams'>,
) => void };

/** Form fields for a provider-approved template: its ID and parameters. */
export function TemplateFields({ content, errors, onChange }: TemplateFieldsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <WrittenField
        path="content.templateId" label={t('compose.templateId')} hint={t('compose.templateIdHint')} value={content.templateId ?? ''}
        error={errors['content.templateId']} onChange={(templateId) => onChange({ templateId })} required
      />
      <TemplateParams params={content.templateParams ?? {}} errors={errors} onChange={(templateParams) => onChange({ templateParams })} />
    </div>
  );
}

/** Keeps the pairs in a list, because several names can be equal or empty while the user types. */
function TemplateParams({ params, errors, onChange }: { params: Params; errors: MessageErrors; onChange: (params: Params) => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [written, setWritten] = useState(() => Object.entries(params));
  const pairs = isSame(recordOf(written), params) ? written : Object.entries(params);
  const change = (next: [string, string][]) => {
    setWritten(next);
    onChange(recordOf(next));
  };
  const error = errors['content.templateParams'];
  return (
    <div data-field="content.templateParams">
      <Field
        label={t('compose.templateParams')} hint={t('compose.templateParamsHint')} validationMessage={error}
        validationState={error ? 'error' : 'none'}
      >
        <OrderedList
          label={t('compose.templateParams')}
          count={pairs.length}
          nameOf={(index) => pairs[index]?.[0] || t('compose.param', { number: index + 1 })}
          addLabel={t('compose.addParam')}
          onAdd={() => change([...pairs, ['', '']])}
          onMove={(from, to) => change(moved(pairs, from, to))}
          onRemove={(index) => change(pairs.filter((_, at) => at !== index))}
        >
          {(index) => {
            const [name, value] = pairs[index] ?? ['', ''];
            const set = (next: [string, string]) => change(pairs.map((pair, at) => (at === index ? next : pair)));
            const wrong = errors[`content.templateParams.${name}`];
            return (
              <Field validationMessage={wrong} validationState={wrong ? 'error' : 'none'}>
                <div className={styles.pair}>
                  <Input
                    aria-label={t('compose.paramName', { number: index + 1 })} placeholder={t('compose.paramNamePlaceholder')}
                    autoComplete="off" value={name} onChange={(_, { value: next }) => set([next, value])}
                  />
                  <Input
                    aria-label={t('compose.paramValue', { number: index + 1 })} placeholder={t('compose.paramValuePlaceholder')}
                    autoComplete="off" value={value} onChange={(_, { value: next }) => set([name, next])}
                  />
                </div>
              </Field>
            );
          }}
        </OrderedList>
      </Field>
    </div>
  );
}

const recordOf = (pairs: readonly [string, string][]): Params => Object.fromEntries(pairs.filter(([name]) => name.trim() !== ''));

function isSame(one: Params, other: Params): boolean {
  const [keys, others] = [Object.keys(one), Object.keys(other).filter((key) => key.trim() !== '')];
  return keys.length === others.length && keys.every((key) => one[key] === other[key]);
}
