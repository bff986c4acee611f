/** No text of the portal is loaded here: these stand in the page's first script. */
const texts = {
  en: {
    title: 'The portal could not be loaded',
    text: 'Its files did not arrive: the connection failed, or the portal is being updated. Check the connection, then reload the page. What you typed is kept.',
    reload: 'Reload the page',
  },
  ru: {
    title: 'Не удалось загрузить портал',
    text: 'Файлы портала не пришли: прервалось соединение или портал обновляется. Проверьте соединение и перезагрузите страницу. Введённое сохранено.',
    reload: 'Перезагрузить страницу',
  },
  uk: {
    title: 'Не вдалося завантажити портал',
    text: 'Файли порталу не надійшли: перервалося з’єднання або портал оновлюється. Перевірте з’єднання та перезавантажте сторінку. Введене збережено.',
    reload: 'Перезавантажити сторінку',
  },
  bg: {
    title: 'Порталът не можа да се зареди',
    text: 'Файловете на портала не пристигнаха: връзката прекъсна или порталът се обновява. Проверете връзката и презаредете страницата. Въведеното е запазено.',
    reload: 'Презареждане на страницата',
  },
};
type Tongue = keyof typeof texts;
const isTongue = (code: string): code is Tongue => Object.hasOwn(texts, code);

/** The language the user has chosen, else his browser's, else English. `ua` is the cookie's word for Ukrainian. */
function tongue(): Tongue {
  const chosen = /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1]?.replace('ua', 'uk');
  return [chosen ?? '', ...navigator.languages.map((code) => code.slice(0, 2))].find(isTongue) ?? 'en';
}

/** In place of a portal whose files did not come. The content security policy refuses style attributes, but not a script that sets a style. */
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
