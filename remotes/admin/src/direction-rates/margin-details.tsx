import type { MarginRow } from '@portal/contracts/admin';
import { selectLanguage, useFormat, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { Heading, makeStyles, tokens } from '@portal/ui/shell';
import { KeyValues } from '@portal/ui/screens';
import { Panel } from '@portal/ui/panel';
import { destinationName } from '../destination-name';
import { MarginResult } from './margin-columns';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXL },
  part: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, '& p': { margin: 0 } },
});

/** All about the margin of one price: its route, the most expensive one, and long texts. */
export function MarginDetails({ row, onClose }: { row: MarginRow; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const styles = useStyles();
  const language = useSelector(selectLanguage);
  const sum = (value: string | null | undefined) => (value === null || value === undefined
    ? t('directionRates.noRate')
    : format.price(value, row.currency_code));
  const percent = (value: number | null) => (value === null ? '' : ` (${format.percent(value / 100)})`);
  const routes = [
    { id: 'chosen', route: row.chosen, margin: row.margin, share: row.marginPercent },
    { id: 'worst', route: row.worst, margin: row.worstMargin, share: row.worstMarginPercent },
  ] as const;
  return (
    <Panel position="side" title={destinationName(row, language) ?? withPlus(row.prefix)} onClose={onClose} reading>
      <div className={styles.root}>
        <div className={styles.part}>
          <div><MarginResult row={row} /></div>
          <KeyValues layout="rows" items={[
            { id: 'tariff', term: t('directionRates.tariff'), value: row.tariffName },
            { id: 'type', term: t('prices.type'), value: t(`messageType.${row.messageType}`) },
            { id: 'prefix', term: t('prices.prefix'), value: row.prefix },
            { id: 'price', term: t('directionRates.pricePerPart'), value: sum(row.price) },
          ]} />
        </div>
        {routes.map(({ id, route, margin, share }) => (
          <div key={id} className={styles.part}>
            <Heading level={3}>{t(`directionRates.${id}`)}</Heading>
            {route ? <KeyValues layout="rows" items={[
              { id: 'connection', term: t('directionRates.connection'), value: route.connectionName },
              { id: 'cost', term: t('directionRates.cost'), value: sum(route.cost) },
              { id: 'margin', term: t('directionRates.margin'), value: `${sum(margin)}${percent(share)}` },
            ]} /> : <p>{t('directionRates.noRoute')}</p>}
          </div>
        ))}
        {row.uncharged && (
          <div className={styles.part}>
            <Heading level={3}>{t('directionRates.longTexts')}</Heading>
            <p>{t('directionRates.uncharged', {
              charged: format.number(row.uncharged.charged), sent: format.number(row.uncharged.sent),
              margin: sum(row.uncharged.margin),
            })}</p>
          </div>
        )}
      </div>
    </Panel>
  );
}
