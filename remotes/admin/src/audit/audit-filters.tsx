import { useTranslation } from '@portal/portal/i18n';
import { makeStyles } from '@portal/ui/shell';
import { DateRange, MoreFilters, SearchFilter, Select, Switch, Toolbar } from '@portal/ui/screens';
import { CustomerFilter } from '../customer-filter';
import { commandGroups } from './audit-actions';
import { auditEvents, countFolded, outcomes, type AuditChoice, type AuditQuery } from './audit-query';

const useStyles = makeStyles({ choice: { minWidth: '160px', maxWidth: '300px', '@media (max-width: 767.98px)': { maxWidth: 'none' } } });

export type AuditFiltersProps = { query: AuditQuery; customerName: string | undefined; onChange: (change: AuditChoice) => void };

export function AuditFilters({ query, customerName, onChange }: AuditFiltersProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <Toolbar
      label={t('grid.filters')}
      values={[
        query.what, query.outcome, query.customerUuid, query.subject, query.path, query.impersonated, query.from || query.to,
      ]}
      search={<SearchFilter label={t('audit.who')} value={query.login} onChange={(login) => onChange({ login })} />}
    >
      <Select
        className={styles.choice} aria-label={t('audit.what')} value={query.what} onChange={(_, { value }) => onChange({ what: value })}
      >
        <option value="">{t('audit.anything')}</option>
        {commandGroups.map(({ id, commands }) => (
          <optgroup key={id} label={t(`audit.groups.${id}`)}>
            {commands.map(({ word, path }) => <option key={word} value={path}>{t(`audit.commands.${word}`)}</option>)}
          </optgroup>
        ))}
        <optgroup label={t('audit.groups.events')}>
          {auditEvents.map((event) => <option key={event} value={event}>{t(`audit.events.${event}`)}</option>)}
        </optgroup>
      </Select>
      <Select
        className={styles.choice} aria-label={t('audit.outcome')} value={query.outcome ?? ''}
        onChange={(_, { value }) => onChange({ outcome: value })}
      >
        <option value="">{t('audit.anyOutcome')}</option>
        {outcomes.map((outcome) => <option key={outcome} value={outcome}>{t(`audit.outcomes.${outcome}`)}</option>)}
      </Select>
      <CustomerFilter uuid={query.customerUuid} name={customerName} onChange={(customer) => onChange({ customer })} />
      <MoreFilters count={countFolded(query)}>
        <SearchFilter label={t('audit.subject')} maxLength={100} value={query.subject} onChange={(subject) => onChange({ subject })} />
        <SearchFilter label={t('audit.path')} value={query.path} onChange={(path) => onChange({ path })} />
        <Switch
          label={t('audit.impersonatedOnly')} checked={query.impersonated}
          onChange={(_, { checked }) => onChange({ impersonated: checked })}
        />
        <DateRange label={t('audit.period')} from={query.from} to={query.to} onChange={onChange} />
      </MoreFilters>
    </Toolbar>
  );
}
