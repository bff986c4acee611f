import { useMemo, useState } from 'react';
import { COUNTRIES_WITH_ZONES } from '@portal/messaging/quiet-hours';
import { selectLanguage } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { DismissIcon, makeStyles, tokens } from '@portal/ui/shell';
import { Button, Checkbox, countryName, Field, Input } from '@portal/ui/screens';

const useStyles = makeStyles({
  set: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0, margin: 0, padding: 0, border: 0 },
  legend: { padding: 0, marginBottom: tokens.spacingVerticalXS },
  chosen: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS, margin: 0, padding: 0, listStyleType: 'none' },
  offered: {
    display: 'flex', flexDirection: 'column', alignItems: 'flex-start', maxHeight: '180px', overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  problem: {
    margin: 0, color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
});

export type CountryChoiceProps = {
  label: string;
  hint?: string;
  /** Validation error shown below the field. */
  problem?: string;
  /** ISO 3166 country codes. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Multiple choice of countries, with a search by code or by name in the user's language. */
export function CountryChoice({ label, hint, problem, chosen, onChange }: CountryChoiceProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const language = useSelector(selectLanguage);
  const [text, setText] = useState('');
  const countries = useMemo(
    () => COUNTRIES_WITH_ZONES.map((code) => ({ code, name: countryName(code, language) })).sort((a, b) => a.name.localeCompare(b.name)),
    [language],
  );
  const query = text.trim().toLocaleLowerCase();
  const found = countries.filter(({ code, name }) => name.toLocaleLowerCase().includes(query) || code.toLowerCase() === query);
  const toggle = (code: string, on: boolean) => onChange(on ? [...chosen, code] : chosen.filter((other) => other !== code));
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{label}</legend>
      <ul className={styles.chosen} aria-label={t('countries.chosen')}>
        {chosen.map((code) => (
          <li key={code}>
            <Button
              size="small" icon={<DismissIcon />} iconPosition="after"
              aria-label={t('countries.remove', { country: countryName(code, language) })} onClick={() => toggle(code, false)}
            >
              {countryName(code, language)}
            </Button>
          </li>
        ))}
      </ul>
      <Field label={t('countries.find')}>
        <Input
          type="search" autoComplete="off" maxLength={60} value={text} onChange={(_, { value }) => setText(value)}
          // Enter in the search must not submit the surrounding form.
          onKeyDown={(event) => { if (event.key === 'Enter') event.preventDefault(); }}
        />
      </Field>
      <div className={styles.offered} role="group" aria-label={t('countries.offered')} tabIndex={0}>
        {found.map(({ code, name }) => <Checkbox
          key={code} label={name} checked={chosen.includes(code)} onChange={(_, { checked }) => toggle(code, checked === true)}
        />)}
        {found.length === 0 && <p className={styles.hint} role="status">{t('countries.none')}</p>}
      </div>
      {problem && <p role="alert" className={styles.problem}>{problem}</p>}
      {hint && <p className={styles.hint}>{hint}</p>}
    </fieldset>
  );
}
