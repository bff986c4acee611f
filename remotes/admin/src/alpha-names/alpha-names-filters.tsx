import { messageTypes } from '@portal/contracts';
import type { AdminProvider } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles } from '@portal/ui/shell';
import { SearchFilter, Select, Toolbar } from '@portal/ui/screens';
import type { AlphaNamesChoice, AlphaNamesQuery } from './alpha-names-query';

const useStyles = makeStyles({ choice: { minWidth: '180px', maxWidth: '280px', '@media (max-width: 767.98px)': { maxWidth: 'none' } } });

export type AlphaNamesFiltersProps = {
  query: AlphaNamesQuery;
  providers: readonly AdminProvider[];
  onChange: (change: Partial<AlphaNamesChoice>) => void;
};

export function AlphaNamesFilters({ query, providers, onChange }: AlphaNamesFiltersProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <Toolbar
      label={t('grid.filters')} values={[query.connectionId, query.messageType]}
      search={<SearchFilter label={t('alphaNames.search')} value={query.text} onChange={(text) => onChange({ text })} />}
    >
      <Select
        className={styles.choice} aria-label={t('ways.connection')} value={query.connectionId}
        onChange={(_, { value }) => onChange({ connectionId: Number(value) })}
      >
        <option value={0}>{t('alphaNames.anyConnection')}</option>
        {/* A connection from the URL whose name is not loaded yet. */}
        {query.connectionId !== 0 && providers.every(({ id }) => id !== query.connectionId) && (
          <option value={query.connectionId}>{query.connectionId}</option>
        )}
        {providers.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
      </Select>
      <Select
        className={styles.choice} aria-label={t('ways.messageType')} value={query.messageType}
        onChange={(_, { value }) => onChange({ messageType: messageTypes.find((type) => type === value) ?? '' })}
      >
        <option value="">{t('alphaNames.anyType')}</option>
        {messageTypes.map((type) => <option key={type} value={type}>{t(`messageType.${type}`)}</option>)}
      </Select>
    </Toolbar>
  );
}
