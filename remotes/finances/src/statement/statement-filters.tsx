import { statementKinds } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles } from '@portal/ui/shell';
import { ChoiceFilter, DateRange, Field, Select, Toolbar } from '@portal/ui/screens';
import { periods, type useStatementQuery } from './use-statement-query';

const useStyles = makeStyles({
  choice: {
    minWidth: '190px', maxWidth: '300px',
    '@media (max-width: 639.98px)': { minWidth: 0, maxWidth: 'none', flexGrow: 1, flexBasis: '200px' },
  },
});

export function StatementFilters({ choice, choose, choosePeriod }: Omit<ReturnType<typeof useStatementQuery>, 'goToPage'>) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { period, own, span, kind } = choice;
  return (
    <Toolbar label={t('statement.filters')} values={[kind]}>
      <Field label={t('statement.period')} className={styles.choice}>
        <Select value={period} onChange={(_, { value }) => choosePeriod(periods.find((each) => each === value) ?? '30days', span)}>
          {periods.map((each) => <option key={each} value={each}>{t(`statement.periods.${each}`)}</option>)}
        </Select>
      </Field>
      {period === 'own' && <DateRange label={t('statement.period')} from={own.from} to={own.to} onChange={choose} />}
      <Field label={t('statement.kind')} className={styles.choice}>
        <ChoiceFilter
          label={t('statement.kind')} all={t('statement.allKinds')}
          choices={statementKinds.map((value) => ({ value, text: t(`statement.kinds.${value}`) }))}
          chosen={kind} onChange={(chosen) => choose({ kind: chosen })}
        />
      </Field>
    </Toolbar>
  );
}
