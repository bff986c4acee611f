import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { NARROW, useMedia } from '@portal/ui/shell';
import { DateRange, Field, Select, Switch } from '@portal/ui/screens';
import { SenderFilter } from '../sender-filter';
import { TypeFilter } from '../type-filter';
import type { ListsFiltersProps } from './lists-filters';

/** Rarely used filters of mailing lists. */
export function FoldedFilters({ query, onChange }: ListsFiltersProps) {
  const { t } = useTranslation();
  const { organizations } = useSelector(selectSession);
  const narrow = useMedia(NARROW);
  const sorts = [
    { sort: '-created', text: t('lists.newestFirst') },
    { sort: 'created', text: t('lists.oldestFirst') },
    { sort: 'name', text: t('lists.byName') },
    { sort: '-name', text: t('lists.byNameBackwards') },
    { sort: '-recipients', text: t('lists.mostRecipients') },
    { sort: 'recipients', text: t('lists.fewestRecipients') },
  ] as const;
  return (
    <>
      {/* Cards have no headers to sort by. */}
      {narrow && (
        <Field label={t('lists.sort')}>
          <Select
            value={query.sort}
            onChange={(_, { value }) => onChange({ sort: sorts.find(({ sort }) => sort === value)?.sort ?? '-created' })}
          >
            {sorts.map((choice) => <option key={choice.sort} value={choice.sort}>{choice.text}</option>)}
          </Select>
        </Field>
      )}
      <TypeFilter chosen={query.type} onChange={(type) => onChange({ type })} />
      <SenderFilter value={query.sender} onChange={(sender) => onChange({ sender })} />
      {organizations.length > 1 && (
        <Field label={t('lists.organization')}>
          <Select value={query.organization} onChange={(_, { value }) => onChange({ organization: value })}>
            <option value="">{t('lists.anyOrganization')}</option>
            {organizations.map(({ uuid, name }) => <option key={uuid} value={uuid}>{name}</option>)}
          </Select>
        </Field>
      )}
      <DateRange label={t('lists.created')} from={query.from} to={query.to} onChange={onChange} />
      <Switch label={t('lists.hiddenOnes')} checked={query.hidden} onChange={(_, { checked }) => onChange({ hidden: checked })} />
    </>
  );
}
