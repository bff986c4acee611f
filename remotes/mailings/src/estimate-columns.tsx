import type { EstimateRow } from '@portal/contracts';
import { selectLanguage, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { countryName, type GridColumn } from '@portal/ui/screens';

/** Columns of the cost per destination. Used on the page of a list. */
export function useEstimateColumns(currency: string): readonly GridColumn<EstimateRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const destinationText = useDestinationText();
  return [
    { id: 'destination', header: t('list.destination'), card: 'title', wrap: true, cell: destinationText },
    { id: 'recipients', header: t('list.recipients'), align: 'end', cell: (row) => format.number(row.recipients) },
    { id: 'parts', header: t('list.parts'), align: 'end', cell: (row) => format.number(row.parts) },
    { id: 'price', header: t('list.pricePerPart'), align: 'end', cell: (row) => format.price(row.unitPrice, currency) },
    { id: 'sum', header: t('list.sum'), align: 'end', cell: (row) => format.amount(row.sum, currency) },
  ];
}

/** The destination of a row in the user's language, marked if it is a fallback's. */
export function useDestinationText(): (row: EstimateRow) => string {
  const { t } = useTranslation();
  const language = useSelector(selectLanguage);
  return (row) => {
    const destination = destinationName(row, countryName(row.country, language));
    return row.fallback ? t('list.ofFallback', { destination }) : destination;
  };
}

/** Returns `name` (the country in the user's language) and the operator, if the English tariff destination contains one. */
function destinationName({ destination, country }: EstimateRow, name: string): string {
  const english = countryName(country, 'en');
  const rest = (destination.startsWith(english) ? destination.slice(english.length) : destination).replace(/^[\s,:·–-]+/, '');
  return rest === '' || rest === name || rest === country ? name : `${name} · ${rest}`;
}
