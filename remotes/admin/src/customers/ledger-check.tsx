import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { makeStyles, tokens } from '@portal/ui/shell';
import { MessageBar, MessageBarBody, MessageBarTitle, StatusBadge, Timestamp } from '@portal/ui/screens';
import { ledgerCheck } from './customers.state';

const useStyles = makeStyles({
  line: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS, margin: 0,
    color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200,
  },
  findings: { margin: 0, paddingInlineStart: '20px' },
});

/** Result of the last check of all ledgers: an alert if they don't balance, otherwise one line. */
export function LedgerCheck() {
  const { t } = useTranslation();
  const styles = useStyles();
  const { data, error } = useResource(ledgerCheck, undefined);
  const failure = useFailureText(error);
  if (failure) return <p className={styles.line}>{t('books.failed', { reason: failure.text })}</p>;
  if (!data) return null;
  if (data.findings.length > 0) {
    return (
      <MessageBar intent="error" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{t('books.differ', { number: data.findings.length })}</MessageBarTitle>
          <ul className={styles.findings}>
            {data.findings.map(({ rule, row, expected, found }) => <li key={`${rule} ${row}`}>
              {t('books.finding', { rule, row, expected, found })}
            </li>)}
          </ul>
        </MessageBarBody>
      </MessageBar>
    );
  }
  return (
    <div className={styles.line}>
      <StatusBadge intent={data.at ? 'success' : 'waiting'}>{t(data.at ? 'books.agree' : 'books.never')}</StatusBadge>
      {data.at && <Timestamp at={data.at} text={(at) => t('books.at', { at })} />}
    </div>
  );
}
