import { useEffect, useState } from 'react';
import { MAX_PASTED_CHARACTERS } from '@portal/contracts';
import { selectSession } from '@portal/portal';
import { useSelector } from '@portal/portal/state';
import { countRecipients, type Count } from './count-recipients';

const COUNT_AFTER_MS = 150;

/** `fraction` of the text that has been read. */
export type RecipientCount = Count & { status: 'idle' | 'counting' | 'ready'; fraction: number };

const nothing: RecipientCount = { status: 'idle', fraction: 0, valid: 0, invalid: 0, duplicates: 0, badRows: [] };

/** What the typed numbers come to, counted in the page while the user types. */
export function useRecipientCount(text: string): RecipientCount {
  const country = useSelector(selectSession).page?.defaultCountry;
  const [{ of, count }, setCounted] = useState({ of: '', count: nothing });
  const isBlank = text.trim() === '' || text.length > MAX_PASTED_CHARACTERS;
  useEffect(() => {
    if (isBlank) return undefined;
    const given = new AbortController();
    const set = (next: RecipientCount) => !given.signal.aborted && setCounted({ of: text, count: next });
    const run = async () => {
      // 52 KB of number plans, fetched when the first number is typed; taken by name, so that what the server alone needs stays out of them.
      const { parseRecipientText, isNumberCountry } = await import('@portal/messaging/phone');
      const onProgress = (soFar: Count, fraction: number) => set({ ...soFar, status: 'counting', fraction });
      const result = await countRecipients(text, { parseRecipientText, isNumberCountry }, { country, signal: given.signal, onProgress });
      if (result) set({ ...result, status: 'ready', fraction: 1 });
    };
    // Without the plans there is no count here; the server's check and its word at the end remain.
    const timer = setTimeout(() => void run().catch(() => set(nothing)), COUNT_AFTER_MS);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [text, country, isBlank]);
  if (isBlank) return nothing;
  return of === text ? count : { ...count, status: 'counting', fraction: 0 };
}
