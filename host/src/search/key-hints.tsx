import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexWrap: 'wrap', flexShrink: 0, gap: '4px 18px', margin: 0, padding: '8px 18px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    // Phones have no arrow or Escape keys.
    '@media (max-width: 639.98px), (pointer: coarse)': { display: 'none' },
  },
  pair: { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  key: {
    padding: '0 5px', border: `1px solid ${tokens.colorNeutralStroke1}`, borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground1, fontFamily: 'inherit',
    color: tokens.colorNeutralForeground2,
  },
});

/** Keyboard hints, hidden from screen readers, which announce the keys of a combobox themselves. */
export function KeyHints() {
  const styles = useStyles();
  const { t } = useTranslation();
  const keys = [['↑ ↓', t('search.keyMove')], ['Enter', t('search.keyOpen')], ['Esc', t('search.keyClose')]] as const;
  return (
    <p className={styles.root} aria-hidden="true">
      {keys.map(([key, does]) => <span key={key} className={styles.pair}><kbd className={styles.key}>{key}</kbd>{does}</span>)}
    </p>
  );
}
