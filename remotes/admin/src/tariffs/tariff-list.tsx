import { Fragment, useMemo } from 'react';
import type { Tariff, TariffVersion } from '@portal/contracts/admin';
import { useFormat, type Loadable } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { MoneyIcon, type FailureViewProps } from '@portal/ui/shell';
import { EmptyState, Grid, type GridColumn, Timestamp } from '@portal/ui/screens';

export type TariffListProps = {
  tariffs: readonly Tariff[] | undefined; status: Loadable<unknown>['status']; failure: FailureViewProps | undefined;
};

export function TariffList({ tariffs, status, failure }: TariffListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns = useMemo((): readonly GridColumn<Tariff>[] => {
    const since = ({ versions }: Tariff, state: TariffVersion['state'], none: string) => {
      const times = versions.filter((version) => version.state === state).map(({ validFrom }) => validFrom).sort();
      return times.length > 0 ? times.map((at, index) => <Fragment key={at}>{index > 0 && '; '}<Timestamp at={at} /></Fragment>) : none;
    };
    return [
      { id: 'name', header: t('tariffs.name'), card: 'title', cell: (row) => row.name || t('tariffs.nameless') },
      { id: 'currency', header: t('tariffs.currency'), width: '120px', cell: (row) => row.currency_code },
      { id: 'customers', header: t('tariffs.customers'), align: 'end', width: '130px', cell: (row) => format.number(row.customers) },
      { id: 'current', header: t('tariffs.current'), cell: (row) => since(row, 'current', t('tariffs.noPrices')) },
      { id: 'future', header: t('tariffs.future'), wrap: true, cell: (row) => since(row, 'future', '—') },
    ];
  }, [t, format]);
  return (
    <Grid
      label={t('tariffs.title')} columns={columns} rows={tariffs} rowKey={(row) => row.uuid} rowName={(row) => row.name}
      rowHref={(row) => `/admin/tariffs?tariff=${row.uuid}`} status={status} failure={failure}
      expectedRows={4} empty={<EmptyState icon={<MoneyIcon />} title={t('tariffs.none')} text={t('tariffs.noneText')} />}
    />
  );
}
