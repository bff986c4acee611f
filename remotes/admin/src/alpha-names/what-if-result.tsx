import { parseAmount } from '@portal/contracts';
import { recordedFailure, selectLanguage, useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { makeStyles, tokens } from '@portal/ui/shell';
import { countryName, type Intent, MessageBar, MessageBarBody, StatusBadge, Timestamp } from '@portal/ui/screens';
import type { WhatIfAnswer } from './what-if.state';

type AnsweredRoute = WhatIfAnswer['routes'][number];
const intents: Readonly<Record<AnsweredRoute['verdict'], Intent>> = {
  chosen: 'success', spare: 'info', down: 'danger', off: 'neutral', no_rate_there: 'warning',
};

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, marginTop: tokens.spacingVerticalL },
  text: { margin: 0 },
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, margin: 0, paddingInlineStart: '20px' },
  route: { paddingInlineStart: tokens.spacingHorizontalXS, overflowWrap: 'anywhere' },
  muted: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** Shows the price, the reason if the message would be refused, and the routes in the order in which they would be tried. */
export function WhatIfResult({ answer: { number, country, at, tariff, price, routes, refused } }: { answer: WhatIfAnswer }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const language = useSelector(selectLanguage);
  const failureText = useFailureText(
    refused ? { ...recordedFailure({ name: refused.error, params: refused.params }), message: refused.error } : undefined,
  );
  return (
    <div className={styles.root} role="status">
      <p className={styles.text}>
        <Timestamp at={at} text={(time) => t('whatIf.about', { number, country: countryName(country, language), at: time })} />
      </p>
      {failureText && (
        <MessageBar intent="warning"><MessageBarBody>{t('whatIf.refused', { reason: failureText.text })}</MessageBarBody></MessageBar>
      )}
      <p className={styles.text}>
        {price
          ? t('whatIf.price', { tariff: tariff.name, destination: price.destination, prefix: price.prefix, perPart: format.price(
            price.perPart, tariff.currency_code,
          ), sum: format.price(price.sum, tariff.currency_code) })
          : t('whatIf.noPrice', { tariff: tariff.name })}
      </p>
      {routes.length === 0 ? <p className={styles.text}>{t('whatIf.noWays')}</p> : (
        <ol className={styles.list} aria-label={t('whatIf.ways')}>
          {routes.map((route) => (
            <li key={`${route.alphaname} ${route.connectionName} ${route.priority}`} className={styles.route}>
              <StatusBadge intent={intents[route.verdict]}>{t(`whatIf.verdict.${route.verdict}`)}</StatusBadge>{' '}
              {t('whatIf.way', {
                connection: route.connectionName, provider: route.providerName, name: route.providerAlphaname, priority: route.priority,
              })}
              <p className={styles.muted}>
                {route.cost ? t('whatIf.cost', { perPart: format.price(
                  route.cost.perPart, route.cost.currency_code,
                ), sum: format.price(route.cost.sum, route.cost.currency_code) }) : t('whatIf.noCost')}
                {route.margin !== null && ` ${t(parseAmount(route.margin) < 0n ? 'whatIf.loss' : 'whatIf.margin', {
                  sum: format.price(route.margin, tariff.currency_code),
                })}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
