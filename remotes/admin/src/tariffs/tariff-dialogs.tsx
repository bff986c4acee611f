import { useState } from 'react';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Field, Input } from '@portal/ui/core';
import { Checkbox, FormDialog } from '@portal/ui/more';
import { Confirmation } from '../confirmation';
import {
  creationRequested, commandDismissed, deletionRequested, renamingRequested, selectTariffs, type TariffCommand,
} from './tariffs.slice';

export function TariffDialogs() {
  const { t } = useTranslation();
  const format = useFormat();
  const dispatch = useDispatch();
  const { command, busy, failure } = useSelector(selectTariffs);
  if (!command) return null;
  if (command.kind !== 'deleteVersion') return <TariffForm command={command} />;
  const { tariff, version } = command;
  return (
    <Confirmation
      danger title={t('tariffs.deleteTitle', { at: format.dateTime(version.validFrom) })} confirmLabel={t('tariffs.deleteConfirm')}
      busy={busy} failure={failure}
      onConfirm={() => dispatch(deletionRequested({ uuid: tariff.uuid, version: version.id }))}
      onCancel={() => dispatch(commandDismissed())}
    >
      {t('tariffs.deleteText', { name: tariff.name || t('tariffs.nameless'), number: format.number(tariff.customers) })}
    </Confirmation>
  );
}

function TariffForm({ command }: { command: Exclude<TariffCommand, { kind: 'deleteVersion' }> }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { busy, failure } = useSelector(selectTariffs);
  const [name, setName] = useState(command.kind === 'rename' ? command.tariff.name : '');
  const [currency, setCurrency] = useState('UAH');
  const [landlines, setLandlines] = useState(command.kind === 'rename' && command.tariff.landlines);
  const [confirming, setConfirming] = useState(false);
  const isNew = command.kind === 'create';
  const isNamed = name.trim() !== '';
  const isCurrency = /^[A-Z]{3}$/.test(currency);
  const submit = () => {
    setConfirming(true);
    if (!isNamed || !isCurrency) return;
    dispatch(command.kind === 'rename' ? renamingRequested({
      uuid: command.tariff.uuid, name: name.trim(), landlines,
    }) : creationRequested({ name: name.trim(), currency_code: currency }));
  };
  return (
    <FormDialog
      title={t(isNew ? 'tariffs.createTitle' : 'tariffs.renameTitle')} confirmLabel={t(isNew ? 'tariffs.create' : 'tariffs.rename')}
      busy={busy} failure={failure} onConfirm={submit} onClose={() => dispatch(commandDismissed())}
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
