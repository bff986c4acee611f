import { languages, toBcp47, type Language } from '@portal/contracts';
import { maskedNumber } from '@portal/messaging/phone';
import type { Subscription } from '../addressbooks';
import { documentOf, element, inlineElement, type Child, type Markup } from '../../platform/http';
import { textsIn } from '../../platform/locales';
import { pageStyle } from './page-style';
import type { SentMessage } from './sent-message.store';

/** What the recipient can do: stop the messages of the sender or all of the customer's, and undo either. */
export const actions = ['stopSender', 'resumeSender', 'stop', 'resume'] as const;
export type Action = (typeof actions)[number];
/** Of the sender, and of all the customer's messages. They are stopped and resumed independently. */
type Subscriptions = { sender: Subscription; all: Subscription };
const NAMES: Record<Language, string> = { en: 'English', ru: 'Русский', ua: 'Українська', bg: 'Български' };

/** `done`: what the recipient has just done. It is shown only while it is still true. */
export function preferencePage(
  { num, sender, organization }: Pick<SentMessage, 'num' | 'sender' | 'organization'>, subscriptions: Subscriptions,
  { language, done, path }: { language: Language; done: Action | null; path: string },
): string {
  const { t } = textsIn(language);
  const { all } = subscriptions;
  const isStopped = all.isStopped || subscriptions.sender.isStopped;
  const offered = offeredBy(subscriptions);
  const state = all.isStopped ? 'stopped' : isStopped ? 'senderStopped' : 'subscribed';
  const [before = '', after = ''] = t(`unsubscribe.${state}`, { organization, sender, number: '\0' }).split('\0');
  const words = { sender, organization };
  const note = (text: string) => element('p', { class: 'note' }, text);
  return pageOf(language, t('unsubscribe.title', { sender }), [
    done === null || !isTrue(done, subscriptions) ? null
      : element('p', { class: 'done', role: 'status' }, t(`unsubscribe.done.${done}`, words)),
    element('p', {}, before, element('span', { class: 'number' }, maskedNumber(num)), after),
    isStopped && !offered.some((action) => action === 'resume' || action === 'resumeSender')
      ? element('p', {}, t(all.isStopped ? 'unsubscribe.elsewhere' : 'unsubscribe.elsewhereSender', words)) : null,
    offered.length === 0 ? null
      : element('form', { method: 'post', action: `${path}?lang=${language}` }, offered.map((action, at) => element('button', {
        type: 'submit', name: 'action', value: action, class: isStopped || at > 0 ? 'second' : null,
      }, t(`unsubscribe.${action}`, words)))),
    all.isStopped && subscriptions.sender.isStopped ? note(t('unsubscribe.senderStays', words)) : null,
    offered.includes('stop') ? note(t('unsubscribe.stopNote', words)) : null,
    isStopped ? note(t('unsubscribe.stoppedNote', words)) : null,
  ]);
}

/** While all messages are stopped, those of the sender are not offered: the button would change nothing that the recipient could notice. */
function offeredBy({ sender, all }: Subscriptions): Action[] {
  if (all.isStopped) return all.isUndoable ? ['resume'] : [];
  if (!sender.isStopped) return ['stopSender', 'stop'];
  return sender.isUndoable ? ['resumeSender', 'stop'] : ['stop'];
}

function isTrue(done: Action, { sender, all }: Subscriptions): boolean {
  switch (done) {
    case 'stop': return all.isStopped;
    case 'resume': return !all.isStopped;
    case 'stopSender': return sender.isStopped;
    case 'resumeSender': return !sender.isStopped && !all.isStopped;
  }
}

/** `gone`: the message is no longer stored, or never was. */
export function refusalPage(language: Language, reason: 'gone' | 'tooMany'): string {
  const { t } = textsIn(language);
  return pageOf(language, t(`unsubscribe.${reason}.title`), [element('p', {}, t(`unsubscribe.${reason}.text`))]);
}

function pageOf(language: Language, title: string, content: Child): string {
  const { t } = textsIn(language);
  return documentOf(element('html', { lang: toBcp47(language) },
    element('head', {},
      element('meta', { charset: 'utf-8' }),
      element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      element('meta', { name: 'color-scheme', content: 'light dark' }),
      element('meta', { name: 'robots', content: 'noindex' }),
      element('title', {}, title),
      inlineElement('style', pageStyle)),
    element('body', {},
      element('main', {}, element('h1', {}, title), content),
      element('nav', { 'aria-label': t('unsubscribe.languages') },
        element('ul', {}, languages.map((each) => languageItem(each, language)))))));
}

function languageItem(each: Language, chosen: Language): Markup {
  return element('li', {}, element('a', {
    'href': `?lang=${each}`, 'lang': toBcp47(each), 'hreflang': toBcp47(each), 'aria-current': each === chosen ? 'true' : null,
  }, NAMES[each]));
}
