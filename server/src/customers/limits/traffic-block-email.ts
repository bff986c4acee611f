import type { Language, TrafficBlockKind } from '@portal/contracts';
import { textsIn, type Translate } from '../../platform/locales';
import { oneLine } from '../../platform/mail';

export type TrafficBlockEmailParams = { kind: TrafficBlockKind; shown: string; counted: number; windowMinutes: number; language: Language };

export function trafficBlockEmail(params: TrafficBlockEmailParams, publicUrl: string | null): { subject: string; body: string } {
  const { t } = textsIn(params.language);
  const address = `${publicUrl}/limits/index`;
  const review = publicUrl === null ? t('mail.trafficBlock.reviewInPortal') : t('mail.trafficBlock.reviewLink', { address });
  // Only blocks of this kind make mailing lists skip numbers.
  const effect = [t('mail.trafficBlock.effect'), ...(params.kind === 'block' ? [t('mail.trafficBlock.mailingLists')] : [])].join(' ');
  const body = `${reasonText(t, params)}\n${effect}\n\n${t('mail.trafficBlock.advice')}\n\n${review}\n`;
  return { subject: t('mail.trafficBlock.subject'), body };
}

function reasonText(t: Translate, { kind, shown, counted: messages, windowMinutes: minutes }: TrafficBlockEmailParams): string {
  const name = oneLine(shown);
  switch (kind) {
    case 'block': return t('mail.trafficBlock.reason.block', { block: name, messages, minutes });
    case 'key': return t('mail.trafficBlock.reason.key', { key: name, messages, minutes });
    case 'spend': return t('mail.trafficBlock.reason.spend', { limit: name });
    case 'manual': return t('mail.trafficBlock.reason.manual', { customer: name });
  }
}
