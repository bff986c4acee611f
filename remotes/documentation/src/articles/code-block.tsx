import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import { CopyButton } from '@portal/ui/screens';

const useStyles = makeStyles({
  root: {
    position: 'relative', minWidth: 0, border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  below: { borderTopLeftRadius: 0, borderTopRightRadius: 0, borderTop: 0 },
  // Long lines wrap at any width, so that nothing is cut; what is copied stays as written.
  code: {
    margin: 0, padding: '14px 16px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontFamily: tokens.fontFamilyMonospace,
    fontSize: '13px', lineHeight: '20px', tabSize: 2,
  },
  besideCopy: { paddingRight: '48px' },
  copy: { position: 'absolute', top: '8px', right: '8px', backgroundColor: tokens.colorNeutralBackground3 },
  onTabs: { top: '-34px', right: '6px', backgroundColor: 'transparent' },
});

/** Code with a copy button. `isBelow`: attached to the tabs above. */
export function CodeBlock({ text, isBelow = false }: { text: string; isBelow?: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={mergeClasses(styles.root, isBelow && styles.below)}>
      <div className={mergeClasses(styles.copy, isBelow && styles.onTabs)}>
        <CopyButton short size="small" label={t('code.copy')} text={() => text} copied={t('code.copied')} notCopied={t('code.notCopied')} />
      </div>
      <pre className={mergeClasses(styles.code, !isBelow && styles.besideCopy)}><code>{text}</code></pre>
    </div>
  );
}
