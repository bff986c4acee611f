import { useTranslation } from '@portal/portal/i18n';
import { Field, Input, Select } from '@portal/ui/screens';
import { makeStyles, tokens } from '@portal/ui/shell';
import type { Duration } from './duration';
import { FormField } from './form-field';
import type { FieldName } from './form-fields';

const units: readonly Duration['unit'][] = ['minutes', 'hours', 'days'];

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, alignItems: 'flex-start' },
  amount: { width: '120px' },
});

export type DurationFieldProps = {
  name: FieldName; label: string; hint: string; error?: string; value: Duration; onChange: (value: Duration) => void;
};

export function DurationField({ name, label, hint, error, value, onChange }: DurationFieldProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <FormField name={name} label={label} hint={hint} error={error}>
      <div className={styles.root}>
        <Input
          className={styles.amount} inputMode="numeric" autoComplete="off" maxLength={9} value={value.amount}
          onChange={(_, { value: amount }) => onChange({ ...value, amount })}
        />
        {/* A separate field: the label and hint belong to the amount. */}
        <Field>
          <Select
            aria-label={t('new.unitOf', { label })} value={value.unit}
            onChange={(_, { value: unit }) => onChange({ ...value, unit: units.find((known) => known === unit) ?? 'hours' })}
          >
            {units.map((unit) => <option key={unit} value={unit}>{t(`new.units.${unit}`)}</option>)}
          </Select>
        </Field>
      </div>
    </FormField>
  );
}
