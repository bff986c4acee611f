import { parseAmount, toBcp47, type Language } from '@portal/contracts';
import { selectLanguage, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { ProgressBar } from '@portal/ui/forms';
import { KeyValues } from '@portal/ui/screens';
import type { Limits } from './limits.state';

const NEAR = 0.8;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL },
  spend: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  words: {
    display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: tokens.spacingHorizontalM, fontVariantNumeric: 'tabular-nums',
  },
  strong: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  text: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});

/** The customer's limits, with today's usage. */
export function LimitsCard({
  limits: { countries, perBlock, perKey, dailySpend }, spentToday, countedToday, currency_code: currency,
}: Limits) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const language = useSelector(selectLanguage);
  const money = (sum: string) => format.amount(sum, currency);
  const share = dailySpend === null ? 0 : shareOf(countedToday, dailySpend);
  const count = (value: number | null, key: string) => (value === null ? t('limits.none') : t(key, { value }));
  return (
    <Card title={t('limits.now')}>
      <div className={styles.root}>
        <div className={styles.spend}>
          <div className={styles.words}>
            <span>{t('limits.spentToday')}</span>
            <span className={styles.strong}>
              {dailySpend === null ? money(spentToday) : t('limits.ofCap', { spent: money(countedToday), cap: money(dailySpend) })}
            </span>
          </div>
          {dailySpend !== null && <ProgressBar
            value={share} color={share >= 1 ? 'error' : share >= NEAR ? 'warning' : 'brand'} aria-label={t('limits.spentToday')}
          />}
          {dailySpend !== null && countedToday !== spentToday && (
            <p className={styles.text}>{t('limits.sinceUnblocked', { sum: money(spentToday) })}</p>
          )}
          <p className={styles.text}>{t(dailySpend === null ? 'limits.noCap' : 'limits.capReached')}</p>
        </div>
        <KeyValues
          items={[
            {
              id: 'block', term: t('limits.perBlock'),
              value: <>
                {count(perBlock, 'limits.anHour')}
                <p className={styles.text}>{t('limits.perBlockHint')} {perBlock !== null && t('limits.perBlockReached')}</p>
              </>,
            },
            {
              id: 'key', term: t('limits.perKey'), value: <>
                {count(perKey, 'limits.aMinute')}
                {perKey !== null && <p className={styles.text}>{t('limits.perKeyReached')}</p>}
              </>,
            },
            {
              id: 'countries', term: t('limits.countries'),
              value: <>
                {countries === null ? t('limits.everywhere') : countryNames(countries, language).join(', ')}
                <p className={styles.text}>{t('limits.countriesHint')}</p>
              </>,
            },
          ]}
        />
        <p className={styles.text}>{t('limits.whoSets')}</p>
      </div>
    </Card>
  );
}

const shareOf = (spent: string, cap: string): number => Math.min(1, Number(parseAmount(spent)) / Math.max(1, Number(parseAmount(cap))));

/** Names of the countries in the user's language, sorted. */
function countryNames(codes: readonly string[], language: Language): string[] {
  const locale = toBcp47(language);
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return codes.map((code) => names.of(code) ?? code).sort(new Intl.Collator(locale).compare);
}
