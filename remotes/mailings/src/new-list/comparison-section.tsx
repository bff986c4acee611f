import { lazy, Suspense } from 'react';
import { textCriteria, type Estimate } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Field, Input, MessageBar, MessageBarBody, Select, Switch } from '@portal/ui/screens';
import { LinkInsertion } from '../message/link-insertion';
import { TextField } from '../message/text-field';
import { FormField } from './form-field';
import { useSectionStyles, type SectionProps } from './section';

const PhonePreview = lazy(() => import('../message/phone-preview').then((preview) => ({ default: preview.PhonePreview })));

export type ComparisonSectionProps = SectionProps & {
  from: string;
  counted?: (text: string) => string;
  /** Recipients of the sample and the rest, once they are known. */
  sizes: Estimate['comparison'];
};

/** A second text, the size of the sample that gets either, and how the better one is chosen (MAIL-30). */
export function ComparisonSection({ form, errors, onChange, from, counted, sizes }: ComparisonSectionProps) {
  const { t } = useTranslation();
  const styles = useSectionStyles();
  const format = useFormat();
  const { message, criterion } = form;
  const criterionHint = { clicks: 'new.comparison.clicksHint', manual: 'new.comparison.manualHint' } as const;
  return (
    <>
      <Switch
        label={t('new.comparison.switch')} checked={form.compares} onChange={(_, { checked }) => onChange({ compares: checked })}
      />
      {form.compares && (
        <div className={styles.fields} data-field="comparison">
          {errors.comparison && (
            <MessageBar intent="error" layout="multiline"><MessageBarBody>{errors.comparison}</MessageBarBody></MessageBar>
          )}
          <TextField
            type={message.type} label={t('new.comparison.textB')} hint={t('new.comparison.hint')} text={form.otherBody} required
            withPicture={message.content.imageUrl !== undefined} onChange={(otherBody) => onChange({ otherBody })}
            insertions={(insert) => <LinkInsertion onInsert={insert} />} counted={counted}
          />
          <Field
            label={t('new.comparison.criterion')}
            hint={criterion === 'delivered' || criterion === 'replies' ? t('new.comparison.equal') : t(criterionHint[criterion])}
          >
            <Select
              className={styles.select} value={criterion}
              onChange={(_, { value }) => onChange({ criterion: textCriteria.find((each) => each === value) ?? 'delivered' })}
            >
              {textCriteria.map((each) => <option key={each} value={each}>{t(`new.comparison.criteria.${each}`)}</option>)}
            </Select>
          </Field>
          <div className={styles.row}>
            <FormField
              name="samplePercent" label={t('new.comparison.share')} hint={t('new.comparison.shareHint')} error={errors.samplePercent}
            >
              <Input
                inputMode="numeric" autoComplete="off" value={form.samplePercent}
                onChange={(_, { value }) => onChange({ samplePercent: value })}
              />
            </FormField>
            {criterion !== 'manual' && (
              <FormField name="waitHours" label={t('new.comparison.wait')} hint={t('new.comparison.waitHint')} error={errors.waitHours}>
                <Input
                  inputMode="numeric" autoComplete="off" value={form.waitHours} onChange={(_, { value }) => onChange({ waitHours: value })}
                />
              </FormField>
            )}
          </div>
          <p className={styles.note} role="status">
            {sizes && `${t('new.comparison.numbers', { sample: format.number(sizes.sample), rest: format.number(sizes.rest) })} `}
            {t('new.comparison.cost')}
          </p>
          <Suspense><PhonePreview message={{ ...message, body: form.otherBody }} from={from} /></Suspense>
        </div>
      )}
    </>
  );
}
