import { useLayoutEffect, useRef, useState } from 'react';
import { makeStyles, tokens } from '@portal/ui/core';

const useStyles = makeStyles({
  root: {
    margin: 0, padding: '14px', maxWidth: '440px', borderRadius: tokens.borderRadiusXLarge, backgroundColor: tokens.colorNeutralBackground4,
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS,
  },
  from: { textAlign: 'center', fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  bubble: {
    margin: 0, alignSelf: 'flex-start', maxWidth: '92%', maxHeight: '280px', overflowY: 'auto', padding: '10px 14px',
    backgroundColor: tokens.colorNeutralBackground1, color: tokens.colorNeutralForeground1, boxShadow: tokens.shadow2,
    borderRadius: '18px', borderBottomLeftRadius: '4px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere',
    fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
  empty: { color: tokens.colorNeutralForeground3 },
});

export type MessagePreviewProps = { label: string; from: string; text: string; placeholder?: string };

/** The message as it stands on the recipient's phone. */
export function MessagePreview({ label, from, text, placeholder = '' }: MessagePreviewProps) {
  const styles = useStyles();
  const bubble = useRef<HTMLParagraphElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element) return undefined;
    // It tells at once too, when the page is laid out anyway.
    const observer = new ResizeObserver(() => setScrolls(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [text]);
  return (
    <figure className={styles.root} aria-label={label}>
      <figcaption className={styles.from}>{from}</figcaption>
      {/* Reachable by keyboard while a long text scrolls in its own box. */}
      <p ref={bubble} className={styles.bubble} tabIndex={scrolls ? 0 : undefined}>{text || <span className={styles.empty}>{placeholder}</span>}</p>
    </figure>
  );
}
