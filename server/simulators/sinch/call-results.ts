import type { Rule } from '../frame/behaviour';

type Verified = { status: 'SUCCESSFUL' | 'FAIL' | 'DENIED'; reason?: string; callResult?: string; source?: 'intercepted' };

/** Returns a flash call's result; null for no report. Like `seen`, most real calls ring, but no caller is reported to Sinch. */
export function verified(rule: Rule): Verified | null {
  const own = 'reason' in rule && rule.reason !== undefined ? { reason: rule.reason } : {};
  switch (rule.outcome) {
    case 'delivered': return { status: 'SUCCESSFUL', source: 'intercepted', callResult: 'CANCEL' };
    case 'seen': return { status: 'FAIL', reason: 'Expired', callResult: 'NO_ANSWER', ...own };
    case 'undeliverable': return { status: 'FAIL', reason: 'Network error or number unreachable', callResult: 'FAILED', ...own };
    case 'expired': return { status: 'FAIL', reason: 'Expired', ...own };
    case 'rejected': return { status: 'DENIED', reason: 'Destination denied', ...own };
    default: return null;
  }
}

type Ended = { result: 'ANSWERED' | 'BUSY' | 'NOANSWER' | 'FAILED'; reason: string };

export function finished(rule: Rule): Ended | null {
  const reason = (usual: string) => ('reason' in rule && rule.reason !== undefined ? rule.reason : usual);
  switch (rule.outcome) {
    case 'delivered': case 'seen': return { result: 'ANSWERED', reason: reason('MANAGERHANGUP') };
    case 'undeliverable': return { result: 'BUSY', reason: reason('N/A') };
    case 'expired': return { result: 'NOANSWER', reason: reason('TIMEOUT') };
    case 'rejected': return { result: 'FAILED', reason: reason('BLOCKED') };
    default: return null;
  }
}
