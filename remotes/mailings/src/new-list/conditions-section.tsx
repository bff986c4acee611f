import { useState } from 'react';
import { addressBookTypes, type AddressBook } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { DismissIcon, Heading, makeStyles, tokens } from '@portal/ui/shell';
import { AddIcon, Button, Field, Input, Switch } from '@portal/ui/screens';
import { BookSearch } from './book-search';
import type { BookCondition } from './new-list-form';
import { useSectionStyles, type SectionProps } from './section';

const MAX_CONDITIONS = 20;

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, margin: 0, padding: 0, listStyleType: 'none' },
  condition: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: tokens.spacingHorizontalL, padding: '12px',
    border: `1px solid ${tokens.colorNeutralStroke1}`, borderRadius: tokens.borderRadiusMedium,
  },
  name: { flexBasis: '100%', fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  seconds: { width: '140px' },
  remove: { marginInlineStart: 'auto' },
  error: { margin: 0, color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
  add: { alignSelf: 'flex-start' },
});

/** Exceptions for recipients in an address book: no fallback, or more time for the main message. */
export function ConditionsSection({ form: { conditions }, errors, onChange }: SectionProps) {
  const { t } = useTranslation();
  const section = useSectionStyles();
  const styles = useStyles();
  const [searching, setSearching] = useState(false);
  const set = (uuid: string, patch: Partial<BookCondition>) => onChange({
    conditions: conditions.map((one) => (one.uuid === uuid ? { ...one, ...patch } : one)),
  });
  const without = (uuid: string) => conditions.filter((one) => one.uuid !== uuid);
  const toggle = ({ uuid, name }: AddressBook) => {
    const isChosen = conditions.some((one) => one.uuid === uuid);
    onChange({ conditions: isChosen ? without(uuid) : [...conditions, { uuid, name, removeFallback: false, raiseSeconds: '' }] });
  };
  return (
    <div className={section.fields} data-field="conditions">
      <Heading level={4} size="small">{t('new.conditions')}</Heading>
      <p className={section.note}>{t('new.conditionsHint')}</p>
      {conditions.length > 0 && (
        <ul className={styles.list}>
          {conditions.map((one) => (
            <li key={one.uuid} className={styles.condition}>
              <span className={styles.name}>{t('new.contactsIn', { name: one.name })}</span>
              <Switch
                label={t('new.removeFallback')} checked={one.removeFallback}
                onChange={(_, { checked }) => set(one.uuid, { removeFallback: checked })}
              />
              <Field label={t('new.raiseTtl')}>
                <Input
                  className={styles.seconds} inputMode="numeric" autoComplete="off" maxLength={7} value={one.raiseSeconds}
                  onChange={(_, { value }) => set(one.uuid, { raiseSeconds: value.trim() })}
                />
              </Field>
              <Button
                className={styles.remove} appearance="subtle" size="small" icon={<DismissIcon />}
                aria-label={t('new.removeCondition', { name: one.name })} onClick={() => onChange({ conditions: without(one.uuid) })}
              />
            </li>
          ))}
        </ul>
      )}
      {errors.conditions && <p className={styles.error} role="alert">{errors.conditions}</p>}
      <Button
        className={styles.add} icon={<AddIcon />} disabledFocusable={conditions.length >= MAX_CONDITIONS}
        onClick={() => setSearching(true)}
      >
        {t('new.addCondition')}
      </Button>
      {searching && (
        <BookSearch
          title={t('new.addCondition')} types={addressBookTypes} chosen={conditions.map(({ uuid }) => uuid)} onToggle={toggle}
          onClose={() => setSearching(false)}
        />
      )}
    </div>
  );
}
