import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, SendIcon, tokens } from '@portal/ui/shell';

const edge = { '@media (forced-colors: active)': { outlineStyle: 'solid', outlineWidth: '1px' } } as const;

const useStyles = makeStyles({
  root: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '10px 16px', marginTop: '14px', padding: '14px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground3, fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300, pointerEvents: 'none',
  },
  button: {
    ...edge, padding: '5px 12px', borderRadius: tokens.borderRadiusMedium, fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForegroundOnBrand, backgroundColor: tokens.colorBrandBackground,
  },
  item: {
    ...edge,
    display: 'inline-flex', alignItems: 'center', gap: '8px', padding: '5px 10px', borderRadius: tokens.borderRadiusMedium,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForeground2, backgroundColor: tokens.colorBrandBackground2,
  },
  link: { color: tokens.colorBrandForegroundLink, textDecorationLine: 'underline' },
});

/** Preview of the chosen color; an image, not controls. */
export function ThemeSample() {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.root} role="img" aria-label={t('settings.sample')}>
      <span className={styles.button}>{t('settings.sampleButton')}</span>
      <span className={styles.item}><SendIcon fontSize={18} />{t('settings.sampleItem')}</span>
      <span className={styles.link}>{t('settings.sampleLink')}</span>
    </div>
  );
}
