import { useTranslation } from '@portal/portal/i18n';
import { TimeInput } from '@portal/ui/forms';
import { Field, Switch } from '@portal/ui/screens';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import { DurationField } from './duration-field';
import { FormField } from './form-field';
import { useSectionStyles, type SectionProps } from './section';

// Below the switch's label, which begins after the switch.
const useStyles = makeStyles({ underSwitch: { marginTop: `calc(-1 * ${tokens.spacingVerticalL})`, paddingInlineStart: '64px' } });

/** Sending speed, quiet hours and exclusions. */
export function PaceSection({ form, errors, onChange }: SectionProps) {
  const { t } = useTranslation();
  const styles = useSectionStyles();
  const own = useStyles();
  return (
    <>
      <Switch label={t('new.spread')} checked={form.spread} onChange={(_, { checked }) => onChange({ spread: checked })} />
      {form.spread && (
        <DurationField
          name="spread" label={t('new.spreadOver')} hint={t('new.spreadHint')} error={errors.spread} value={form.spreadDuration}
          onChange={(spreadDuration) => onChange({ spreadDuration })}
        />
      )}
      <Switch label={t('new.quiet')} checked={form.quiet} onChange={(_, { checked }) => onChange({ quiet: checked })} />
      {form.quiet && (
        <>
          <div className={styles.row}>
            <FormField name="quietHours" label={t('new.quietFrom')} error={errors.quietHours}>
              <TimeInput value={form.quietFrom} onChange={(quietFrom) => onChange({ quietFrom })} />
            </FormField>
            <Field label={t('new.quietTo')}>
              <TimeInput value={form.quietTo} onChange={(quietTo) => onChange({ quietTo })} />
            </Field>
          </div>
          <p className={styles.note}>{t('new.quietHint')}</p>
        </>
      )}
      <Switch
        label={t('new.stopListCheck')} checked={form.stopListCheck} onChange={(_, { checked }) => onChange({ stopListCheck: checked })}
      />
      <p className={mergeClasses(styles.note, own.underSwitch)}>{t('new.stopListHint')}</p>
      <Switch label={t('new.ownLinks')} checked={form.ownLinks} onChange={(_, { checked }) => onChange({ ownLinks: checked })} />
      <p className={mergeClasses(styles.note, own.underSwitch)}>{t('new.ownLinksHint')}</p>
    </>
  );
}
