import { Fragment, useMemo } from 'react';
import type { Tariff, TariffVersion } from '@portal/contracts/admin';
import { useFormat, type Loadable } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { MoneyIcon } from '@portal/ui/shell';
import { type DataColumn, DataGrid } from '@portal/ui/screens';
import { grids } from '../grids.state';
import { StartTime } from '../start-time';

export type TariffListProps = { list: Loadable<{ items: readonly Tariff[] }> & { reload: () => void } };

export function TariffList({ list }: TariffListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns = useMemo((): readonly DataColumn<Tariff>[] => {
    const since = ({ versions }: Tariff, state: TariffVersion['state'], none: string | null) => {
      const times = versions.filter((version) => version.state === state).map(({ validFrom }) => validFrom).sort();
      return times.length > 0 ? times.map((at, index) => <Fragment key={at}>{index > 0 && '; '}<StartTime at={at} /></Fragment>) : none;
    };
    return [
      { id: 'name', header: t('tariffs.name'), card: 'title', cell: (row) => row.name || t('tariffs.nameless') },
      { id: 'currency', header: t('tariffs.currency'), width: '120px', priority: 1, cell: (row) => row.currency_code },
      {
        id: 'customers', header: t('tariffs.customers'), align: 'end', width: '130px', priority: 2,
        cell: (row) => format.number(row.customers),
      },
      { id: 'current', header: t('tariffs.current'), cell: (row) => since(row, 'current', t('tariffs.noPrices')) },
      { id: 'future', header: t('tariffs.future'), wrap: true, cell: (row) => since(row, 'future', null) },
    ];
  }, [t, format]);
  return (
    <DataGrid
      state={grids} screen="/admin/tariffs" label={t('tariffs.title')} columns={columns}
      source={{ rows: list.data?.items, status: list.status, error: list.error, onRetry: list.reload }}
      rowKey={(row) => row.uuid} rowName={(row) => row.name} rowHref={(row) => `/admin/tariffs?tariff=${row.uuid}`}
      failed={t('tariffs.failed')} expectedRows={4} none={{ icon: <MoneyIcon />, title: t('tariffs.none'), text: t('tariffs.noneText') }}
    />
  );
}
