import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import { DateInput } from '@portal/ui/forms';
import { Button, Field, Input, Select } from '@portal/ui/screens';
import { FormField } from './form-field';
import { useSectionStyles, type SectionProps } from './section';

const useStyles = makeStyles({ day: { minWidth: '48px' }, days: { gap: tokens.spacingHorizontalS } });
const REPEATS = ['', 'day', 'week', 'month'] as const;

/** How often a scheduled list is sent again, until when, and for how much. */
export function RepeatFields({ form, errors, onChange }: SectionProps) {
  const { t } = useTranslation();
  const styles = useSectionStyles();
  const own = useStyles();
  const { weekdayNames } = useFormat();
  const toggle = (day: number) => onChange({
    weekdays: form.weekdays.includes(day) ? form.weekdays.filter((each) => each !== day) : [...form.weekdays, day].sort(),
  });
  const [shortNames, longNames] = [weekdayNames('short'), weekdayNames('long')];
  return (
    <>
      <Field label={t('new.repeat')}>
        <Select
          value={form.repeat}
          onChange={(_, { value }) => onChange({ repeat: REPEATS.find((each) => each === value) ?? '' })}
        >
          {REPEATS.map((each) => <option key={each} value={each}>{t(`new.repeats.${each || 'never'}`)}</option>)}
        </Select>
      </Field>
      {form.repeat === 'week' && (
        <div role="group" aria-label={t('new.weekdays')} className={mergeClasses(styles.row, own.days)}>
          {shortNames.map((name, index) => (
            <Button
              key={name} className={own.day} size="small" aria-label={longNames[index]} aria-pressed={form.weekdays.includes(index + 1)}
              appearance={form.weekdays.includes(index + 1) ? 'primary' : undefined} onClick={() => toggle(index + 1)}
            >{name}</Button>
          ))}
        </div>
      )}
      {form.repeat !== '' && (
        <div className={styles.row}>
          <FormField name="until" label={t('new.until')} error={errors.until}>
            <DateInput value={form.until} onChange={(until) => onChange({ until })} />
          </FormField>
          <FormField name="maxCost" label={t('new.maxCost')} hint={t('new.maxCostHint')} error={errors.maxCost}>
            <Input inputMode="decimal" autoComplete="off" value={form.maxCost} onChange={(_, { value }) => onChange({ maxCost: value })} />
          </FormField>
        </div>
      )}
    </>
  );
}
