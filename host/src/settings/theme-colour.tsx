import { DEFAULT_THEME_COLOUR, selectPreferences, themeColourChosen } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, makeStyles, mergeClasses, tokens, useMedia, VisuallyHidden } from '@portal/ui/shell';
import { CheckIcon, EditIcon, ResetIcon } from '@portal/ui/screens';
import { useEffect, useId, useRef } from 'react';
import { ThemeSample } from './theme-sample';

/** Preset colors. `name` is the translation key of the name for tooltips and screen readers. */
const themePresets = [
  { name: 'blue', colour: DEFAULT_THEME_COLOUR },
  { name: 'cyan', colour: '#13c2c2' },
  { name: 'green', colour: '#11a983' },
  { name: 'orange', colour: '#fa8c16' },
  { name: 'red', colour: '#f5222d' },
  { name: 'pink', colour: '#eb2f96' },
  { name: 'violet', colour: '#6959cd' },
  { name: 'graphite', colour: '#304156' },
] as const;

const outline = { outlineStyle: 'solid', outlineWidth: '2px', outlineColor: tokens.colorStrokeFocus2, outlineOffset: '3px' } as const;

const useStyles = makeStyles({
  swatches: { display: 'grid', gridTemplateColumns: 'repeat(9, minmax(0, 1fr))', justifyItems: 'center' },
  swatch: {
    position: 'relative', display: 'grid', placeItems: 'center', width: '28px', height: '28px', margin: '8px 0',
    borderRadius: tokens.borderRadiusCircular, color: '#ffffff', fontSize: '16px',
    forcedColorAdjust: 'none', boxShadow: 'inset 0 0 0 1px rgba(0, 0, 0, 0.12)',
    ':has(input:focus-visible)': outline,
  },
  chosen: { boxShadow: `0 0 0 2px ${tokens.colorNeutralBackground1}, 0 0 0 4px ${tokens.colorNeutralForeground1}` },
  // Shows all hues, so sighted users need no label.
  any: { backgroundImage: 'conic-gradient(#f5222d, #fa8c16, #fadb14, #52c41a, #13c2c2, #1890ff, #722ed1, #eb2f96, #f5222d)' },
  // Enlarges the touch target beyond the visible swatch, up to the neighboring swatches.
  input: { position: 'absolute', inset: '-8px -4px', width: '36px', height: '44px', margin: 0, padding: 0, opacity: 0, cursor: 'pointer' },
  // The shadow keeps the white icon visible on light hues.
  sign: { display: 'inline-flex', pointerEvents: 'none', filter: 'drop-shadow(0 0 1px rgba(0, 0, 0, 0.9))' },
  note: {
    margin: '10px 0 0', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    textWrap: 'pretty',
  },
  footer: { display: 'flex', marginTop: '10px' },
});

/** Base color of the palette: eight presets or any other. The page previews the color during selection. */
export function ThemeColour() {
  const styles = useStyles();
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const name = useId();
  const { themeColour, scheme } = useSelector(selectPreferences);
  const forced = useMedia('(forced-colors: active)');
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const preset = themePresets.find(({ colour }) => colour === themeColour.toLowerCase());
  // The picker fires on every mouse move; the page updates once per frame.
  const choose = (colour: string) => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => dispatch(themeColourChosen(colour)));
  };
  return (
    <>
      <div className={styles.swatches}>
        {themePresets.map(({ name: word, colour }) => (
          <label
            key={word} className={mergeClasses(styles.swatch, preset?.name === word && styles.chosen)} style={{ backgroundColor: colour }}
            title={t(`settings.colours.${word}`)}
          >
            <input
              type="radio" name={name} className={styles.input} checked={preset?.name === word}
              onChange={() => dispatch(themeColourChosen(colour))}
            />
            <VisuallyHidden>{t(`settings.colours.${word}`)}</VisuallyHidden>
            {preset?.name === word && <span className={styles.sign} aria-hidden="true"><CheckIcon /></span>}
          </label>
        ))}
        <label className={mergeClasses(styles.swatch, styles.any, !preset && styles.chosen)} title={t('settings.otherColour')}>
          <input type="color" className={styles.input} value={themeColour} onChange={(event) => choose(event.target.value)} />
          <VisuallyHidden>{t('settings.otherColour')}</VisuallyHidden>
          <span className={styles.sign} aria-hidden="true">{preset ? <EditIcon /> : <CheckIcon />}</span>
        </label>
      </div>
      <ThemeSample />
      <p className={styles.note}>{t(forced || scheme === 'contrast' ? 'settings.colourFixed' : 'settings.colourNote')}</p>
      {themeColour.toLowerCase() !== DEFAULT_THEME_COLOUR && (
        <div className={styles.footer}>
          <Button size="small" icon={<ResetIcon />} onClick={() => dispatch(themeColourChosen(DEFAULT_THEME_COLOUR))}>
            {t('settings.reset', { colour: DEFAULT_THEME_COLOUR })}
          </Button>
        </div>
      )}
    </>
  );
}
