import { useId, type ReactNode } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { ChevronDownIcon, ChevronRightIcon, makeStyles, tokens } from '@portal/ui/shell';
import { Button, Checkbox } from '@portal/ui/screens';
import { countriesOf, type Region } from './country-regions';

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  count: {
    marginInlineStart: 'auto', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums',
  },
  countries: { display: 'flex', flexDirection: 'column', paddingInlineStart: '24px' },
});

export type RegionChoiceProps = {
  region: Region;
  chosen: readonly string[];
  isOpen: boolean;
  onToggle: () => void;
  /** All countries of the region were chosen, or none. */
  onChange: (on: boolean) => void;
  children: ReactNode;
};

/** A region with a checkbox for all of its countries, which `children` shows one by one. */
export function RegionChoice({ region, chosen, isOpen, onToggle, onChange, children }: RegionChoiceProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const id = useId();
  const countries = countriesOf[region];
  const count = countries.filter((code) => chosen.includes(code)).length;
  const name = t(`countries.region.${region}`);
  return (
    <>
      <div className={styles.row}>
        <Checkbox
          label={name} checked={count === 0 ? false : count < countries.length ? 'mixed' : true}
          onChange={(_, { checked }) => onChange(checked === true)}
        />
        <span className={styles.count}>{t('countries.count', { chosen: count, count: countries.length })}</span>
        <Button
          size="small" appearance="subtle" icon={isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />} aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined} aria-label={t('countries.show', { region: name })} onClick={onToggle}
        />
      </div>
      {isOpen && <div id={id} role="group" aria-label={name} className={styles.countries}>{children}</div>}
    </>
  );
}
