import { useState } from 'react';
import type { Customer } from '@portal/contracts/admin';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { FailureView, focusRing, makeStyles, Skeleton, tokens } from '@portal/ui/shell';
import { SearchBox, useDebounced } from '@portal/ui/screens';
import { customerChoices } from './customer-choices.state';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  search: { width: '100%', maxWidth: 'none' },
  customers: {
    display: 'flex', flexDirection: 'column', margin: 0, padding: '4px', listStyleType: 'none', maxHeight: '208px', overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusMedium,
  },
  customer: {
    ...focusRing,
    display: 'block', width: '100%', padding: '6px 10px', border: 0, borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent', color: tokens.colorNeutralForeground1,
    font: 'inherit', textAlign: 'start', overflowWrap: 'anywhere', cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  words: {
    display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
  note: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});

/** Finds a customer by the name in the contract, email or ID. */
export function CustomerSearch({ onChoose }: { onChoose: (customer: Pick<Customer, 'uuid' | 'name' | 'isProvider'>) => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [text, setText] = useState('');
  const [typed, type] = useDebounced(text, setText);
  const found = useResource(customerChoices, text);
  const failure = useFailureText(found.error);
  const customers = found.data?.items ?? [];
  return (
    <div className={styles.root} role="group" aria-label={t('customerChoice.label')}>
      <SearchBox
        className={styles.search} aria-label={t('customerChoice.search')} placeholder={t('customerChoice.search')} maxLength={200}
        value={typed} onChange={(_, { value }) => type(value)}
      />
      {found.status === 'failed' && failure && (
        <FailureView
          layout="inline" level={3} title={t('customerChoice.failed')} text={failure.text} lines={failure.lines}
          traceId={found.error?.traceId} onRetry={found.reload}
        />
      )}
      {!found.data && found.status !== 'failed' && <Skeleton width="100%" height="72px" />}
      {customers.length > 0 && (
        <ul className={styles.customers} aria-label={t('customerChoice.label')} aria-busy={found.status === 'loading'}>
          {customers.map(({ uuid, id, name, email, isProvider }) => (
            <li key={uuid}>
              <button type="button" className={styles.customer} onClick={() => onChoose({ uuid, name, isProvider })}>
                {name}<span className={styles.words}>{[`№ ${id}`, email].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found.data && customers.length === 0 && <p role="status" className={styles.note}>{t('customerChoice.none')}</p>}
      {found.data && found.data.next !== null && <p className={styles.note}>{t('customerChoice.more')}</p>}
    </div>
  );
}
