import { useEffect } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { focusRing, Hint, makeStyles, SearchIcon, tokens } from '@portal/ui/core';
import { useLazyPart } from '../frame/use-lazy-part';
import { asksForSearch, shortcutName } from './shortcut';

/** A chunk of its own: nobody waits for the search who does not search. */
const loadPalette = async () => (await import('./palette')).Palette;

/** Below this the bar has no room for a field. */
const COMPACT = '@media (max-width: 1279.98px)';
const useStyles = makeStyles({
  root: {
    ...focusRing,
    position: 'relative', display: 'inline-flex', alignItems: 'center', gap: '8px', flexShrink: 0, width: '220px', height: '32px', marginInline: '4px', padding: '0 6px 0 10px', cursor: 'pointer',
    border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusMedium, backgroundColor: tokens.colorNeutralBackground3, color: tokens.colorNeutralForeground3,
    font: 'inherit', textAlign: 'start', transitionProperty: 'border-color, background-color', transitionDuration: tokens.durationFast,
    ':hover': { border: `1px solid ${tokens.colorNeutralStroke1Hover}`, backgroundColor: tokens.colorNeutralBackground1, color: tokens.colorNeutralForeground2 },
    [COMPACT]: {
      justifyContent: 'center', width: '36px', height: '36px', marginInline: 0, padding: 0, border: '1px solid transparent', backgroundColor: 'transparent', color: tokens.colorNeutralForeground2,
      ':hover': { border: '1px solid transparent', backgroundColor: tokens.colorSubtleBackgroundHover },
    },
  },
  sign: { display: 'inline-flex', flexShrink: 0, fontSize: '16px', [COMPACT]: { fontSize: '20px' } },
  words: {
    flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap',
    // Out of sight where there is no room, and the button's name all the same.
    [COMPACT]: { position: 'absolute', width: '1px', clipPath: 'inset(50%)' },
  },
  keys: {
    flexShrink: 0, padding: '0 6px', border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusSmall, backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, whiteSpace: 'nowrap', [COMPACT]: { display: 'none' },
    // Drawn, not written: the keys are told by `aria-keyshortcuts`, and are no part of the name.
    '::before': { content: 'attr(data-keys)' },
  },
});

/** The way into the palette (SHL-04): a quiet field where the bar has room for it, else an icon; and its keys everywhere. */
export function SearchButton() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { Part: Palette, loading, open, close } = useLazyPart(loadPalette);
  // That it does not come is told when it is really wanted.
  const warm = () => void loadPalette().catch(() => undefined);

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!asksForSearch(event)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [open]);

  return (
    <>
      <Hint text={`${t('search.open')} (${shortcutName()})`}>
        <button
          type="button"
          className={styles.root}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          aria-busy={loading}
          onClick={open}
          onPointerEnter={warm}
          onFocus={warm}
        >
          <span className={styles.sign} aria-hidden="true"><SearchIcon /></span>
          <span className={styles.words}>{t('search.open')}</span>
          <span className={styles.keys} data-keys={shortcutName()} aria-hidden="true" />
        </button>
      </Hint>
      {Palette && <Palette onClose={close} />}
    </>
  );
}
