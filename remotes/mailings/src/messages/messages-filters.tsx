import { MESSAGE_TYPES } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { Button, Field, Input, makeStyles } from '@portal/ui/core';
import { DateRange, MoreFilters, SearchBox, Toolbar, useSettled } from '@portal/ui/more';
import { ChoiceFilter } from '../choice-filter';
import { deliveryStatuses, useDeliveryStatusText } from '../delivery-status';
import { SenderFilter } from '../sender-filter';
import { countFolded, isFiltered, messageSources, type MessagesChoice, type MessagesQuery } from './messages-query';

const useStyles = makeStyles({
  search: { width: '280px', maxWidth: '100%', '@media (max-width: 639.98px)': { width: '100%', maxWidth: 'none', flexBasis: '100%' } },
});

export type MessagesFiltersProps = { query: MessagesQuery; onChange: (change: Partial<MessagesChoice>) => void; onClear: () => void };

export function MessagesFilters({ query, onChange, onClear }: MessagesFiltersProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const statusText = useDeliveryStatusText();
  const [recipient, setRecipient] = useSettled(query.recipient, (settled) => onChange({ recipient: settled }));
  return (
    <Toolbar label={t('lists.filters')}>
      <SearchBox className={styles.search} aria-label={t('allMessages.search')} placeholder={t('allMessages.search')} maxLength={50} value={recipient} onChange={(_, { value }) => setRecipient(value)} />
      <ChoiceFilter
        label={t('list.deliveryStatus')}
        all={t('lists.allStatuses')}
        choices={deliveryStatuses.map((status) => ({ value: status, text: statusText(status) }))}
        chosen={query.status}
        onChange={(status) => onChange({ status })}
      />
      {isFiltered(query) && <Button appearance="subtle" onClick={onClear}>{t('lists.clearFilters')}</Button>}
      <MoreFilters count={countFolded(query)}>
        <Field label={t('lists.type')}>
          <ChoiceFilter
            label={t('lists.type')}
            all={t('lists.allTypes')}
            choices={MESSAGE_TYPES.map((type) => ({ value: type, text: t(`messageType.${type}`) }))}
            chosen={query.type}
            onChange={(type) => onChange({ type })}
          />
        </Field>
        <Field label={t('allMessages.source')}>
          <ChoiceFilter
            label={t('allMessages.source')}
            all={t('allMessages.anySource')}
            choices={messageSources.map((source) => ({ value: source, text: t(`allMessages.sources.${source}`) }))}
            chosen={query.source}
            onChange={(source) => onChange({ source })}
          />
        </Field>
        <SenderFilter value={query.sender} onChange={(sender) => onChange({ sender })} />
        <OwnId value={query.ownId} onChange={(ownId) => onChange({ ownId })} />
        <DateRange label={t('lists.created')} from={query.from} to={query.to} onChange={onChange} />
      </MoreFilters>
    </Toolbar>
  );
}

function OwnId({ value, onChange }: { value: string; onChange: (ownId: string) => void }) {
  const { t } = useTranslation();
  const [written, setWritten] = useSettled(value, onChange);
  return <Field label={t('list.ownId')}><Input value={written} maxLength={100} onChange={(_, typed) => setWritten(typed.value)} /></Field>;
}
