/** Texts inlined in the page's first script, because no locale file is loaded yet. */
const texts = {
  en: {
    title: 'Couldn’t load the portal',
    text: 'The connection failed, or the portal is being updated. Check your connection and reload the page. What you typed is saved.',
    reload: 'Reload page',
  },
  ru: {
    title: 'Не удалось загрузить портал',
    text: 'Соединение прервалось или портал обновляется. Проверьте соединение и перезагрузите страницу. Введённые данные сохранены.',
    reload: 'Перезагрузить страницу',
  },
  uk: {
    title: 'Не вдалося завантажити портал',
    text: 'З’єднання перервалося або портал оновлюється. Перевірте з’єднання та перезавантажте сторінку. Введені дані збережено.',
    reload: 'Перезавантажити сторінку',
  },
  bg: {
    title: 'Порталът не се зареди',
    text: 'Връзката прекъсна или порталът се обновява. Проверете връзката и презаредете страницата. Въведеното е запазено.',
    reload: 'Презареди страницата',
  },
};
type Tongue = keyof typeof texts;
const isTongue = (code: string): code is Tongue => Object.hasOwn(texts, code);

/** Returns the chosen language, else the browser's, else English. The cookie contains `ua` for Ukrainian. */
function tongue(): Tongue {
  const chosen = /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1]?.replace('ua', 'uk');
  return [chosen ?? '', ...navigator.languages.map((code) => code.slice(0, 2))].find(isTongue) ?? 'en';
}

/** Shows an error instead of a portal whose files failed to load. Sets styles by script, because our CSP refuses style attributes. */
export function showStartFailure(root: HTMLElement, reload: () => void): void {
  const lang = tongue();
  const { title, text, reload: label } = texts[lang];
  const page = Object.assign(document.createElement('main'), { lang });
  Object.assign(page.style, { maxWidth: '36rem', margin: '15vh auto 0', padding: '0 1.5rem', font: '1rem/1.5 system-ui, sans-serif' });
  const alert = document.createElement('div');
  alert.setAttribute('role', 'alert');
  const heading = Object.assign(document.createElement('h1'), { textContent: title });
  Object.assign(heading.style, { font: '600 1.5rem/1.3 system-ui, sans-serif' });
  alert.append(heading, Object.assign(document.createElement('p'), { textContent: text }));
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: label, onclick: reload });
  Object.assign(button.style, { font: 'inherit', minHeight: '44px', padding: '0 1.25rem' });
  page.append(alert, button);
  document.title = title;
  root.replaceChildren(page);
}
