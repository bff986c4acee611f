import { errorCatalogue, parseAmount, type ErrorName } from '@portal/contracts';
import { failure, selectLanguage, useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { makeStyles, MessageBar, MessageBarBody, tokens } from '@portal/ui/core';
import { countryName, StatusBadge, type Intent } from '@portal/ui/more';
import type { WhatIfAnswer } from './what-if.slice';

type AnsweredWay = WhatIfAnswer['ways'][number];
const intents: Readonly<Record<AnsweredWay['verdict'], Intent>> = { chosen: 'success', spare: 'info', down: 'danger', off: 'neutral', no_rate_there: 'warning' };

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, marginTop: tokens.spacingVerticalL },
  text: { margin: 0 },
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, margin: 0, paddingInlineStart: '20px' },
  way: { paddingInlineStart: tokens.spacingHorizontalXS, overflowWrap: 'anywhere' },
  muted: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

const isErrorName = (name: string): name is ErrorName => Object.hasOwn(errorCatalogue, name);

/** In plain words: the price, whether it would be taken at all, and the ways in the order in which they would be tried. */
export function WhatIfResult({ answer: { number, country, at, tariff, price, ways, refused } }: { answer: WhatIfAnswer }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const language = useSelector(selectLanguage);
  const said = useFailureText(refused ? failure(isErrorName(refused.error) ? refused.error : 'error', { params: refused.params, message: refused.error }) : undefined);
  return (
    <div className={styles.root} role="status">
      <p className={styles.text}>{t('whatIf.about', { number, country: countryName(country, language), at: format.dateTime(at) })}</p>
      {said && <MessageBar intent="warning"><MessageBarBody>{t('whatIf.refused', { reason: said.text })}</MessageBarBody></MessageBar>}
      <p className={styles.text}>
        {price
          ? t('whatIf.price', { tariff: tariff.name, destination: price.destination, prefix: price.prefix, perPart: format.price(price.perPart, tariff.currency_code), sum: format.price(price.sum, tariff.currency_code) })
          : t('whatIf.noPrice', { tariff: tariff.name })}
      </p>
      {ways.length === 0 ? <p className={styles.text}>{t('whatIf.noWays')}</p> : (
        <ol className={styles.list} aria-label={t('whatIf.ways')}>
          {ways.map((way) => (
            <li key={`${way.alphaname} ${way.connectionName} ${way.priority}`} className={styles.way}>
              <StatusBadge intent={intents[way.verdict]}>{t(`whatIf.verdict.${way.verdict}`)}</StatusBadge>{' '}
              {t('whatIf.way', { connection: way.connectionName, provider: way.providerName, name: way.providerAlphaname, priority: way.priority })}
              <p className={styles.muted}>
                {way.cost ? t('whatIf.cost', { perPart: format.price(way.cost.perPart, way.cost.currency_code), sum: format.price(way.cost.sum, way.cost.currency_code) }) : t('whatIf.noCost')}
                {way.margin !== null && ` ${t(parseAmount(way.margin) < 0n ? 'whatIf.loss' : 'whatIf.margin', { sum: format.amount(way.margin, tariff.currency_code) })}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
