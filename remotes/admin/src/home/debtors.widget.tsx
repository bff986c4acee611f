import type { Debtor } from '@portal/contracts/admin';
import { parseAmount } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { makeStyles, tokens } from '@portal/ui/shell';
import { RouteLink } from '@portal/ui/screens';
import { debtors } from './admin-home.state';
import { HomeCard } from './home-card';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '10px', margin: 0, padding: 0, listStyleType: 'none' },
  about: {
    display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** Customers who owe money or are about to run out of it, on the start page of administrators. */
export function DebtorsWidget() {
  const styles = useStyles();
  const { t } = useTranslation();
  const reading = useResource(debtors, undefined);
  return (
    <HomeCard
      title={t('home.debtors')} loading={t('home.debtorsLoading')} failed={t('home.debtorsFailed')}
      link={{ to: '/admin/customers', text: t('home.allCustomers') }} reading={reading}
    >
      {({ items, total }) => (items.length === 0 ? <p className={styles.none}>{t('home.debtorsNone')}</p> : (
        <>
          <ul className={styles.list}>
            {items.map((debtor) => <DebtorItem key={`${debtor.uuid} ${debtor.currency_code}`} debtor={debtor} />)}
          </ul>
          {total > items.length && <p className={styles.none}>{t('home.debtorsMore', { count: total - items.length })}</p>}
        </>
      ))}
    </HomeCard>
  );
}

function DebtorItem({ debtor: { uuid, name, balance, debt, spent, currency_code: currency } }: { debtor: Debtor }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const sum = (amount: string) => format.amount(amount, currency);
  return (
    <li>
      <RouteLink to={`/customer/${uuid}`}>{name}</RouteLink>
      <span className={styles.about}>
        {parseAmount(debt) > 0n
          ? t('home.owes', { debt: sum(debt), balance: sum(balance) }) : t('home.runsOut', { balance: sum(balance), spent: sum(spent) })}
      </span>
    </li>
  );
}
