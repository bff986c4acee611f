import { MESSAGE_OUTCOMES } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { ChoiceFilter, DateRange, Field, Input, MoreFilters, SearchFilter, Toolbar, useDebounced } from '@portal/ui/screens';
import { useDeliveryStatusText } from '../delivery-status';
import { SenderFilter } from '../sender-filter';
import { TypeFilter } from '../type-filter';
import { countFolded, messageSources, type MessagesChoice, type MessagesQuery } from './messages-query';

export type MessagesFiltersProps = { query: MessagesQuery; onChange: (change: Partial<MessagesChoice>) => void };

export function MessagesFilters({ query, onChange }: MessagesFiltersProps) {
  const { t } = useTranslation();
  const statusText = useDeliveryStatusText();
  return (
    <Toolbar
      label={t('lists.filters')} values={[query.status, query.type, query.source, query.sender, query.ownId, query.from || query.to]}
      search={<SearchFilter
        label={t('allMessages.search')} maxLength={200} value={query.recipient} onChange={(recipient) => onChange({ recipient })}
      />}
    >
      <ChoiceFilter
        label={t('list.deliveryStatus')}
        all={t('lists.allStatuses')}
        choices={MESSAGE_OUTCOMES.map((status) => ({ value: status, text: statusText(status) }))}
        chosen={query.status}
        onChange={(status) => onChange({ status })}
      />
      <MoreFilters count={countFolded(query)}>
        <TypeFilter chosen={query.type} onChange={(type) => onChange({ type })} />
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
  const [written, setWritten] = useDebounced(value, onChange);
  return <Field label={t('list.ownId')}><Input value={written} maxLength={100} onChange={(_, typed) => setWritten(typed.value)} /></Field>;
}
