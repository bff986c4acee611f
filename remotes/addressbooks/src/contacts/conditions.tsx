import { useRef } from 'react';
import { contactConditions, contactFields, MAX_CONDITIONS, type ContactCondition, type ParamNames } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { DismissIcon, makeStyles, tokens } from '@portal/ui/shell';
import { AddIcon, Button, Input, Select, useDebounced } from '@portal/ui/screens';
import { useFieldLabel } from '../use-field-label';
import { needsValue } from './contact-filter';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: tokens.spacingVerticalS, gridColumn: '1 / -1' },
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, width: '100%' },
  condition: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  part: { flex: '1 1 140px', minWidth: 0, maxWidth: '240px' },
});

type ConditionsProps = {
  paramNames: ParamNames; conditions: readonly ContactCondition[]; onChange: (conditions: readonly ContactCondition[]) => void;
};

/** Conditions on fields, all of which must be met. */
export function Conditions({ paramNames, conditions, onChange }: ConditionsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const add = useRef<HTMLButtonElement>(null);
  const changed = (at: number, condition: ContactCondition) => conditions.map((each, index) => (index === at ? condition : each));
  return (
    <div role="group" aria-label={t('conditions.title')} className={styles.root}>
      {conditions.length > 0 && (
        <div className={styles.list}>
          {conditions.map((condition, at) => (
            <div key={at} role="group" aria-label={t('conditions.one', { number: at + 1 })} className={styles.condition}>
              <Condition paramNames={paramNames} condition={condition} onChange={(next) => onChange(changed(at, next))} />
              <Button
                appearance="subtle" icon={<DismissIcon />} aria-label={t('conditions.remove', { number: at + 1 })}
                onClick={() => {
                  onChange(conditions.filter((_, index) => index !== at));
                  add.current?.focus();
                }}
              />
            </div>
          ))}
        </div>
      )}
      <Button
        ref={add} icon={<AddIcon />} disabledFocusable={conditions.length >= MAX_CONDITIONS}
        onClick={() => onChange([...conditions, { field: 'name', is: 'contains', value: '' }])}
      >{t('conditions.add')}</Button>
    </div>
  );
}

function Condition({ paramNames, condition, onChange }: {
  paramNames: ParamNames; condition: ContactCondition; onChange: (condition: ContactCondition) => void;
}) {
  const { t } = useTranslation();
  const styles = useStyles();
  const label = useFieldLabel(paramNames);
  const [value, setValue] = useDebounced(condition.value, (typed) => onChange({ ...condition, value: typed }));
  return (
    <>
      <Select
        className={styles.part} aria-label={t('conditions.field')} value={condition.field}
        onChange={(_, chosen) => onChange({ ...condition, field: contactFields.find((field) => field === chosen.value) ?? 'name' })}
      >
        {contactFields.map((field) => <option key={field} value={field}>{label(field)}</option>)}
      </Select>
      <Select
        className={styles.part} aria-label={t('conditions.is')} value={condition.is}
        onChange={(_, chosen) => onChange({ ...condition, is: contactConditions.find((is) => is === chosen.value) ?? 'contains' })}
      >
        {contactConditions.map((is) => <option key={is} value={is}>{t(`conditions.kinds.${is}`)}</option>)}
      </Select>
      {needsValue(condition) && <Input
        className={styles.part} aria-label={t('conditions.value')} maxLength={200} autoComplete="off" value={value}
        placeholder={condition.field === 'num' ? '380671234567' : undefined}
        onChange={(_, typed) => setValue(typed.value)}
      />}
    </>
  );
}
