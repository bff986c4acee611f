import { useState } from 'react';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Field, Input } from '@portal/ui/core';
import { FormDialog } from '@portal/ui/more';
import { Confirmation } from '../confirmation';
import { creationRequested, deedClosed, deletionRequested, renamingRequested, selectTariffs, type TariffDeed } from './tariffs.slice';

export function TariffDialogs() {
  const { t } = useTranslation();
  const format = useFormat();
  const dispatch = useDispatch();
  const { deed, busy, failure } = useSelector(selectTariffs);
  if (!deed) return null;
  if (deed.kind !== 'deleteVersion') return <TariffForm deed={deed} />;
  const { tariff, version } = deed;
  return (
    <Confirmation
      danger title={t('tariffs.deleteTitle', { at: format.dateTime(version.validFrom) })} confirmLabel={t('tariffs.deleteConfirm')} busy={busy} failure={failure}
      onConfirm={() => dispatch(deletionRequested({ uuid: tariff.uuid, version: version.id }))} onCancel={() => dispatch(deedClosed())}
    >
      {t('tariffs.deleteText', { name: tariff.name || t('tariffs.nameless'), number: format.number(tariff.customers) })}
    </Confirmation>
  );
}

function TariffForm({ deed }: { deed: Exclude<TariffDeed, { kind: 'deleteVersion' }> }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { busy, failure } = useSelector(selectTariffs);
  const [name, setName] = useState(deed.kind === 'rename' ? deed.tariff.name : '');
  const [currency, setCurrency] = useState('UAH');
  const [asked, ask] = useState(false);
  const isNew = deed.kind === 'create';
  const isNamed = name.trim() !== '';
  const isCurrency = /^[A-Z]{3}$/.test(currency);
  const submit = () => {
    ask(true);
    if (!isNamed || !isCurrency) return;
    dispatch(deed.kind === 'rename' ? renamingRequested({ uuid: deed.tariff.uuid, name: name.trim() }) : creationRequested({ name: name.trim(), currency_code: currency }));
  };
  return (
    <FormDialog title={t(isNew ? 'tariffs.createTitle' : 'tariffs.renameTitle')} confirmLabel={t(isNew ? 'tariffs.create' : 'tariffs.rename')} busy={busy} failure={failure} onConfirm={submit} onClose={() => dispatch(deedClosed())}>
      <Field label={t('tariffs.name')} required validationMessage={asked && !isNamed ? t('tariffs.nameMissing') : undefined}>
        <Input autoComplete="off" maxLength={200} value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
      {isNew && (
        <Field label={t('tariffs.currency')} required hint={t('tariffs.currencyHint')} validationMessage={asked && !isCurrency ? t('tariffs.currencyWrong') : undefined}>
          <Input autoComplete="off" maxLength={3} value={currency} onChange={(_, { value }) => setCurrency(value.toUpperCase())} />
        </Field>
      )}
    </FormDialog>
  );
}
