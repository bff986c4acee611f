import { AppError, type ErrorName, type ErrorParams } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import type { OrganizationScope } from '../../customers/accounts';
import type { Db } from '../../platform/db';
import { termsOfSender, type SenderName, type SenderQuestion, type SenderTerms } from './sender-terms.store';

type FallbackSender = { type: MessageType } & ({ alphaNameUuid?: string | undefined } | { alphaName: string });
export type MessageQuestion = Omit<SenderQuestion, 'sender' | 'types'> & {
  main: SenderName & { type: MessageType };
  /** Sent under the main message's alpha name unless it names another. */
  fallback: FallbackSender | null;
};
export type MessageTerms = { main: SenderTerms; fallback: SenderTerms | null; accountId: bigint; currency: string };

/** Terms of a message and its fallback. Throws alpha_name_not_found, no_direction, no_account, fallback_same. */
export function termsOfMessage(db: Db, by: OrganizationScope, question: MessageQuestion): Promise<MessageTerms> {
  return messageTerms(question, (asked) => termsOfSender(db, by, asked));
}

/** `ask`: returns the terms of a sender, or nothing if it is unknown. Throws as `termsOfMessage`. */
export async function messageTerms(
  { main, fallback, ...question }: MessageQuestion, ask: (question: SenderQuestion) => Promise<SenderTerms[]>,
): Promise<MessageTerms> {
  const second = fallback && { ...senderOf(fallback, main), type: fallback.type };
  const termsOf = (of: SenderName & { type: MessageType }) => ask({ ...question, sender: of, types: [of.type] });
  const [[mainTerms], fallbackTerms] = await Promise.all([termsOf(main), second && termsOf(second)]);
  const terms = usable(mainTerms, main);
  const other = second && usable(fallbackTerms?.[0], second);
  if (other && other.type === terms.type && other.alphaNameId === terms.alphaNameId) throw new AppError('fallback_same');
  return { main: terms, fallback: other, accountId: terms.accountId, currency: terms.currency };
}

function senderOf(fallback: FallbackSender, main: SenderName): SenderName {
  if ('alphaName' in fallback) return fallback;
  return fallback.alphaNameUuid === undefined ? main : { alphaNameUuid: fallback.alphaNameUuid };
}

function usable(terms: SenderTerms | undefined, sender: SenderName) {
  if (!terms) throw new AppError('alpha_name_not_found', 'alphaName' in sender ? { alphaName: sender.alphaName } : {});
  const refusal = senderRefusal(terms);
  const { accountId, currency } = terms;
  if (refusal || accountId === null || currency === null) throw new AppError(refusal?.error ?? 'no_account', refusal?.params);
  return { ...terms, accountId, currency };
}

/** Reasons that concern the alpha name and its payer, whatever the number. */
export function senderRefusal(
  { type, alphaName, hasRoute, accountId }: SenderTerms,
): { error: ErrorName; params: ErrorParams } | null {
  if (!hasRoute) return { error: 'no_direction', params: { alphaName, type } };
  return accountId === null ? { error: 'no_account', params: {} } : null;
}
