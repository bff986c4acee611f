import type { DeliveryState, WebhookState } from '@portal/contracts';
import type { TFunction } from '@portal/portal/i18n';
import type { Intent } from '@portal/ui/screens';

export const webhookIntents: Record<WebhookState, Intent> = {
  unused: 'neutral', working: 'success', failing: 'warning', stopped: 'danger',
};
export const deliveryIntents: Record<DeliveryState, Intent> = {
  waiting: 'waiting', delivered: 'success', given_up: 'danger', dropped: 'neutral',
};

/** Faults without an answer. All others are rules that the address breaks. */
const faults = ['timeout', 'name_unknown', 'tls', 'connection', 'redirect'] as const;

/** The answer's HTTP status, or why there was none; null before the first attempt. */
export function answerText(t: TFunction, { answer, fault }: { answer: number | null; fault: string | null }): string | null {
  if (answer !== null) return fault === 'redirect' ? t('webhooks.faults.redirect', { answer }) : String(answer);
  return fault === null ? null : faultText(t, fault);
}

export function faultText(t: TFunction, fault: string): string {
  const [, status] = /^http_(\d+)$/.exec(fault) ?? [];
  if (status !== undefined) return t('webhooks.answered', { answer: status });
  return t(`webhooks.faults.${faults.find((known) => known === fault) ?? 'refused'}`, { answer: '3xx' });
}

export const eventText = (t: TFunction, type: string): string => t(`webhooks.event.${type.replace('.', '_')}`);

/** The address without its scheme, which is nearly always https. */
export const shortAddress = (url: string): string => url.replace(/^https:\/\//, '');
