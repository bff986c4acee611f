import { languages, toBcp47, type Language } from '@portal/contracts';
import { maskedNumber } from '@portal/messaging/phone';
import type { Subscription } from '../addressbooks';
import { documentOf, element, inlineElement, type Child, type Markup } from '../../platform/http';
import { textsIn } from '../../platform/locales';
import { pageStyle } from './page-style';
import type { SentMessage } from './sent-message.store';

/** What the recipient has just done; shown only while it is still true. */
export type Done = 'stop' | 'resume' | null;
const NAMES: Record<Language, string> = { en: 'English', ru: 'Русский', ua: 'Українська', bg: 'Български' };

export function preferencePage(
  { num, sender, organization }: Pick<SentMessage, 'num' | 'sender' | 'organization'>, { isStopped, isUndoable }: Subscription,
  { language, done, path }: { language: Language; done: Done; path: string },
): string {
  const { t } = textsIn(language);
  const action = `${path}?lang=${language}`;
  const button = (name: 'stop' | 'resume', text: string) => element('form', { method: 'post', action },
    element('button', { type: 'submit', name: 'action', value: name, class: name === 'resume' ? 'second' : null }, text));
  const confirmed = done === null || (done === 'stop') !== isStopped ? null
    : element('p', { class: 'done', role: 'status' }, t(`unsubscribe.done.${done}`));
  const number = element('span', { class: 'number' }, maskedNumber(num));
  const [before = '', after = ''] = t(isStopped ? 'unsubscribe.stopped' : 'unsubscribe.subscribed', {
    organization, sender, number: '\0',
  }).split('\0');
  return pageOf(language, t('unsubscribe.title', { sender }), [
    confirmed,
    element('p', {}, before, number, after),
    isStopped ? (isUndoable ? button('resume', t('unsubscribe.resume')) : element('p', {}, t('unsubscribe.elsewhere', { organization })))
      : button('stop', t('unsubscribe.stop', { organization })),
    element('p', { class: 'note' }, t(isStopped ? 'unsubscribe.stoppedNote' : 'unsubscribe.stopNote', { organization })),
  ]);
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
