import { useMemo } from 'react';
import { useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { Field } from '@portal/ui/screens';
import { Card } from '@portal/ui/shell';
import type { ImportTarget } from '../price-import/import-target';
import { PriceImport } from '../price-import/price-import';
import { providerList } from '../providers.state';
import { ConnectionChoice } from './connection-choice';

/** Imports new rates of a connection. */
export function RateImport() {
  const { t } = useTranslation();
  const providers = useResource(providerList, undefined);
  const [{ into }, setUrl] = useUrlState({
    into: 0, tab: 'rates', connection: 0, of: '', cursor: '', trail: [] as string[], kind: '', below: false,
  });
  const isChosen = Number.isSafeInteger(into) && into > 0;
  const target = useMemo((): ImportTarget => ({ of: 'connection', connectionId: into }), [into]);
  const name = providers.data?.items.find(({ id }) => id === into)?.name;
  const done = () => setUrl({ tab: 'rates', connection: into, into: 0, of: '', cursor: '', trail: [], kind: '', below: false });
  return (
    <>
      <Card>
        <Field label={t('directionRates.connection')} hint={t('directionRates.importHint')}>
          <ConnectionChoice
            providers={providers} chosen={isChosen ? into : 0} none={t('directionRates.chooseConnection')}
            onChange={(id) => setUrl({ into: id, of: '', cursor: '', trail: [], kind: '', below: false })}
          />
        </Field>
      </Card>
      {isChosen && (
        <PriceImport key={into} target={target} name={name ?? String(into)} onClose={done} />
      )}
    </>
  );
}
