import { useEffect, useState } from 'react';
import { MAX_PASTED_CHARACTERS } from '@portal/contracts';
import { selectSession } from '@portal/portal';
import { useSelector } from '@portal/portal/state';
import { countRecipients, type Count } from './count-recipients';

const COUNT_AFTER_MS = 150;

/** `fraction`: share of the text counted so far, 0 to 1. */
export type RecipientCount = Count & { status: 'idle' | 'counting' | 'ready'; fraction: number };

const nothing: RecipientCount = { status: 'idle', fraction: 0, valid: 0, invalid: 0, duplicates: 0, badRows: [] };

/** Counts the typed numbers in the browser while the user types. */
export function useRecipientCount(text: string): RecipientCount {
  const country = useSelector(selectSession).page?.defaultCountry;
  const [{ of, count }, setCounted] = useState({ of: '', count: nothing });
  const isBlank = text.trim() === '' || text.length > MAX_PASTED_CHARACTERS;
  useEffect(() => {
    if (isBlank) return undefined;
    const controller = new AbortController();
    const set = (next: RecipientCount) => !controller.signal.aborted && setCounted({ of: text, count: next });
    const run = async () => {
      // The numbering plans are large, so they load when recipients are entered. Named imports keep server-only code out of the chunk.
      const { parseRecipientText, isNumberCountry } = await import('@portal/messaging/phone');
      const onProgress = (soFar: Count, fraction: number) => set({ ...soFar, status: 'counting', fraction });
      const result = await countRecipients(text, {
        parseRecipientText, isNumberCountry,
      }, { country, signal: controller.signal, onProgress });
      if (result) set({ ...result, status: 'ready', fraction: 1 });
    };
    // Ignores a failure to load the numbering plans, because only the count would be missing.
    const timer = setTimeout(() => void run().catch(() => set(nothing)), COUNT_AFTER_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, country, isBlank]);
  if (isBlank) return nothing;
  return of === text ? count : { ...count, status: 'counting', fraction: 0 };
}
