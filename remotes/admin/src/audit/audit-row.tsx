import { useId, useState } from 'react';
import type { AuditEntry } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { ChevronDownIcon, ChevronRightIcon, focusRing, makeStyles, tokens } from '@portal/ui/shell';
import { Timestamp } from '@portal/ui/screens';
import { AuditDetails } from './audit-details';
import { wordsOf } from './audit-actions';
import { AuditOutcome } from './audit-outcome';

const useStyles = makeStyles({
  row: { '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` } },
  head: {
    ...focusRing,
    display: 'flex', alignItems: 'flex-start', gap: tokens.spacingHorizontalM, width: '100%', padding: '12px 16px', border: 0,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: 'transparent', color: tokens.colorNeutralForeground1, font: 'inherit', textAlign: 'start', cursor: 'pointer',
    '@media (max-width: 479.98px)': { flexWrap: 'wrap', rowGap: '4px' },
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  sign: { display: 'inline-flex', flexShrink: 0, marginTop: '3px', color: tokens.colorNeutralForeground3 },
  words: { display: 'flex', flexDirection: 'column', gap: '2px', flex: '1 1 0', minWidth: 0 },
  sentence: { overflowWrap: 'anywhere' },
  who: { fontWeight: tokens.fontWeightSemibold },
  subject: {
    color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, overflowWrap: 'anywhere',
  },
  end: { display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: '4px', flexShrink: 0, '@media (max-width: 479.98px)': {
    flexDirection: 'row-reverse', alignItems: 'center', justifyContent: 'space-between', flexBasis: '100%', paddingInlineStart: '28px',
  } },
  time: {
    color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** An audit entry as a sentence; expands to its details. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const id = useId();
  const [open, setOpen] = useState(false);
  const words = wordsOf(entry);
  const login = entry.login ?? t('audit.nobody');
  const subject = entry.customerName === null
    ? entry.address && `${t('audit.address')}: ${entry.address}` : t('customers.named', { name: entry.customerName });
  return (
    <li className={styles.row}>
      <button type="button" className={styles.head} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <span className={styles.sign} aria-hidden="true">{open ? <ChevronDownIcon /> : <ChevronRightIcon />}</span>
        <span className={styles.words}>
          <span className={styles.sentence}>
            <span className={styles.who}>
              {entry.impersonator === null ? login : t('audit.actingAs', { who: entry.impersonator, login })}
            </span>
            {' · '}{words === undefined ? t('audit.called', { path: entry.path ?? entry.event }) : t(`audit.${words}`)}
          </span>
          <span className={styles.subject}>{subject}</span>
        </span>
        <span className={styles.end}>
          <AuditOutcome outcome={entry.outcome} />
          <Timestamp className={styles.time} at={entry.at} />
        </span>
      </button>
      <div id={id} hidden={!open}>{open && <AuditDetails entry={entry} />}</div>
    </li>
  );
}
