import { useTranslation } from '@portal/portal/i18n';
import { focusRing, Hint, makeStyles, SearchIcon, tokens } from '@portal/ui/shell';
import { useEffect } from 'react';
import { useLazyPart } from '../parts/use-lazy-part';
import { SearchDialog } from './search-dialog';

const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/** The shortcut as printed on the keyboard. */
const shortcutName = (): string => (isApple() ? '⌘ K' : 'Ctrl K');

/** Ctrl+K or Cmd+K anywhere, and `/` outside text fields; ignored while a dialog is open. */
function isSearchShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || document.querySelector('dialog[open], [aria-modal="true"]')) return false;
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  // `event.code` covers Cyrillic layouts, where the K key types another letter.
  const isK = event.key.toLowerCase() === 'k' || event.code === 'KeyK';
  if (isK && ctrlKey !== metaKey && !altKey && !shiftKey) return true;
  return event.key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(event.target);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(
    'input, textarea, select, [role="textbox"], [role="combobox"], [role="searchbox"]',
  ));

/** Loads the results' chunk on demand, so only users of the search download it. */
const loadResults = async () => (await import('./search-results')).SearchResults;

/** Below this width the bar has no room for a field. */
const COMPACT = '@media (max-width: 1279.98px)';
const useStyles = makeStyles({
  root: {
    ...focusRing,
    position: 'relative', display: 'inline-flex', alignItems: 'center', gap: '8px', flexShrink: 0, width: '220px', height: '32px',
    marginInline: '4px', padding: '0 6px 0 10px', cursor: 'pointer',
    border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3, color: tokens.colorNeutralForeground3,
    font: 'inherit', textAlign: 'start', transitionProperty: 'border-color, background-color', transitionDuration: tokens.durationFast,
    ':hover': {
      border: `1px solid ${tokens.colorNeutralStroke1Hover}`, backgroundColor: tokens.colorNeutralBackground1,
      color: tokens.colorNeutralForeground2,
    },
    [COMPACT]: {
      justifyContent: 'center', width: '36px', height: '36px', marginInline: 0, padding: 0, border: '1px solid transparent',
      backgroundColor: 'transparent', color: tokens.colorNeutralForeground2,
      ':hover': { border: '1px solid transparent', backgroundColor: tokens.colorSubtleBackgroundHover },
    },
  },
  sign: { display: 'inline-flex', flexShrink: 0, fontSize: '16px', [COMPACT]: { fontSize: '20px' } },
  words: {
    flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap',
    // Visually hidden in a narrow bar, but still the button's accessible name.
    [COMPACT]: { position: 'absolute', width: '1px', clipPath: 'inset(50%)' },
  },
  keys: {
    flexShrink: 0, padding: '0 6px', border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, whiteSpace: 'nowrap', [COMPACT]: { display: 'none' },
    // Rendered by CSS so it isn't part of the accessible name; `aria-keyshortcuts` announces the keys.
    '::before': { content: 'attr(data-keys)' },
  },
});

/** Opens the search (SHL-04). It looks like a field in a wide bar, otherwise like an icon. The shortcuts work on every page. */
export function SearchButton() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { Part: Results, loading, open, close } = useLazyPart(loadResults);
  // Preload failures are ignored: opening the search reports them.
  const warm = () => void loadResults().catch(() => undefined);

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!isSearchShortcut(event)) return;
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
          onClick={open}
          onPointerEnter={warm}
          onFocus={warm}
        >
          <span className={styles.sign} aria-hidden="true"><SearchIcon /></span>
          <span className={styles.words}>{t('search.open')}</span>
          <span className={styles.keys} data-keys={shortcutName()} aria-hidden="true" />
        </button>
      </Hint>
      {(loading || Results) && <SearchDialog Results={Results} onClose={close} />}
    </>
  );
}
