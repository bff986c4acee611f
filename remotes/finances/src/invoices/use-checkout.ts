import { useCallback, useEffect, useRef, useState } from 'react';
import type { PayData } from '@portal/contracts';
import { useDraft } from '@portal/portal';
import * as z from 'zod/mini';
import { openCheckout, type CardOutcome, type OpenCheckout } from './checkout';

const Outcome = z.nullable(z.enum(['paid', 'refused', 'confirming', 'processing', 'unexpected']));
export type CheckoutPhase = 'closed' | 'loading' | 'open' | 'unavailable';

/** The provider's last report on this invoice's card payment. Kept across reloads, so that nobody pays twice. `paid` is final. */
export function useCardOutcome(uuid: string): readonly [CardOutcome | null, (outcome: CardOutcome) => void] {
  const [outcome, setOutcome] = useDraft<CardOutcome | null>(`finances:card:${uuid}`, null, Outcome);
  const notify = useCallback((next: CardOutcome) => setOutcome((before) => (before === 'paid' ? before : next)), [setOutcome]);
  return [outcome, notify];
}

/** `open` shows the provider's form in the element of the ref `into`. The form stays open while its portal tab is hidden. */
export function useCheckout(payData: PayData, onOutcome: (outcome: CardOutcome) => void) {
  const into = useRef<HTMLDivElement>(null);
  const checkout = useRef<OpenCheckout | null>(null);
  const [phase, setPhase] = useState<CheckoutPhase>('closed');
  const open = () => {
    if (!into.current) return;
    checkout.current?.close();
    setPhase('loading');
    checkout.current = openCheckout({
      payData, into: into.current, onOutcome,
      onOpen: () => setPhase('open'),
      onUnavailable: () => setPhase('unavailable'),
      onBroken: () => setPhase('closed'),
      onClosed: () => setPhase('closed'),
    });
  };
  useEffect(() => {
    const element = into.current;
    return () => {
      // Closes the form if its element was removed, but not in a hidden portal tab. The timeout waits for React to remove the element.
      setTimeout(() => !element?.isConnected && checkout.current?.close());
    };
  }, []);
  return { into, phase, open };
}
