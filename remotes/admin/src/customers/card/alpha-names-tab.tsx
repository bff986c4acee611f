import { useMemo } from 'react';
import type { CardAlphaName, CustomerCard } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog } from '@portal/portal/resource';
import { TagIcon } from '@portal/ui/shell';
import { AddIcon, Button, DeleteIcon, EmptyState, Grid, type GridColumn, Pager, StatusBadge, Toolbar } from '@portal/ui/screens';
import { useTypesText } from '../../use-types-text';
import { CommandQuestion } from '../command-question';
import { deleteAlphaName } from '../customer-commands.state';
import { AlphaNameDialog } from './alpha-name.dialog';
import { customerAlphaNames } from './card.state';
import { useCardPages } from './use-card-pages';
import { usePart } from './use-part';

/** The customer's alpha names; their routes are on the page of all alpha names. */
export function AlphaNamesTab({ customer }: { customer: CustomerCard }) {
  const { t } = useTranslation();
  const { query, onPrevious, onNext } = useCardPages(customer.uuid);
  const { status, data, failure } = usePart(customerAlphaNames, query);
  const { dialog, openDialog, closeDialog } = useDialog<'create' | CardAlphaName>();
  const typesText = useTypesText();
  const columns = useMemo((): GridColumn<CardAlphaName>[] => {
    return [
      { id: 'name', header: t('alphaNames.alphaName'), card: 'title', cell: (row) => row.name },
      { id: 'organization', header: t('card.organization'), cell: (row) => row.organizationName },
      {
        id: 'types', header: t('alphaNames.types'), wrap: true,
        cell: (row) => typesText(row.messageTypes) || t('alphaNames.noWay'),
      },
      {
        id: 'status', header: t('customers.status'), card: 'badge',
        cell: (row) => <StatusBadge intent={row.direction_status === 1 ? 'success' : 'neutral'}>
          {t(row.direction_status === 1 ? 'alphaNames.on' : 'alphaNames.off')}
        </StatusBadge>,
      },
      {
        id: 'delete', header: t('customers.actions'), card: 'footer',
        cell: (row) => (row.used ? t('card.used') : (
          <Button
            size="small" icon={<DeleteIcon />} aria-label={t('card.deleteAlphaNameOf', { name: row.name })}
            onClick={() => openDialog(row)}
          >
            {t('card.deleteAlphaName')}
          </Button>
        )),
      },
    ];
  }, [t, typesText, openDialog]);
  return (
    <>
      <Toolbar
        label={t('customers.actions')}
        end={<Button icon={<AddIcon />} onClick={() => openDialog('create')}>{t('card.createAlphaName')}</Button>}
      />
      <div>
        <Grid
          label={t('card.tab.alphaNames')} columns={columns} rows={data?.items} rowKey={(row) => row.uuid} rowName={(row) => row.name}
          rowHref={(row) => `/admin/alphanames?text=${encodeURIComponent(row.name)}`} status={status} expectedRows={3}
          failure={failure && { title: t('card.partFailed'), ...failure }}
          empty={<EmptyState icon={<TagIcon />} title={t('card.noAlphaNames')} text={t('card.noAlphaNamesText')} />}
        />
        <Pager busy={status === 'loading'} onPrevious={onPrevious} onNext={onNext(data?.next)} />
      </div>
      {dialog === 'create' && <AlphaNameDialog customer={customer} onClose={closeDialog} />}
      {dialog !== null && dialog !== 'create' && (
        <CommandQuestion
          danger title={t('card.deleteAlphaNameTitle', { name: dialog.name })} confirm={t('card.deleteAlphaName')} command={deleteAlphaName}
          payload={{ body: { uuid: customer.uuid, alphaNameUuid: dialog.uuid } }} of={dialog.uuid} onClose={closeDialog}
        >
          {t('card.deleteAlphaNameText')}
        </CommandQuestion>
      )}
    </>
  );
}
