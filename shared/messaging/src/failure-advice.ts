import { reasonKey, type ReasonKey } from './failure-reason';

/** What a sender can do about an undelivered message. Each has its own text. */
export type FailureAdvice =
  | 'phone' | 'retryOnce' | 'later' | 'number' | 'sender' | 'text' | 'template' | 'channel' | 'optedOut' | 'traffic' | 'route' | 'recheck'
  | 'support' | 'nothing';

const advice: Readonly<Record<ReasonKey, FailureAdvice>> = {
  canceled: 'nothing', fallback_used: 'nothing', fallback_not_needed: 'nothing', delivered_earlier: 'nothing',
  expired: 'phone', refunded: 'phone',
  undeliverable: 'retryOnce', deleted: 'retryOnce',
  busy: 'later', queue_expired: 'later', tries_exhausted: 'later', not_enough_credit: 'later',
  number: 'number', sender: 'sender', text: 'text', content_refused: 'text', template_refused: 'template',
  not_reachable: 'channel', user_blocked: 'channel',
  stop_listed: 'optedOut', traffic_stopped: 'traffic', no_route: 'route',
  unanswered: 'recheck', unknown: 'recheck',
  rejected: 'support', forbidden: 'support',
};

/** For any stored or reported reason. A reason without a name is a provider's code, which only the provider can explain. */
export function failureAdvice(reason: string | null): FailureAdvice {
  const key = reason === null ? null : reasonKey(reason);
  return key === null ? 'support' : advice[key];
}
