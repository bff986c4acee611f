import { COUNTRIES_WITH_ZONES } from '@portal/messaging/quiet-hours';
import { selectLanguage } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { DismissIcon, makeStyles, tokens } from '@portal/ui/shell';
import { Button, countryName } from '@portal/ui/screens';
import { countriesOf, regions } from './country-regions';

/** More chips than these are a number. */
const MAX_CHIPS = 6;

const useStyles = makeStyles({
  chips: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalXS, margin: 0, padding: 0, listStyleType: 'none',
  },
  more: { color: tokens.colorNeutralForeground2 },
});

export type ChosenCountriesProps = { chosen: readonly string[]; onRemove: (codes: readonly string[]) => void };

/** The choice in short: a chip for all countries, for a whole region, or for a country, and how many more there are. */
export function ChosenCountries({ chosen, onRemove }: ChosenCountriesProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const language = useSelector(selectLanguage);
  const whole = regions.filter((region) => countriesOf[region].every((code) => chosen.includes(code)));
  const single = chosen.filter((code) => whole.every((region) => !countriesOf[region].includes(code)));
  const chips = whole.length === regions.length ? [{ id: 'all', name: t('countries.all'), codes: COUNTRIES_WITH_ZONES }] : [
    ...whole.map((region) => ({ id: region, name: t(`countries.region.${region}`), codes: countriesOf[region] })),
    ...single.map((code) => ({ id: code, name: countryName(code, language), codes: [code] })),
  ];
  if (chips.length === 0) return null;
  const more = chips.slice(MAX_CHIPS).reduce((sum, { codes }) => sum + codes.length, 0);
  return (
    <ul className={styles.chips} aria-label={t('countries.chosen')}>
      {chips.slice(0, MAX_CHIPS).map(({ id, name, codes }) => (
        <li key={id}>
          <Button
            size="small" shape="circular" icon={<DismissIcon />} iconPosition="after" aria-label={t('countries.remove', { country: name })}
            onClick={() => onRemove(codes)}
          >{name}</Button>
        </li>
      ))}
      {more > 0 && <li className={styles.more}>{t('countries.more', { count: more })}</li>}
    </ul>
  );
}
