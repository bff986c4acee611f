import { useEffect, useId, useRef } from 'react';
import { DEFAULT_THEME_COLOUR, selectPreferences, themeColourChosen } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, makeStyles, mergeClasses, tokens, useMedia, VisuallyHidden } from '@portal/ui/core';
import { CheckIcon, EditIcon, ResetIcon } from '@portal/ui/more';
import { ThemeSample } from './theme-sample';
import { themePresets } from './theme-presets';

const ring = { outlineStyle: 'solid', outlineWidth: '2px', outlineColor: tokens.colorStrokeFocus2, outlineOffset: '3px' } as const;

const useStyles = makeStyles({
  swatches: { display: 'grid', gridTemplateColumns: 'repeat(9, minmax(0, 1fr))', justifyItems: 'center' },
  swatch: {
    position: 'relative', display: 'grid', placeItems: 'center', width: '28px', height: '28px', margin: '8px 0', borderRadius: tokens.borderRadiusCircular, color: '#ffffff', fontSize: '16px',
    forcedColorAdjust: 'none', boxShadow: 'inset 0 0 0 1px rgba(0, 0, 0, 0.12)',
    ':has(input:focus-visible)': ring,
  },
  chosen: { boxShadow: `0 0 0 2px ${tokens.colorNeutralBackground1}, 0 0 0 4px ${tokens.colorNeutralForeground1}` },
  // A wheel of hues says what it is without words.
  any: { backgroundImage: 'conic-gradient(#f5222d, #fa8c16, #fadb14, #52c41a, #13c2c2, #1890ff, #722ed1, #eb2f96, #f5222d)' },
  // As large as its neighbours allow: a finger is wider than what is seen.
  input: { position: 'absolute', inset: '-8px -4px', width: '36px', height: '44px', margin: 0, padding: 0, opacity: 0, cursor: 'pointer' },
  // White alone is not seen on a light hue.
  sign: { display: 'inline-flex', pointerEvents: 'none', filter: 'drop-shadow(0 0 1px rgba(0, 0, 0, 0.9))' },
  note: { margin: '10px 0 0', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, textWrap: 'pretty' },
  foot: { display: 'flex', marginTop: '10px' },
});

/** The colour from which the whole palette derives: eight at hand, and any other. The page takes it while it is being chosen. */
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
  // The picker tells every step of the mouse; the page can take one per picture.
  const choose = (colour: string) => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => dispatch(themeColourChosen(colour)));
  };
  return (
    <>
      <div className={styles.swatches}>
        {themePresets.map(({ name: word, colour }) => (
          <label key={word} className={mergeClasses(styles.swatch, preset?.name === word && styles.chosen)} style={{ backgroundColor: colour }} title={t(`settings.colours.${word}`)}>
            <input type="radio" name={name} className={styles.input} checked={preset?.name === word} onChange={() => dispatch(themeColourChosen(colour))} />
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
        <div className={styles.foot}>
          <Button size="small" icon={<ResetIcon />} onClick={() => dispatch(themeColourChosen(DEFAULT_THEME_COLOUR))}>{t('settings.reset', { colour: DEFAULT_THEME_COLOUR })}</Button>
        </div>
      )}
    </>
  );
}
