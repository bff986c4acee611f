import type { ReactNode } from 'react';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { DocumentIcon, makeStyles, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: {
    display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0, padding: '6px 8px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
  },
  sign: { display: 'inline-flex', flexShrink: 0, fontSize: '20px', color: tokens.colorNeutralForeground3 },
  words: { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minWidth: 0 },
  // Name and details take one line each, so that details that arrive later do not change the height.
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  note: {
    minHeight: tokens.lineHeightBase200, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
});

export function FileCard({ name, bytes, note, children }: { name: string; bytes: number | null; note?: string; children?: ReactNode }) {
  const styles = useStyles();
  const size = useSizeText();
  const details = [bytes === null ? undefined : size(bytes), note].filter((each) => each !== undefined);
  return (
    <div className={styles.root}>
      <span className={styles.sign} aria-hidden="true"><DocumentIcon /></span>
      <span className={styles.words}>
        <bdi className={styles.name} title={name}>{name}</bdi>
        <span className={styles.note}>{details.join(' · ')}</span>
      </span>
      {children}
    </div>
  );
}

const KILOBYTE = 1024;

export function useSizeText(): (bytes: number) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (bytes) => (bytes < KILOBYTE * KILOBYTE
    ? t('conversation.file.kilobytes', { size: format.number(Math.max(1, Math.round(bytes / KILOBYTE))) })
    : t('conversation.file.megabytes', { size: format.number(Math.round(bytes / KILOBYTE / KILOBYTE * 10) / 10) }));
}
