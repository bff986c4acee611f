import { useTranslation } from '@portal/portal/i18n';
import { Button } from '@portal/ui/screens';
import { makeStyles, tokens } from '@portal/ui/shell';
import { CustomerSearch } from '../customer-search';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minWidth: 0 },
  label: { color: tokens.colorNeutralForeground1 },
  chosen: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  problem: {
    margin: 0, color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
});

export type ChosenCustomer = { uuid: string; name: string; isProvider: boolean };
export type CustomerFieldProps = {
  chosen: ChosenCustomer | undefined;
  /** True if the form was opened for the chosen customer, so that the user can't choose another. */
  locked?: boolean;
  problem: string | undefined;
  onChoose: (customer: ChosenCustomer | undefined) => void;
};

/** The customer that the login belongs to. */
export function CustomerField({ chosen, locked = false, problem, onChoose }: CustomerFieldProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <span className={styles.label} aria-hidden="true">{t('logins.fields.customerUuid')}</span>
      {chosen ? (
        <div className={styles.chosen}>
          <span className={styles.name}>{chosen.name}</span>
          {!locked && <Button size="small" onClick={() => onChoose(undefined)}>{t('customerChoice.another')}</Button>}
        </div>
      ) : <CustomerSearch onChoose={onChoose} />}
      {problem && <p role="alert" className={styles.problem}>{problem}</p>}
    </div>
  );
}
