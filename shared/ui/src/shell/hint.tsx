import { useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { makeStyles } from '@fluentui/react-components';
import { tokens } from './theme/tokens';

const useStyles = makeStyles({
  // Must not shrink in a narrow row: the icon would overlap the next element.
  anchor: { display: 'inline-flex', flexShrink: 0 },
  block: { display: 'flex' },
  bubble: {
    position: 'fixed', zIndex: 1000002, maxWidth: '240px', padding: '5px 10px', pointerEvents: 'none', whiteSpace: 'nowrap',
    overflow: 'hidden', textOverflow: 'ellipsis', borderRadius: tokens.borderRadiusMedium, boxShadow: tokens.shadow8,
    backgroundColor: tokens.colorNeutralBackgroundStatic, color: tokens.colorNeutralForegroundStaticInverted,
    fontFamily: tokens.fontFamilyBase, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
});

export type HintProps = {
  /** The control's accessible name, which the caller also sets as its `aria-label`: the tooltip is visual only. */
  text: string;
  position?: 'below' | 'right';
  /** Fills its parent, as a menu item does. */
  block?: boolean;
  disabled?: boolean;
  children: ReactNode;
};

type Point = { left: number; top: number; shift: string };

/** Shows the name of an icon on hover and keyboard focus; Escape hides the tooltip (WCAG 1.4.13). */
export function Hint({ text, position = 'below', block = false, disabled = false, children }: HintProps) {
  const styles = useStyles();
  const anchor = useRef<HTMLSpanElement>(null);
  const [point, setPoint] = useState<Point>();
  const show = () => {
    const box = anchor.current?.getBoundingClientRect();
    if (!box || disabled) return;
    if (position === 'right') return setPoint({ left: box.right + 8, top: box.top + box.height / 2, shift: 'translateY(-50%)' });
    // Near the window's right edge the tooltip extends to the left, so it isn't clipped.
    const middle = box.left + box.width / 2;
    const nearEnd = middle > window.innerWidth - 130;
    return setPoint({ left: nearEnd ? box.right : middle, top: box.bottom + 6, shift: nearEnd ? 'translateX(-100%)' : 'translateX(-50%)' });
  };
  const hide = () => setPoint(undefined);
  const focused = (event: FocusEvent<HTMLElement>) => event.target.matches(':focus-visible') && show();
  return (
    <span
      ref={anchor}
      className={block ? styles.block : styles.anchor}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={focused}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {point && !disabled && (
        <span className={styles.bubble} style={{ left: point.left, top: point.top, transform: point.shift }} aria-hidden="true">
          {text}
        </span>
      )}
    </span>
  );
}
