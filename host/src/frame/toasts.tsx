import { useLayoutEffect, useRef, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { noticeDismissed, selectNotices, type Notice } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Link } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, DismissIcon, ErrorIcon, InfoIcon, makeStyles, mergeClasses, SuccessIcon, tokens, useUiText, WarningIcon } from '@portal/ui/core';
import { useTopmostDialog } from './use-topmost-dialog';

const icons: Record<Notice['intent'], ReactElement> = { success: <SuccessIcon />, info: <InfoIcon />, warning: <WarningIcon />, error: <ErrorIcon /> };

const useStyles = makeStyles({
  root: {
    // Clear of a page’s actions at its top, and of a form’s or chat’s at its foot.
    position: 'fixed', zIndex: 1000003, bottom: '96px', insetInlineEnd: '20px', display: 'flex', flexDirection: 'column', gap: '10px',
    width: 'min(400px, calc(100vw - 24px))', pointerEvents: 'none', '@media (max-width: 479.98px)': { insetInlineEnd: '12px' },
    // Not as the browser would have a popover, in the middle and with a frame.
    top: 'auto', insetInlineStart: 'auto', height: 'auto', margin: 0, padding: 0, border: 0, overflow: 'visible', backgroundColor: 'transparent',
  },
  // Dialogs have their actions at their foot, wherever that is; a panel’s cross lies in the 60 px above.
  overDialog: { top: '72px', bottom: 'auto' },
  toast: {
    display: 'flex', alignItems: 'flex-start', gap: '12px', padding: '12px 8px 12px 14px', pointerEvents: 'auto', borderRadius: tokens.borderRadiusXLarge, boxShadow: tokens.shadow16,
    border: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground1, color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
    animationName: { from: { transform: 'translateY(8px)', opacity: 0 }, to: { transform: 'none', opacity: 1 } }, animationDuration: tokens.durationNormal, animationTimingFunction: tokens.curveDecelerateMid,
  },
  icon: { display: 'inline-flex', flexShrink: 0, fontSize: '20px' },
  success: { color: tokens.colorStatusSuccessForeground1 },
  info: { color: tokens.colorBrandForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  error: { color: tokens.colorStatusDangerForeground1 },
  words: { flexGrow: 1, minWidth: 0, paddingTop: '1px', overflowWrap: 'anywhere', fontWeight: tokens.fontWeightMedium },
  lines: { margin: '6px 0 0', paddingInlineStart: '18px', fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground2 },
  link: { display: 'block', marginTop: '6px', color: tokens.colorBrandForegroundLink },
  trace: { display: 'block', marginTop: '6px', fontWeight: tokens.fontWeightRegular, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, color: tokens.colorNeutralForeground3 },
  code: { fontFamily: tokens.fontFamilyMonospace },
});

/**
 * Notices of the store, for as long as they are there: five seconds (SPEC 9), or until they are put away. Failures interrupt a screen reader, others wait.
 * They lie over everything, an open dialog too, and inside it: whatever is outside cannot be used while it is open.
 */
export function Toasts() {
  const styles = useStyles();
  const { t } = useTranslation();
  const ui = useUiText();
  const dispatch = useDispatch();
  const notices = useSelector(selectNotices);
  const region = useRef<HTMLDivElement>(null);
  const dialog = useTopmostDialog(notices.length > 0);
  const latest = notices.at(-1)?.id;
  useLayoutEffect(() => {
    const element = region.current;
    // A dialog that goes in the same moment takes the region along; it comes back by itself, outside.
    if (latest === undefined || !element?.isConnected || !element.showPopover) return undefined;
    // Over the dialogs that were opened before it: each goes on top as it is shown.
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
      {notices.map(({ id, intent, text, lines, traceId, link }) => (
        <div key={id} role={intent === 'error' ? 'alert' : undefined} className={styles.toast}>
          <span className={mergeClasses(styles.icon, styles[intent])} aria-hidden="true">{icons[intent]}</span>
          <div className={styles.words}>
            {text}
            {lines.length > 0 && <ul className={styles.lines}>{lines.map((line, index) => <li key={`${index} ${line}`}>{line}</li>)}</ul>}
            {link && <Link className={styles.link} to={link.to} onClick={() => dispatch(noticeDismissed(id))}>{link.text}</Link>}
            {traceId && <span className={styles.trace}>{ui('trace')} <span className={styles.code}>{traceId}</span></span>}
          </div>
          <Button size="small" appearance="subtle" aria-label={ui('close')} icon={<DismissIcon />} onClick={() => dispatch(noticeDismissed(id))} />
        </div>
      ))}
    </div>
  );
  return dialog ? createPortal(shown, dialog) : shown;
}
