import { parseAmount } from '@portal/contracts';
import type { Debtor } from '@portal/contracts/admin';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { RouteLink } from '@portal/ui/screens';
import { HomeCard, HomeList, HomeNote } from '../home-card';
import { debtors } from './admin-home.state';

/** Customers who owe money or are about to run out of it, on the start page of administrators. */
export function DebtorsWidget() {
  const { t } = useTranslation();
  const format = useFormat();
  const reading = useResource(debtors, undefined);
  const moneyOf = ({ balance, debt, spent, currency_code: currency }: Debtor) => {
    const sum = (amount: string) => format.amount(amount, currency);
    return parseAmount(debt) > 0n
      ? t('home.owes', { debt: sum(debt), balance: sum(balance) }) : t('home.runsOut', { balance: sum(balance), spent: sum(spent) });
  };
  return (
    <HomeCard
      title={t('home.debtors')} loading={t('home.debtorsLoading')} failed={t('home.debtorsFailed')}
      link={{ to: '/admin/customers', text: t('home.allCustomers') }} reading={reading}
    >
      {({ items, total }) => (items.length === 0 ? <HomeNote>{t('home.debtorsNone')}</HomeNote> : (
        <>
          <HomeList
            items={items.map((debtor) => ({
              id: `${debtor.uuid} ${debtor.currency_code}`, about: moneyOf(debtor),
              link: <RouteLink to={`/customer/${debtor.uuid}`}>{debtor.name}</RouteLink>,
            }))}
          />
          {total > items.length && <HomeNote>{t('home.debtorsMore', { count: total - items.length })}</HomeNote>}
        </>
      ))}
    </HomeCard>
  );
}
