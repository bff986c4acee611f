import { useState } from 'react';
import type { Tariff, TariffVersion } from '@portal/contracts/admin';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { FormDialog } from '@portal/ui/forms';
import { Checkbox, Field, Input } from '@portal/ui/screens';
import { Confirmation } from '../confirmation';
import { createTariff, deleteTariffVersion, updateTariff } from './tariffs.state';

export type DeleteVersionDialogProps = { tariff: Tariff; version: TariffVersion; onClose: () => void };

export function DeleteVersionDialog({ tariff, version, onClose }: DeleteVersionDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { busy, failure, submit } = useCommand(deleteTariffVersion, onClose);
  return (
    <Confirmation
      danger title={t('tariffs.deleteTitle', { at: format.dateTime(version.validFrom) })} confirmLabel={t('tariffs.deleteConfirm')}
      busy={busy} failure={failure} onConfirm={() => submit({ uuid: tariff.uuid, version: version.id })} onCancel={onClose}
    >
      {t('tariffs.deleteText', { name: tariff.name || t('tariffs.nameless'), number: format.number(tariff.customers) })}
    </Confirmation>
  );
}

/** Creates a tariff, or edits the given one. */
export function TariffDialog({ tariff, onClose }: { tariff?: Tariff; onClose: () => void }) {
  const { t } = useTranslation();
  const creation = useCommand(createTariff, onClose);
  const update = useCommand(updateTariff, onClose);
  const { busy, failure } = tariff ? update : creation;
  const [name, setName] = useState(tariff?.name ?? '');
  const [currency, setCurrency] = useState('UAH');
  const [landlines, setLandlines] = useState(tariff?.landlines ?? false);
  const [confirming, setConfirming] = useState(false);
  const isNew = tariff === undefined;
  const isNamed = name.trim() !== '';
  const isCurrency = /^[A-Z]{3}$/.test(currency);
  const submit = () => {
    setConfirming(true);
    if (!isNamed || !isCurrency) return;
    if (tariff) update.submit({ uuid: tariff.uuid, name: name.trim(), landlines });
    else creation.submit({ name: name.trim(), currency_code: currency });
  };
  return (
    <FormDialog
      title={t(isNew ? 'tariffs.createTitle' : 'tariffs.renameTitle')} confirmLabel={t(isNew ? 'tariffs.create' : 'tariffs.rename')}
      busy={busy} failure={failure} onConfirm={submit} onClose={onClose}
    >
      <Field label={t('tariffs.name')} required validationMessage={confirming && !isNamed ? t('tariffs.nameMissing') : undefined}>
        <Input autoComplete="off" maxLength={200} value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
      {!isNew && (
        <Field hint={t('tariffs.landlinesHint')}>
          <Checkbox label={t('tariffs.landlines')} checked={landlines} onChange={(_, { checked }) => setLandlines(checked === true)} />
        </Field>
      )}
      {isNew && (
        <Field
          label={t('tariffs.currency')} required hint={t('tariffs.currencyHint')}
          validationMessage={confirming && !isCurrency ? t('tariffs.currencyWrong') : undefined}
        >
          <Input autoComplete="off" maxLength={3} value={currency} onChange={(_, { value }) => setCurrency(value.toUpperCase())} />
        </Field>
      )}
    </FormDialog>
  );
}
