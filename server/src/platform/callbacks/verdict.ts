import type { EndpointResponse } from './poster';

export type CallbackOutcome =
  | { kind: 'delivered'; answer: number; response: string | null }
  | { kind: 'failed'; answer: number | null; response: string | null; fault: string; pauseSeconds: number;
    disable: 'gone' | 'refused' | null };

const PAUSE_SECONDS = 5;
/** A log of failures needs more of the answer than one of successes, which nearly all deliveries are. */
const MAX_RESPONSE = { delivered: 100, failed: 500 };
const overloaded = new Set([429, 502, 504]);

/** Standard Webhooks 1.0.0: only 2xx is a delivery, 410 disables the endpoint, 3xx is a failure. */
export function verdictOf(answer: EndpointResponse): CallbackOutcome {
  switch (answer.kind) {
    case 'refused': return { kind: 'failed', answer: null, response: null, fault: answer.refusal, pauseSeconds: 0, disable: 'refused' };
    case 'unanswered': return { kind: 'failed', answer: null, response: null, fault: answer.fault, pauseSeconds: 0, disable: null };
    case 'answered': return byStatus(answer);
  }
}

function byStatus({ status, retryAfterSeconds, text }: Extract<EndpointResponse, { kind: 'answered' }>): CallbackOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered', answer: status, response: responseOf(text, MAX_RESPONSE.delivered) };
  const pause = retryAfterSeconds ?? (overloaded.has(status) ? PAUSE_SECONDS : 0);
  const isPause = overloaded.has(status) || status === 503;
  return {
    kind: 'failed', answer: status, response: responseOf(text, MAX_RESPONSE.failed),
    fault: status >= 300 && status < 400 ? 'redirect' : `http_${status}`,
    pauseSeconds: isPause ? pause : 0, disable: status === 410 ? 'gone' : null,
  };
}

/** Without control characters, because PostgreSQL stores no NUL and pages show none of the others. */
function responseOf(text: string, max: number): string | null {
  const shown = text.replace(/[^\P{Cc}\n\t]/gu, '').trim();
  return shown === '' ? null : [...shown].slice(0, max).join('');
}
