import { useEffect } from 'react';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { makeStyles, MessageBar, MessageBarBody, MessageBarTitle, tokens } from '@portal/ui/core';
import { StatusBadge, Timestamp } from '@portal/ui/more';
import { proofRequested, selectBooks } from './books.slice';

const useStyles = makeStyles({
  line: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS, margin: 0,
    color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200,
  },
  findings: { margin: 0, paddingInlineStart: '20px' },
});

/** Result of the last check of all ledgers: an alert if they don't balance, otherwise one line. */
export function BooksCheck() {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { data, error } = useSelector(selectBooks);
  const failure = useFailureText(error);
  useEffect(() => void dispatch(proofRequested()), [dispatch]);
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
    <p className={styles.line}>
      <StatusBadge intent={data.at ? 'success' : 'waiting'}>{t(data.at ? 'books.agree' : 'books.never')}</StatusBadge>
      {data.at && <Timestamp at={data.at} text={(at) => t('books.at', { at })} />}
    </p>
  );
}
