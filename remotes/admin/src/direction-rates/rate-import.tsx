import { useMemo } from 'react';
import { useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card, Field } from '@portal/ui/core';
import type { ImportTarget } from '../price-import/import-target';
import { PriceImport } from '../price-import/price-import';
import { useProviders } from '../use-providers';
import { ConnectionChoice } from './connection-choice';

/** Imports new rates of a connection. */
export function RateImport() {
  const { t } = useTranslation();
  const { list } = useProviders();
  const [{ into }, setUrl] = useUrlState({
    into: 0, tab: 'rates', connection: 0, of: '', cursor: '', trail: [] as string[], kind: '', below: false,
  });
  const isChosen = Number.isSafeInteger(into) && into > 0;
  const target = useMemo((): ImportTarget => ({ of: 'connection', connectionId: into }), [into]);
  const done = () => setUrl({ tab: 'rates', connection: into, into: 0, of: '', cursor: '', trail: [], kind: '', below: false });
  return (
    <>
      <Card>
        <Field label={t('directionRates.connection')} hint={t('directionRates.importHint')}>
          <ConnectionChoice
            chosen={isChosen ? into : 0} none={t('directionRates.chooseConnection')}
            onChange={(id) => setUrl({ into: id, of: '', cursor: '', trail: [], kind: '', below: false })}
          />
        </Field>
      </Card>
      {isChosen && (
        <PriceImport key={into} target={target} name={list.data?.find(({ id }) => id === into)?.name ?? String(into)} onClose={done} />
      )}
    </>
  );
}
