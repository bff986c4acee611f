import { useMemo } from 'react';
import type { Tariff, TariffVersion } from '@portal/contracts/admin';
import { useFormat, useTabTitle, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog } from '@portal/portal/resource';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { Button, DeleteIcon, EditIcon, ImportIcon, type Intent, LinkButton, Page, StatusBadge, Timestamp } from '@portal/ui/screens';
import type { ImportTarget } from '../price-import/import-target';
import { PriceImport } from '../price-import/price-import';
import { DeleteVersionDialog, TariffDialog } from './tariff-dialogs';
import { TariffPrices } from './tariff-prices';

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
  const { dialog, openDialog, closeDialog } = useDialog<{ kind: 'edit' } | { kind: 'delete'; version: TariffVersion }>();
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
          <Button icon={<EditIcon />} onClick={() => openDialog({ kind: 'edit' })}>{t('tariffs.rename')}</Button>
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
                <VersionItem
                  key={version.id} version={version} isShown={version.id === shown?.id}
                  onShow={() => setUrl({ version: version.id, cursor: '', trail: [] }, { push: true })}
                  onDelete={() => openDialog({ kind: 'delete', version })}
                />
              ))}
            </ul>
          </Card>
          {shown && <TariffPrices tariff={tariff} version={shown.id} />}
        </>
      )}
      {dialog?.kind === 'edit' && <TariffDialog tariff={tariff} onClose={closeDialog} />}
      {dialog?.kind === 'delete' && <DeleteVersionDialog tariff={tariff} version={dialog.version} onClose={closeDialog} />}
    </Page>
  );
}

type VersionItemProps = { version: TariffVersion; isShown: boolean; onShow: () => void; onDelete: () => void };

function VersionItem({ version, isShown, onShow, onDelete }: VersionItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const styles = useStyles();
  const at = format.dateTime(version.validFrom);
  return (
    <li className={styles.version}>
      <StatusBadge intent={intents[version.state]}>{t(`prices.state.${version.state}`)}</StatusBadge>
      <span className={styles.words}>
        <Timestamp at={version.validFrom} text={(time) => t('tariffs.version', { at: time, number: format.number(version.prices) })} />
      </span>
      <Button size="small" aria-pressed={isShown} aria-label={t('tariffs.showOf', { at })} onClick={onShow}>
        {t(isShown ? 'tariffs.shown' : 'tariffs.show')}
      </Button>
      {version.state === 'future' && (
        <Button size="small" icon={<DeleteIcon />} aria-label={t('tariffs.deleteOf', { at })} onClick={onDelete}>
          {t('tariffs.delete')}
        </Button>
      )}
    </li>
  );
}
