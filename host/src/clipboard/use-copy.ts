import { useEffect, useState } from 'react';

const SAID_MS = 2000;

/** Copies, and tells for a moment whether it worked. */
export function useCopy(): { copied: { done: boolean } | undefined; copy: (text: string) => void } {
  const [copied, setCopied] = useState<{ done: boolean }>();
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(undefined), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string) => {
    try {
      // Without HTTPS there is no clipboard at all, and the property is missing.
      await navigator.clipboard.writeText(text);
      setCopied({ done: true });
    } catch {
      setCopied({ done: false });
    }
  };
  return { copied, copy: (text) => void copy(text) };
}
