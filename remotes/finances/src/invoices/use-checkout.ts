import { useCallback, useEffect, useRef, useState } from 'react';
import type { PayData } from '@portal/contracts';
import { useDraft } from '@portal/portal';
import * as z from 'zod/mini';
import { openCheckout, type CardOutcome, type OpenCheckout } from './checkout';

const Outcome = z.nullable(z.enum(['paid', 'refused', 'confirming', 'processing', 'unexpected']));
export type CheckoutPhase = 'closed' | 'loading' | 'open' | 'unavailable';

/** What the provider has said last of this invoice; kept over a reload, so that nobody pays twice for want of knowing. Once paid it stays so. */
export function useCardOutcome(uuid: string): readonly [CardOutcome | null, (outcome: CardOutcome) => void] {
  const [outcome, setOutcome] = useDraft<CardOutcome | null>(`finances:card:${uuid}`, null, Outcome);
  const notify = useCallback((next: CardOutcome) => setOutcome((before) => (before === 'paid' ? before : next)), [setOutcome]);
  return [outcome, notify];
}

/** The provider's form in the element that `into` is given to. It outlives its tab being left, and ends when it goes from the page. */
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
      // A tab that is only left keeps its elements, and with them a payment that is half made; known once React is done with them.
      setTimeout(() => !element?.isConnected && checkout.current?.close());
    };
  }, []);
  return { into, phase, open };
}
