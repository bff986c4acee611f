import {
  useLayoutEffect, useRef, useState, type ComponentType, type KeyboardEvent, type MouseEvent, type RefObject, type SyntheticEvent,
} from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { Button, DismissIcon, makeStyles, SearchIcon, tokens } from '@portal/ui/shell';

const FULL = '@media (max-width: 639.98px)';
const useStyles = makeStyles({
  root: {
    width: 'min(640px, calc(100vw - 32px))', maxWidth: 'none', height: 'fit-content', maxHeight: 'min(560px, calc(100dvh - 24vh))',
    margin: '12vh auto auto', padding: 0, overflow: 'hidden',
    color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow64, fontFamily: tokens.fontFamilyBase, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
    '&[open]': { display: 'flex' },
    '::backdrop': { backgroundColor: tokens.colorBackgroundOverlay },
    [FULL]: { width: '100vw', height: '100dvh', maxHeight: 'none', margin: 0, border: 0, borderRadius: 0 },
  },
  sheet: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, minHeight: 0 },
  head: {
    display: 'flex', alignItems: 'center', gap: '12px', flexShrink: 0, padding: '8px 10px 8px 18px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, ':focus-within': { borderBottom: `1px solid ${tokens.colorBrandStroke1}` },
  },
  sign: { display: 'inline-flex', flexShrink: 0, fontSize: '20px', color: tokens.colorNeutralForeground3 },
  field: {
    flexGrow: 1, minWidth: 0, height: '40px', padding: 0, border: 0, outlineStyle: 'none', backgroundColor: 'transparent', color: 'inherit',
    fontFamily: 'inherit',
    // iOS zooms into fields with text below 16 px.
    fontSize: '16px', '::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
  },
});

/** What the field tells assistive technology about the results. */
export type ShownResults = { /** ID of the list; undefined while nothing is found. */ listId?: string; activeId?: string };
export type SearchResultsProps = {
  text: string;
  /** Receives the handler of the field's keys. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>;
  onShown: (shown: ShownResults) => void;
  onClose: () => void;
};

/**
 * Search for pages, records and commands (SHL-04), as ARIA's combobox with a listbox popup. The field opens at once, so that no typed key
 * is lost; `Results` may arrive later.
 */
export function SearchDialog({ Results, onClose }: { Results?: ComponentType<SearchResultsProps>; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const keys = useRef<((event: KeyboardEvent) => void) | null>(null);
  const [text, setText] = useState('');
  const [{ listId, activeId }, setShown] = useState<ShownResults>({});
  // The browser restores the focus only if the dialog is closed before React removes it from the DOM.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    field.current?.focus();
    return () => element?.close();
  }, []);
  const cancelled = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  // The dialog element itself is the target only for clicks on its backdrop.
  const outside = (event: MouseEvent) => event.target === event.currentTarget && onClose();
  return (
    // The backdrop needs no key handler, because keyboard users close the dialog by Escape or its button.
    <dialog ref={dialog} className={styles.root} aria-label={t('search.open')} onCancel={cancelled} onClick={outside}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <span className={styles.sign} aria-hidden="true"><SearchIcon /></span>
          <input
            className={styles.field} type="text" role="combobox" ref={field} autoComplete="off" autoCapitalize="off" spellCheck={false}
            enterKeyHint="go" maxLength={200} aria-label={t('search.open')} aria-autocomplete="list" aria-expanded={listId !== undefined}
            aria-controls={listId} aria-activedescendant={activeId} placeholder={t('search.hint')} value={text}
            onChange={(event) => setText(event.target.value)} onKeyDown={(event) => keys.current?.(event)}
          />
          <Button size="medium" appearance="subtle" aria-label={t('search.close')} icon={<DismissIcon />} onClick={onClose} />
        </div>
        {Results && <Results text={text} keys={keys} onShown={setShown} onClose={onClose} />}
      </div>
    </dialog>
  );
}
