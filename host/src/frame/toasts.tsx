import { toastDismissed, selectToasts, type Toast } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Link } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import {
  Button, DismissIcon, ErrorIcon, InfoIcon, makeStyles, mergeClasses, SuccessIcon, tokens, useUiText, WarningIcon,
} from '@portal/ui/shell';
import { useLayoutEffect, useRef, type ReactElement, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

/** The topmost open dialog. Each dialog takes the focus when it opens, so the focused dialog is on top. */
const topmost = (): Element | null => document.activeElement?.closest('dialog[open]')
  ?? [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}
const asleep = () => () => undefined;

/** Returns the topmost open dialog. If not `isActive`, returns null and does not observe the document, because that is slow. */
const useTopmostDialog = (isActive: boolean): Element | null => (
  useSyncExternalStore(isActive ? subscribe : asleep, () => (isActive ? topmost() : null))
);

const icons: Record<Toast['intent'], ReactElement> = {
  success: <SuccessIcon />, info: <InfoIcon />, warning: <WarningIcon />, error: <ErrorIcon />,
};

const useStyles = makeStyles({
  root: {
    // This position covers neither page actions at the top nor form and chat actions at the bottom.
    position: 'fixed', zIndex: 1000003, bottom: '96px', insetInlineEnd: '20px', display: 'flex', flexDirection: 'column', gap: '10px',
    width: 'min(400px, calc(100vw - 24px))', pointerEvents: 'none', '@media (max-width: 479.98px)': { insetInlineEnd: '12px' },
    // Resets the browser's popover styles: centered, with a border.
    top: 'auto', insetInlineStart: 'auto', height: 'auto', margin: 0, padding: 0, border: 0, overflow: 'visible',
    backgroundColor: 'transparent',
  },
  // Over a dialog, toasts are near the top, but below a panel's close button. They don't cover the actions at the bottom.
  overDialog: { top: '72px', bottom: 'auto' },
  toast: {
    display: 'flex', alignItems: 'flex-start', gap: '12px', padding: '12px 8px 12px 14px', pointerEvents: 'auto',
    borderRadius: tokens.borderRadiusXLarge, boxShadow: tokens.shadow16,
    border: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
    animationName: { from: { transform: 'translateY(8px)', opacity: 0 }, to: { transform: 'none', opacity: 1 } },
    animationDuration: tokens.durationNormal, animationTimingFunction: tokens.curveDecelerateMid,
  },
  icon: { display: 'inline-flex', flexShrink: 0, fontSize: '20px' },
  success: { color: tokens.colorStatusSuccessForeground1 },
  info: { color: tokens.colorBrandForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  error: { color: tokens.colorStatusDangerForeground1 },
  words: { flexGrow: 1, minWidth: 0, paddingTop: '1px', overflowWrap: 'anywhere', fontWeight: tokens.fontWeightMedium },
  lines: { margin: '6px 0 0', paddingInlineStart: '18px', fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground2 },
  link: { display: 'block', marginTop: '6px', color: tokens.colorBrandForegroundLink },
  trace: {
    display: 'block', marginTop: '6px', fontWeight: tokens.fontWeightRegular, fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200, color: tokens.colorNeutralForeground3,
  },
  code: { fontFamily: tokens.fontFamilyMonospace },
});

/**
 * Shows the store's toasts for five seconds (SPEC 9); toasts with a link stay until dismissed. Toasts are rendered inside the topmost
 * dialog, because elements outside a modal dialog are inert.
 */
export function Toasts() {
  const styles = useStyles();
  const { t } = useTranslation();
  const ui = useUiText();
  const dispatch = useDispatch();
  const toasts = useSelector(selectToasts);
  const region = useRef<HTMLDivElement>(null);
  const dialog = useTopmostDialog(toasts.length > 0);
  const latest = toasts.at(-1)?.id;
  useLayoutEffect(() => {
    const element = region.current;
    // A closing dialog's toast region is already disconnected. React then renders a new region outside the dialog.
    if (latest === undefined || !element?.isConnected || !element.showPopover) return undefined;
    // `showPopover` puts the region above dialogs that were opened earlier.
    element.showPopover();
    return () => {
      if (element.isConnected) element.hidePopover();
    };
  }, [latest, dialog]);
  const shown = (
    <div
      ref={region} popover="manual" role="region" aria-label={t('notices.label')} aria-live="polite"
      className={mergeClasses(styles.root, dialog !== null && styles.overDialog)}
    >
      {toasts.map(({ id, intent, text, lines, traceId, link }) => (
        <div key={id} role={intent === 'error' ? 'alert' : undefined} className={styles.toast}>
          <span className={mergeClasses(styles.icon, styles[intent])} aria-hidden="true">{icons[intent]}</span>
          <div className={styles.words}>
            {text}
            {lines.length > 0 && <ul className={styles.lines}>{lines.map((line, index) => <li key={`${index} ${line}`}>{line}</li>)}</ul>}
            {link && <Link className={styles.link} to={link.to} onClick={() => dispatch(toastDismissed(id))}>{link.text}</Link>}
            {traceId && <span className={styles.trace}>{ui('trace')} <span className={styles.code}>{traceId}</span></span>}
          </div>
          <Button
            size="small" appearance="subtle" aria-label={ui('close')} icon={<DismissIcon />} onClick={() => dispatch(toastDismissed(id))}
          />
        </div>
      ))}
    </div>
  );
  return dialog ? createPortal(shown, dialog) : shown;
}
