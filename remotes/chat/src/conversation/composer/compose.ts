import { parseAmount, toAmount, type Amount, type ChatRoute, type MessageType, type RichContent } from '@portal/contracts';
import { contentNeeds, countParts } from '@portal/messaging';

/** An uploaded attachment of the next message. */
export type Attached = { kind: 'image' | 'file'; url: string; name: string };
export type Written = { text: string; content?: RichContent };

/** Maximum characters of a file name that recipients see. */
const MAX_NAME = 25;

const firstOpen = (routes: readonly ChatRoute[]): ChatRoute | undefined => routes.find(({ closed }) => closed === null);

/** Returns a chat's initial route: the chosen one, else the first usable one (`closed` is null), else the first. */
export function routeAtOpening(routes: readonly ChatRoute[], chosen: MessageType | null): ChatRoute | undefined {
  return routes.find(({ type }) => type === chosen) ?? firstOpen(routes) ?? routes[0];
}

/**
 * Returns the first open route if it precedes `current` in the list and costs no more. If `current` is null, returns the initial route. A
 * route is never replaced by a more expensive one automatically.
 */
export function betterRoute(routes: readonly ChatRoute[], current: MessageType | null): ChatRoute | undefined {
  if (current === null) return routeAtOpening(routes, null);
  const first = firstOpen(routes);
  const at = routes.findIndex(({ type }) => type === current);
  const now = routes[at];
  if (!first || !now || routes.indexOf(first) >= at || first.price === null || now.price === null) return undefined;
  return parseAmount(first.price) <= parseAmount(now.price) ? first : undefined;
}

/** Combines a picture and the text into one message if the message type supports both. Otherwise creates one message for each. */
export function messagesFor(type: MessageType, text: string, attached: Attached | null): Written[] {
  const words = text.trim() === '' ? [] : [{ text: text.trimEnd() }];
  if (!attached) return words;
  if (attached.kind === 'file') return [{ text: '', content: { fileUrl: attached.url, fileName: shortName(attached.name) } }, ...words];
  const [first] = words;
  if (first && contentNeeds(type, 'image') !== null) return [{ ...first, content: { imageUrl: attached.url } }];
  return [{ text: '', content: { imageUrl: attached.url } }, ...words];
}

/** An SMS is charged per part; any other message is charged once. */
const chargedParts = (type: MessageType, text: string): number => (type === 'sms' ? countParts(text).parts : 1);

export function costOf({ type, price }: Pick<ChatRoute, 'type' | 'price'>, messages: readonly Written[]): Amount | null {
  if (price === null) return null;
  const parts = messages.reduce((sum, { text }) => sum + chargedParts(type, text), 0);
  return toAmount(parseAmount(price) * BigInt(parts));
}

export const charactersIn = (text: string): number => Array.from(text).length;

/** Shortens a name to `MAX_NAME` characters; keeps an extension of up to 8 characters. */
function shortName(name: string): string {
  const characters = Array.from(name.trim());
  if (characters.length <= MAX_NAME) return characters.join('');
  const ending = Array.from(/\.[^.\s]{1,8}$/.exec(name)?.[0] ?? '');
  return [...characters.slice(0, MAX_NAME - 1 - ending.length), '…', ...ending].join('');
}
