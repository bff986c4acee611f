import type { CustomerCard } from '@portal/contracts/admin';
import { parseAmount } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { KeyValues, MessageBar, MessageBarBody, Timestamp } from '@portal/ui/screens';

const useStyles = makeStyles({
  cards: {
    display: 'grid', gap: tokens.spacingHorizontalL, gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
    alignItems: 'start',
  },
});

/** Warnings, details and resources of the customer; its figures are above all tabs. */
export function OverviewTab({ customer }: { customer: CustomerCard }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const { tariff, counts } = customer;
  const sum = (amount: string) => format.amount(amount, tariff.currency_code);
  return (
    <>
      {customer.isProvider && (
        <MessageBar intent="info" layout="multiline"><MessageBarBody>{t('card.isProvider')}</MessageBarBody></MessageBar>
      )}
      {customer.status === 2 && <MessageBar intent="warning"><MessageBarBody>{t('card.disabled')}</MessageBarBody></MessageBar>}
      {parseAmount(customer.debt) > 0n && (
        <MessageBar intent="error"><MessageBarBody>{t('card.inDebt', { sum: sum(customer.debt) })}</MessageBarBody></MessageBar>
      )}
      <div className={styles.cards}>
        <Card title={t('card.facts')}>
          <KeyValues
            items={[
              { id: 'id', term: t('customers.id'), value: customer.id },
              { id: 'email', term: t('customers.email'), value: customer.email ?? '—' },
              { id: 'type', term: t('customers.type'), value: t(customer.type === 1 ? 'customers.typeCustomer' : 'customers.typeService') },
              { id: 'created', term: t('customers.created'), value: <Timestamp at={customer.created} /> },
              { id: 'updated', term: t('customers.updated'), value: <Timestamp at={customer.updated} /> },
            ]}
          />
        </Card>
        <Card title={t('card.has')}>
          <KeyValues
            layout="rows"
            items={[
              { id: 'organizations', term: t('card.tab.organizations'), value: format.number(counts.organizations) },
              { id: 'users', term: t('card.tab.logins'), value: format.number(counts.users) },
              { id: 'alphaNames', term: t('card.tab.alphaNames'), value: format.number(counts.alphaNames) },
              { id: 'keys', term: t('card.keys'), value: format.number(counts.keys) },
            ]}
          />
        </Card>
      </div>
    </>
  );
}
