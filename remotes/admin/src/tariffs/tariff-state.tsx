import type { Tariff } from '@portal/contracts/admin';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { StateLine } from '../state-line';

/** Whether customers can send with their price lists, and which prices change next. */
export function TariffState({ tariffs }: { tariffs: readonly Tariff[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = ({ name }: Tariff) => name || t('tariffs.nameless');
  const lacking = tariffs.filter(({ customers, versions }) => customers > 0 && !versions.some(({ state }) => state === 'current'));
  if (lacking.length > 0) {
    return <StateLine
      intent="error" title={t('tariffs.state.missing', { names: lacking.map(nameOf).join(', ') })}
      advice={t('tariffs.state.missingAdvice')}
    />;
  }
  const [next] = tariffs
    .flatMap((tariff) => tariff.versions.filter(({ state }) => state === 'future').map(({ validFrom }) => ({ tariff, validFrom })))
    .sort((one, other) => one.validFrom.localeCompare(other.validFrom));
  return <StateLine
    intent="success" title={t('tariffs.state.fine')}
    advice={next && t('tariffs.state.next', { name: nameOf(next.tariff), at: format.dateTime(next.validFrom) })}
  />;
}
