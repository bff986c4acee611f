import { useEffect, useState } from 'react';
import { VisuallyHidden } from '@portal/ui/shell';
import { Button } from '../control/sized';
import { CheckIcon, CopyIcon } from '../icons';
import { copyText } from './copy-text';

const SAID_MS = 2_000;

export type CopyButtonProps = {
  /** The action in words: 'Copy this entry'. */
  label: string;
  text: () => string;
  /** Confirmation, shown briefly. */
  copied: string;
  notCopied: string;
  size?: 'small' | 'medium';
  /** Icon only; the label becomes the accessible name and the tooltip. */
  short?: boolean;
};

/** Button that copies a text, shows whether copying succeeded, and announces it to screen readers. */
export function CopyButton({ label, text, copied, notCopied, size, short = false }: CopyButtonProps) {
  const [finished, setFinished] = useState<{ isCopied: boolean }>();
  useEffect(() => {
    if (!finished) return undefined;
    const timer = setTimeout(() => setFinished(undefined), SAID_MS);
    return () => clearTimeout(timer);
  }, [finished]);
  const copy = () => copyText(text()).then(() => setFinished({ isCopied: true }), () => setFinished({ isCopied: false }));
  const statusText = finished && (finished.isCopied ? copied : notCopied);
  return (
    <>
      <Button
        size={size} appearance={short ? 'subtle' : 'secondary'} aria-label={short ? label : undefined}
        title={short ? statusText ?? label : undefined}
        icon={finished?.isCopied ? <CheckIcon /> : <CopyIcon />} onClick={() => void copy()}
      >
        {short ? finished && !finished.isCopied && statusText : statusText ?? label}
      </Button>
      <VisuallyHidden><span role="status">{statusText}</span></VisuallyHidden>
    </>
  );
}
