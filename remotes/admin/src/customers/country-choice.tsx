import { useId, useMemo, useRef, useState } from 'react';
import { COUNTRIES_WITH_ZONES } from '@portal/messaging/quiet-hours';
import { selectLanguage } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import { Checkbox, countryName, Field, Input } from '@portal/ui/screens';
import { ChosenCountries } from './chosen-countries';
import { countriesOf, type Region, regions } from './country-regions';
import { RegionChoice } from './region-choice';

const useStyles = makeStyles({
  set: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0, margin: 0, padding: 0, border: 0 },
  legend: { padding: 0, marginBottom: tokens.spacingVerticalXS },
  offered: {
    display: 'flex', flexDirection: 'column', maxHeight: '320px', overflowY: 'auto', padding: tokens.spacingVerticalXXS,
    border: `1px solid ${tokens.colorNeutralStroke1}`, borderRadius: tokens.borderRadiusMedium,
  },
  all: { boxSizing: 'border-box', width: '100%', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  note: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  none: { padding: '8px' },
  problem: { color: tokens.colorStatusDangerForeground1 },
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

/** Multiple choice of countries by region, with a search by code or by name in the user's language. */
export function CountryChoice({ label, hint, problem, chosen, onChange }: CountryChoiceProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const id = useId();
  const search = useRef<HTMLInputElement>(null);
  const language = useSelector(selectLanguage);
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<readonly Region[]>([]);
  const countries = useMemo(
    () => COUNTRIES_WITH_ZONES.map((code) => ({ code, name: countryName(code, language) })).sort((a, b) => a.name.localeCompare(b.name)),
    [language],
  );
  const query = text.trim().toLocaleLowerCase();
  const found = countries.filter(({ code, name }) => name.toLocaleLowerCase().includes(query) || code.toLowerCase() === query);
  const set = (codes: readonly string[], on: boolean) => {
    const others = chosen.filter((code) => !codes.includes(code));
    onChange(on ? [...others, ...codes] : others);
  };
  const boxes = (shown: typeof countries) => shown.map(({ code, name }) => (
    <Checkbox key={code} label={name} checked={chosen.includes(code)} onChange={(_, { checked }) => set([code], checked === true)} />
  ));
  return (
    <fieldset className={styles.set} aria-describedby={problem ? `${id}-problem` : hint ? `${id}-hint` : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <ChosenCountries
        chosen={chosen}
        onRemove={(codes) => {
          set(codes, false);
          search.current?.focus();
        }}
      />
      <Field label={t('countries.find')}>
        <Input
          ref={search} type="search" autoComplete="off" maxLength={60} value={text} onChange={(_, { value }) => setText(value)}
          // Enter in the search must not submit the surrounding form.
          onKeyDown={(event) => { if (event.key === 'Enter') event.preventDefault(); }}
        />
      </Field>
      <div className={styles.offered} role="group" aria-label={t('countries.offered')}>
        {query === '' && (
          <>
            <Checkbox
              className={styles.all} label={t('countries.all')}
              checked={chosen.length === 0 ? false : chosen.length < COUNTRIES_WITH_ZONES.length ? 'mixed' : true}
              onChange={(_, { checked }) => set(COUNTRIES_WITH_ZONES, checked === true)}
            />
            {regions.map((region) => (
              <RegionChoice
                key={region} region={region} chosen={chosen} isOpen={opened.includes(region)}
                onToggle={() => setOpened(opened.includes(region) ? opened.filter((each) => each !== region) : [...opened, region])}
                onChange={(on) => set(countriesOf[region], on)}
              >
                {boxes(countries.filter(({ code }) => countriesOf[region].includes(code)))}
              </RegionChoice>
            ))}
          </>
        )}
        {query !== '' && boxes(found)}
        {found.length === 0 && <p className={mergeClasses(styles.note, styles.none)} role="status">{t('countries.none')}</p>}
      </div>
      {problem && <p id={`${id}-problem`} role="alert" className={mergeClasses(styles.note, styles.problem)}>{problem}</p>}
      {hint && <p id={`${id}-hint`} className={styles.note}>{hint}</p>}
    </fieldset>
  );
}
