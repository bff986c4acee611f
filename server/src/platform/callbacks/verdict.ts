import type { EndpointResponse } from './poster';

export type CallbackOutcome =
  | { kind: 'delivered'; answer: number }
  | { kind: 'failed'; answer: number | null; fault: string; pauseSeconds: number; disable: 'gone' | 'refused' | null };

const PAUSE_SECONDS = 5;
const overloaded = new Set([429, 502, 504]);

/** Standard Webhooks 1.0.0: only 2xx is a delivery, 410 disables the endpoint, 3xx is a failure. */
export function verdictOf(answer: EndpointResponse): CallbackOutcome {
  switch (answer.kind) {
    case 'refused': return { kind: 'failed', answer: null, fault: answer.refusal, pauseSeconds: 0, disable: 'refused' };
    case 'unanswered': return { kind: 'failed', answer: null, fault: answer.fault, pauseSeconds: 0, disable: null };
    case 'answered': return byStatus(answer.status, answer.retryAfterSeconds);
  }
}

function byStatus(status: number, retryAfterSeconds: number | null): CallbackOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered', answer: status };
  const pause = retryAfterSeconds ?? (overloaded.has(status) ? PAUSE_SECONDS : 0);
  const isPause = overloaded.has(status) || status === 503;
  return {
    kind: 'failed', answer: status, fault: status >= 300 && status < 400 ? 'redirect' : `http_${status}`,
    pauseSeconds: isPause ? pause : 0, disable: status === 410 ? 'gone' : null,
  };
}
