import type { Account, Organization } from '@portal/contracts';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useResource } from '@portal/portal/resource';
import { FailureView, makeStyles, Skeleton, tokens } from '@portal/ui/shell';
import { Button, EmptyState, Form, readSum, RefusalBar } from '@portal/ui/screens';
import { AccountChoice } from './account-choice';
import type { NewInvoiceDraft } from './new-invoice-draft';
import { createInvoice, payMethods, type CreatedInvoice } from './new-invoice.state';
import { OrganizationChoice } from './organization-choice';
import { PayMethodCards, refusalOf } from './pay-method-cards';
import { SumField } from './sum-field';

const useStyles = makeStyles({
  row: {
    display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
    gap: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL}`, alignItems: 'start',
  },
  footer: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: tokens.spacingHorizontalM },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
});

export type NewInvoiceFormProps = {
  accounts: readonly [Account, ...Account[]];
  organizations: readonly Pick<Organization, 'uuid' | 'name'>[];
  draft: NewInvoiceDraft;
  onChange: (patch: Partial<NewInvoiceDraft>) => void;
  onCreated: (created: CreatedInvoice) => void;
};

/** Step 1: account, amount and payment method. */
export function NewInvoiceForm({ accounts, organizations, draft, onChange, onCreated }: NewInvoiceFormProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const account = accounts.find(({ uuid }) => uuid === draft.accountUuid) ?? accounts[0];
  // An organization's account can be topped up only by an invoice to that organization.
  const payers = account.organizationUuid === null ? organizations : [{ uuid: account.organizationUuid, name: account.name }];
  const payer = payers.find(({ uuid }) => uuid === draft.organizationUuid) ?? payers[0];
  const methods = useResource(payMethods, payer?.uuid ?? null);
  const methodsFailure = useFailureText(methods.error);
  const { busy, failure, submit, reset } = useCommand(createInvoice, onCreated);
  const change = (patch: Partial<NewInvoiceDraft>) => {
    // Ignores changes while the request is running.
    if (busy) return;
    reset();
    onChange(patch);
  };
  const currency = account.currency_code;
  const method = methods.data?.items.find(({ uuid }) => uuid === draft.methodUuid);
  const isChosen = method !== undefined && refusalOf(method, currency) === null;
  const read = readSum(draft.sum);
  const lack = 'problem' in read ? (read.problem === 'missing' ? 'sumFirst' : 'sumWrong') : isChosen ? null : 'methodFirst';
  const create = () => {
    if (payer === undefined || !isChosen || 'problem' in read || busy) return;
    submit({
      accountUuid: account.uuid, organizationUuid: payer.uuid, sum: read.sum, methodUuid: method.uuid, requestUuid: draft.requestUuid,
    });
  };
  if (payer === undefined) return <EmptyState level={3} title={t('newInvoice.noOrganization')} text={t('newInvoice.noOrganizationText')} />;
  return (
    <Form onSubmit={create} label={t('newInvoice.title')}>
      <div className={styles.row}>
        <AccountChoice accounts={accounts} chosen={account} disabled={busy} onChoose={(accountUuid) => change({ accountUuid })} />
        <OrganizationChoice
          organizations={payers} chosen={payer} disabled={busy} onChoose={(chosen) => change({ organizationUuid: chosen })}
        />
      </div>
      <SumField typed={draft.sum} currency={currency} disabled={busy} onType={(sum) => change({ sum })} />
      {methodsFailure && <FailureView
        level={3} layout="inline" title={t('newInvoice.methodsFailed')} text={methodsFailure.text} lines={methodsFailure.lines}
        traceId={methods.error?.traceId} onRetry={methods.reload}
      />}
      {!methods.data && !methodsFailure && (
        <div role="status" aria-busy="true" aria-label={t('newInvoice.loadingMethods')}><Skeleton height="88px" /></div>
      )}
      {methods.data?.items.length === 0 && <EmptyState level={3} title={t('newInvoice.noMethods')} text={t('newInvoice.noMethodsText')} />}
      {methods.data && methods.data.items.length > 0 && <PayMethodCards
        methods={methods.data.items} currency={currency} chosen={draft.methodUuid} disabled={busy}
        onChoose={(methodUuid) => change({ methodUuid })}
      />}
      <RefusalBar failure={failure} />
      <div className={styles.footer}>
        {lack && <p className={styles.hint}>{t(`newInvoice.${lack}`)}</p>}
        <Button appearance="primary" type="submit" busy={busy} disabledFocusable={lack !== null}>{t('newInvoice.create')}</Button>
      </div>
    </Form>
  );
}
