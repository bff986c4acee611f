import { useTranslation } from '@portal/portal/i18n';
import { focusRing, makeStyles, mergeClasses, tokens } from '@portal/ui/shell';

const composerModes = ['reply', 'note'] as const;
export type ComposerMode = (typeof composerModes)[number];

const useStyles = makeStyles({
  root: { display: 'flex', gap: tokens.spacingHorizontalXS, marginInlineStart: '-8px' },
  mode: {
    ...focusRing, padding: '2px 8px', border: 0, borderRadius: tokens.borderRadiusMedium, backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2, font: 'inherit', fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase300,
    cursor: 'pointer', ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  chosen: {
    color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold, textDecorationLine: 'underline',
    textDecorationThickness: '2px', textUnderlineOffset: '5px', textDecorationColor: tokens.colorCompoundBrandStroke,
  },
});

export type ModeChoiceProps = { mode: ComposerMode; onChange: (mode: ComposerMode) => void };

/** Chooses between a reply to the recipient and a note for colleagues. */
export function ModeChoice({ mode: chosen, onChange }: ModeChoiceProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <div role="group" aria-label={t('conversation.mode.label')} className={styles.root}>
      {composerModes.map((mode) => (
        <button
          key={mode} type="button" aria-pressed={mode === chosen} className={mergeClasses(styles.mode, mode === chosen && styles.chosen)}
          onClick={() => onChange(mode)}
        >
          {t(`conversation.mode.${mode}`)}
        </button>
      ))}
    </div>
  );
}
