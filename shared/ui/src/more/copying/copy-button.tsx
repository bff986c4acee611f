import { useEffect, useState } from 'react';
import { Button, VisuallyHidden } from '@portal/ui/core';
import { CheckIcon, CopyIcon } from '../icons';
import { copyText } from './copy-text';

const SAID_MS = 2_000;

export type CopyButtonProps = {
  /** What it copies, in words: 'Copy this entry'. */
  label: string;
  text: () => string;
  /** What it says for a moment. */
  copied: string;
  notCopied: string;
  size?: 'small' | 'medium';
  /** Its name is for the ear and the hint alone. */
  short?: boolean;
};

/** Says on itself, and to screen readers, whether it worked. */
export function CopyButton({ label, text, copied, notCopied, size, short = false }: CopyButtonProps) {
  const [ended, setEnded] = useState<{ isCopied: boolean }>();
  useEffect(() => {
    if (!ended) return undefined;
    const timer = setTimeout(() => setEnded(undefined), SAID_MS);
    return () => clearTimeout(timer);
  }, [ended]);
  const copy = () => copyText(text()).then(() => setEnded({ isCopied: true }), () => setEnded({ isCopied: false }));
  const said = ended && (ended.isCopied ? copied : notCopied);
  return (
    <>
      <Button
        size={size} appearance={short ? 'subtle' : 'secondary'} aria-label={short ? label : undefined} title={short ? said ?? label : undefined}
        icon={ended?.isCopied ? <CheckIcon /> : <CopyIcon />} onClick={() => void copy()}
      >
        {short ? ended && !ended.isCopied && said : said ?? label}
      </Button>
      <VisuallyHidden><span role="status">{said}</span></VisuallyHidden>
    </>
  );
}
