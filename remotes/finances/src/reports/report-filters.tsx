import { reportGroups, type ReportGroup } from '@portal/contracts';
import { MESSAGE_OUTCOMES, MESSAGE_TYPES } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles } from '@portal/ui/shell';
import { ChoiceFilter, DateRange, type DaySpan, Field, MoreFilters, Select, Toolbar } from '@portal/ui/screens';
import { useDeliveryStatusText } from './delivery-status';
import { countChosen } from './report-choice';
import type { ReportChoice } from './report-question';
import type { ReportChoices } from './reports.state';
import { periods, type ReportPeriod, type ReportQuery } from './use-report-query';
import { useDirectionName } from './use-row-name';

const useStyles = makeStyles({ choice: { minWidth: '160px', '@media (max-width: 639.98px)': { flexBasis: '140px' } } });

export type ReportFiltersProps = {
  query: ReportQuery;
  choices: ReportChoices | undefined;
  /** Currencies with amounts. The currency filter is shown only if there are several. */
  currencies: readonly string[];
  currency: string | undefined;
  onPeriod: (period: ReportPeriod, shown: DaySpan) => void;
  onDays: (days: Partial<DaySpan>) => void;
  onGroup: (group: ReportGroup) => void;
  onChoose: (change: Partial<ReportChoice>) => void;
};

export function ReportFilters({ query, choices, currencies, currency, onPeriod, onDays, onGroup, onChoose }: ReportFiltersProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const statusText = useDeliveryStatusText();
  const directionName = useDirectionName();
  const { choice, period, own, span, question: { groupBy } } = query;
  const named = [
    { name: 'organization', all: 'anyOrganization', rows: choices?.organizations },
    { name: 'alphaName', all: 'anyAlphaName', rows: choices?.alphaNames },
    { name: 'direction', all: 'anyDirection', rows: choices?.directions.map((row) => ({ ...row, name: directionName(row) })) },
  ] as const;
  return (
    <Toolbar label={t('reports.filters')} values={Object.values(choice)}>
      <Field className={styles.choice} label={t('reports.period')}>
        <Select value={period} onChange={(_, { value }) => onPeriod(periods.find((known) => known === value) ?? '30days', span)}>
          {periods.map((name) => <option key={name} value={name}>{t(`reports.periods.${name}`)}</option>)}
        </Select>
      </Field>
      {period === 'own' && <DateRange label={t('reports.days')} from={own.from} to={own.to} onChange={onDays} />}
      <Field className={styles.choice} label={t('reports.groupBy')}>
        <Select value={groupBy} onChange={(_, { value }) => onGroup(reportGroups.find((known) => known === value) ?? 'day')}>
          {reportGroups.map((name) => <option key={name} value={name}>{t(`reports.groups.${name}`)}</option>)}
        </Select>
      </Field>
      {currencies.length > 1 && (
        <Field className={styles.choice} label={t('reports.currency')}>
          <Select value={currency} onChange={(_, { value }) => onChoose({ currency: value })}>
            {currencies.map((name) => <option key={name}>{name}</option>)}
          </Select>
        </Field>
      )}
      <MoreFilters count={countChosen(choice)}>
        {named.map(({ name, all, rows = [] }) => (
          <Field key={name} label={t(`reports.groups.${name}`)}>
            <ChoiceFilter
              label={t(`reports.groups.${name}`)} all={t(`reports.${all}`)}
              choices={rows.map(({ uuid, name: text }) => ({ value: uuid, text }))}
              chosen={choice[name]} onChange={(chosen) => onChoose({ [name]: chosen })}
            />
          </Field>
        ))}
        <Field label={t('reports.groups.type')}>
          <ChoiceFilter
            label={t('reports.groups.type')} all={t('reports.anyType')}
            choices={MESSAGE_TYPES.map((type) => ({ value: type, text: t(`reports.types.${type}`) }))}
            chosen={choice.type} onChange={(type) => onChoose({ type })}
          />
        </Field>
        <Field label={t('reports.groups.status')}>
          <ChoiceFilter
            label={t('reports.groups.status')} all={t('reports.anyStatus')}
            choices={MESSAGE_OUTCOMES.map((status) => ({ value: status, text: statusText(status) }))}
            chosen={choice.status} onChange={(status) => onChoose({ status })}
          />
        </Field>
      </MoreFilters>
    </Toolbar>
  );
}
