import { parseAmount, toAmount, type Amount, type ChatRoute, type MessageType, type RichContent } from '@portal/contracts';
import { contentNeeds, countParts } from '@portal/messaging';

/** What lies on the server and goes along with the next message. */
export type Attached = { kind: 'image' | 'file'; url: string; name: string };
export type Written = { text: string; content?: RichContent };

/** The recipient sees this much of a file's name. */
const MAX_NAME = 25;

const firstOpen = (routes: readonly ChatRoute[]): ChatRoute | undefined => routes.find(({ closed }) => closed === null);

/** The way that a chat is opened with: the one that was chosen for it, else the first open one, else the first, which says why it is closed. */
export function routeAtOpening(routes: readonly ChatRoute[], chosen: MessageType | null): ChatRoute | undefined {
  return routes.find(({ type }) => type === chosen) ?? firstOpen(routes) ?? routes[0];
}

/** One that stands before `held` and is not dearer, such as the session that has begun again: nothing else takes its place by itself. */
export function betterRoute(routes: readonly ChatRoute[], held: MessageType | null): ChatRoute | undefined {
  if (held === null) return routeAtOpening(routes, null);
  const first = firstOpen(routes);
  const at = routes.findIndex(({ type }) => type === held);
  const now = routes[at];
  if (!first || !now || routes.indexOf(first) >= at || first.price === null || now.price === null) return undefined;
  return parseAmount(first.price) <= parseAmount(now.price) ? first : undefined;
}

/** In a session a picture and its words are two messages; where the way carries both, one. */
export function messagesFor(type: MessageType, text: string, attached: Attached | null): Written[] {
  const words = text.trim() === '' ? [] : [{ text: text.trimEnd() }];
  if (!attached) return words;
  if (attached.kind === 'file') return [{ text: '', content: { fileUrl: attached.url, fileName: shortName(attached.name) } }, ...words];
  const [first] = words;
  if (first && contentNeeds(type, 'image') !== null) return [{ ...first, content: { imageUrl: attached.url } }];
  return [{ text: '', content: { imageUrl: attached.url } }, ...words];
}

/** SMS are charged by the part, everything else by the message. */
export const chargedParts = (type: MessageType, text: string): number => (type === 'sms' ? countParts(text).parts : 1);

export function costOf({ type, price }: Pick<ChatRoute, 'type' | 'price'>, messages: readonly Written[]): Amount | null {
  if (price === null) return null;
  const parts = messages.reduce((sum, { text }) => sum + chargedParts(type, text), 0);
  return toAmount(parseAmount(price) * BigInt(parts));
}

export const charactersIn = (text: string): number => Array.from(text).length;

/** Its ending tells what it is, and stays. */
export function shortName(name: string): string {
  const characters = Array.from(name.trim());
  if (characters.length <= MAX_NAME) return characters.join('');
  const ending = Array.from(/\.[^.\s]{1,8}$/.exec(name)?.[0] ?? '');
  return [...characters.slice(0, MAX_NAME - 1 - ending.length), '…', ...ending].join('');
}
