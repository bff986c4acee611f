import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { Button, DismissIcon, makeStyles, tokens } from '@portal/ui/shell';
import { Home } from './sidebar';
import { SidebarMenu } from './sidebar-menu';

const useStyles = makeStyles({
  head: {
    display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8px', height: '50px', flexShrink: 0,
    padding: '0 12px 0 20px', overflow: 'hidden',
  },
  list: { display: 'flex', flexGrow: 1, minHeight: 0 },
  drawer: {
    position: 'fixed', top: 0, bottom: 0, insetInlineStart: 0, insetInlineEnd: 'auto', width: 'min(300px, calc(100vw - 56px))',
    height: '100dvh', maxHeight: 'none', maxWidth: 'none', margin: 0, padding: 0, border: 0,
    flexDirection: 'column', color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorNeutralBackground2,
    boxShadow: tokens.shadow64, fontFamily: tokens.fontFamilyBase,
    animationName: { from: { transform: 'translateX(-24px)', opacity: 0 }, to: { transform: 'none', opacity: 1 } },
    animationDuration: tokens.durationNormal, animationTimingFunction: tokens.curveDecelerateMid,
    '&[open]': { display: 'flex' },
    '::backdrop': { backgroundColor: tokens.colorBackgroundOverlay },
  },
});

/** Menu overlay below 992 px. Opening it doesn't change the sidebar cookie. */
export function SidebarDrawer({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  // The browser restores the focus only if the dialog is closed before React removes it from the DOM.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={t('menu.label')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A press on the backdrop has the dialog as its target, with coordinates outside the dialog's box.
      onPointerDown={(event) => event.target === dialog.current && event.clientX > dialog.current.offsetWidth && onClose()}
    >
      <div className={styles.head}>
        <Home rail={false} onChosen={onClose} />
        <Button size="medium" appearance="subtle" aria-label={t('menu.close')} icon={<DismissIcon />} onClick={onClose} />
      </div>
      <nav aria-label={t('menu.label')} className={styles.list}><SidebarMenu rail={false} onChosen={onClose} /></nav>
    </dialog>
  );
}
