import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import { CopyButton } from '@portal/ui/screens';
import { edgeShadow } from './edge-shadow';

const useStyles = makeStyles({
  root: {
    position: 'relative', minWidth: 0, border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  below: { borderTopLeftRadius: 0, borderTopRightRadius: 0, borderTop: 0 },
  code: {
    ...edgeShadow(tokens.colorNeutralBackground3),
    margin: 0, borderRadius: tokens.borderRadiusLarge, padding: '14px 16px', overflowX: 'auto', fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200, lineHeight: '20px', tabSize: 2,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  bar: { display: 'flex', justifyContent: 'end', padding: '4px 6px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  onTabs: { position: 'absolute', top: '-34px', right: '6px', padding: 0, borderBottom: 0 },
});

/** Code with a copy button. `isBelow`: attached to the tabs above. */
export function CodeBlock({ text, isBelow = false }: { text: string; isBelow?: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={mergeClasses(styles.root, isBelow && styles.below)}>
      <div className={mergeClasses(styles.bar, isBelow && styles.onTabs)}>
        <CopyButton short size="small" label={t('code.copy')} text={() => text} copied={t('code.copied')} notCopied={t('code.notCopied')} />
      </div>
      {/* Long lines scroll; the tab stop makes them scrollable by keyboard. */}
      <pre tabIndex={0} className={styles.code}><code>{text}</code></pre>
    </div>
  );
}
