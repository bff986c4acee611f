import { useEffect, useState } from 'react';

/** SPEC 9 allows 500 ms after the answer; one turn and a little is enough to be seen when the answer was quick. */
const AFTER_ANSWER_MS = 400;

/** Whether a refresh icon turns: while it works, and a moment longer, so that a quick answer is noticed at all. */
export function useSpin(working: boolean): boolean {
  const [spinning, setSpinning] = useState(working);
  if (working && !spinning) setSpinning(true);
  useEffect(() => {
    if (working) return undefined;
    const timer = setTimeout(() => setSpinning(false), AFTER_ANSWER_MS);
    return () => clearTimeout(timer);
  }, [working]);
  return spinning;
}
