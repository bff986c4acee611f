import { useMemo } from 'react';
import type { Tariff, TariffVersion } from '@portal/contracts/admin';
import { useFormat, useTabTitle, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { Button, Card, makeStyles, tokens } from '@portal/ui/core';
import { DeleteIcon, EditIcon, ImportIcon, LinkButton, Page, StatusBadge, Timestamp, type Intent } from '@portal/ui/more';
import type { ImportTarget } from '../price-import/import-target';
import { PriceImport } from '../price-import/price-import';
import { TariffDialogs } from './tariff-dialogs';
import { TariffPrices } from './tariff-prices';
import { commandOpened } from './tariffs.slice';

const intents: Readonly<Record<TariffVersion['state'], Intent>> = { past: 'neutral', current: 'success', future: 'waiting' };

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, margin: 0, padding: 0, listStyleType: 'none' },
  version: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  words: { flexGrow: 1 },
});

/** One tariff: its versions and prices, or a price import. */
export function TariffView({ tariff }: { tariff: Tariff }) {
  const { t } = useTranslation();
  const format = useFormat();
  const styles = useStyles();
  const dispatch = useDispatch();
  const name = tariff.name || t('tariffs.nameless');
  useTabTitle(name);
  const [url, setUrl] = useUrlState({
    tariff: '', version: '', import: false, of: '', cursor: '', trail: [] as string[], kind: '', below: false,
  });
  const target = useMemo((): ImportTarget => ({ of: 'tariff', uuid: tariff.uuid }), [tariff.uuid]);
  const shown = tariff.versions.find(({ id }) => id === url.version)
    ?? tariff.versions.find(({ state }) => state === 'current') ?? tariff.versions[0];
  const showImport = (isImport: boolean) => setUrl({
    import: isImport, version: '', of: '', cursor: '', trail: [], kind: '', below: false,
  }, { push: true });
  return (
    <Page
      title={name}
      text={[
        t('tariffs.facts', { currency: tariff.currency_code, number: format.number(tariff.customers) }),
        ...(tariff.landlines ? [t('tariffs.landlinesAllowed')] : []),
      ].join(' ')}
      actions={
        <>
          <LinkButton to="/admin/tariffs">{t('tariffs.toAll')}</LinkButton>
          <Button icon={<EditIcon />} onClick={() => dispatch(commandOpened({ kind: 'rename', tariff }))}>{t('tariffs.rename')}</Button>
          {!url.import && (
            <Button appearance="primary" icon={<ImportIcon />} onClick={() => showImport(true)}>{t('tariffs.import')}</Button>
          )}
        </>
      }
    >
      {url.import ? <PriceImport target={target} name={name} onClose={() => showImport(false)} /> : (
        <>
          <Card title={t('tariffs.versions')}>
            {tariff.versions.length === 0 && t('tariffs.noVersions')}
            <ul className={styles.list}>
              {tariff.versions.map((version) => (
                <li key={version.id} className={styles.version}>
                  <StatusBadge intent={intents[version.state]}>{t(`prices.state.${version.state}`)}</StatusBadge>
                  <span className={styles.words}>
                    <Timestamp at={version.validFrom} text={(at) => t('tariffs.version', { at, number: format.number(version.prices) })} />
                  </span>
                  <Button
                    size="small" aria-pressed={version.id === shown?.id}
                    aria-label={t('tariffs.showOf', { at: format.dateTime(version.validFrom) })}
                    onClick={() => setUrl({ version: version.id, cursor: '', trail: [] }, { push: true })}
                  >
                    {t(version.id === shown?.id ? 'tariffs.shown' : 'tariffs.show')}
                  </Button>
                  {version.state === 'future' && (
                    <Button
                      size="small" icon={<DeleteIcon />} aria-label={t('tariffs.deleteOf', { at: format.dateTime(version.validFrom) })}
                      onClick={() => dispatch(commandOpened({ kind: 'deleteVersion', tariff, version }))}
                    >
                      {t('tariffs.delete')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </Card>
          {shown && <TariffPrices tariff={tariff} version={shown.id} />}
        </>
      )}
      <TariffDialogs />
    </Page>
  );
}
