import type { Language } from '@portal/contracts';

export type SecurityNews = { kind: 'password_changed' | 'email_changed' | 'two_factor_on' | 'two_factor_off' | 'impersonated' | 'login_locked' | 'login_failures'; at: Date };

type Words = {
  subject: (login: string) => string;
  news: Record<SecurityNews['kind'], (login: string, at: string) => string>;
  unasked: Record<SecurityNews['kind'], string>;
  portal: (address: string) => string;
};

const words: Record<Language, Words> = {
  en: {
    subject: (login) => `Security alert: ${login}`,
    news: {
      password_changed: (login, at) => `The password for the login ${login} was changed on ${at}. All other sessions were signed out.`,
      email_changed: (login, at) => `The email address for the login ${login} was changed on ${at}. This is the last email to the old address.`,
      two_factor_on: (login, at) => `Two-factor authentication was turned on for the login ${login} on ${at}. All other sessions were signed out.`,
      two_factor_off: (login, at) => `Two-factor authentication was turned off for the login ${login} on ${at}.`,
      login_locked: (login, at) => `Sign-in as ${login} was paused for one network on ${at} after several wrong passwords or codes. You can still sign in from elsewhere.`,
      login_failures: (login, at) => `Many wrong passwords were entered for the login ${login} in the hour before ${at}. Sign-in from new places is slower until this stops.`,
      impersonated: (login, at) => `An administrator signed in as ${login} on ${at}. See what they do in your profile, under Activity.`,
    },
    unasked: {
      password_changed: 'If this wasn’t you, contact your administrator right away.',
      email_changed: 'If this wasn’t you, contact your administrator right away.',
      two_factor_on: 'If this wasn’t you, contact your administrator right away.',
      two_factor_off: 'If you didn’t expect this, change your password and contact your administrator right away.',
      login_locked: 'If this was you, wait a moment and try again. If not, change your password and turn on two-factor authentication.',
      login_failures: 'If this was you, wait a moment and try again. If not, change your password and turn on two-factor authentication.',
      impersonated: 'You’re receiving this email because it’s turned on in your notification settings.',
    },
    portal: (address) => `Open the portal: ${address}`,
  },
  ru: {
    subject: (login) => `Безопасность: ${login}`,
    news: {
      password_changed: (login, at) => `Пароль логина ${login} изменён ${at}. Все остальные сеансы завершены.`,
      email_changed: (login, at) => `Адрес электронной почты логина ${login} изменён ${at}. Это последнее письмо на прежний адрес.`,
      two_factor_on: (login, at) => `Для логина ${login} включена двухфакторная аутентификация: ${at}. Все остальные сеансы завершены.`,
      two_factor_off: (login, at) => `Для логина ${login} отключена двухфакторная аутентификация: ${at}.`,
      login_locked: (login, at) => `${at} вход под логином ${login} приостановлен для одной сети: несколько раз подряд введён неверный пароль или код. Из других сетей войти можно.`,
      login_failures: (login, at) => `За час до ${at} для логина ${login} много раз ввели неверный пароль. Пока это продолжается, вход из новых мест замедлен.`,
      impersonated: (login, at) => `Администратор вошёл под логином ${login} ${at}. Что он сделал, видно в вашем профиле, в разделе «Действия».`,
    },
    unasked: {
      password_changed: 'Если это были не вы, сразу же обратитесь к администратору.',
      email_changed: 'Если это были не вы, сразу же обратитесь к администратору.',
      two_factor_on: 'Если это были не вы, сразу же обратитесь к администратору.',
      two_factor_off: 'Если это сделали не вы, смените пароль и сразу же обратитесь к администратору.',
      login_locked: 'Если это были вы, подождите немного и попробуйте снова. Если нет, смените пароль и включите двухфакторную аутентификацию.',
      login_failures: 'Если это были вы, подождите немного и попробуйте снова. Если нет, смените пароль и включите двухфакторную аутентификацию.',
      impersonated: 'Вы получили это письмо, потому что включили такие уведомления в настройках.',
    },
    portal: (address) => `Открыть портал: ${address}`,
  },
  ua: {
    subject: (login) => `Безпека: ${login}`,
    news: {
      password_changed: (login, at) => `Пароль логіна ${login} змінено ${at}. Усі інші сеанси завершено.`,
      email_changed: (login, at) => `Адресу електронної пошти логіна ${login} змінено ${at}. Це останній лист на попередню адресу.`,
      two_factor_on: (login, at) => `Для логіна ${login} увімкнено двофакторну автентифікацію: ${at}. Усі інші сеанси завершено.`,
      two_factor_off: (login, at) => `Для логіна ${login} вимкнено двофакторну автентифікацію: ${at}.`,
      login_locked: (login, at) => `${at} вхід під логіном ${login} призупинено для однієї мережі: кілька разів поспіль введено неправильний пароль або код. З інших мереж увійти можна.`,
      login_failures: (login, at) => `За годину до ${at} для логіна ${login} багато разів ввели неправильний пароль. Поки це триває, вхід із нових місць сповільнено.`,
      impersonated: (login, at) => `Адміністратор увійшов під логіном ${login} ${at}. Що він зробив, видно у вашому профілі, у розділі «Дії».`,
    },
    unasked: {
      password_changed: 'Якщо це були не ви, одразу зверніться до адміністратора.',
      email_changed: 'Якщо це були не ви, одразу зверніться до адміністратора.',
      two_factor_on: 'Якщо це були не ви, одразу зверніться до адміністратора.',
      two_factor_off: 'Якщо це зробили не ви, змініть пароль і одразу зверніться до адміністратора.',
      login_locked: 'Якщо це були ви, трохи зачекайте та спробуйте знову. Якщо ні, змініть пароль і ввімкніть двофакторну автентифікацію.',
      login_failures: 'Якщо це були ви, трохи зачекайте та спробуйте знову. Якщо ні, змініть пароль і ввімкніть двофакторну автентифікацію.',
      impersonated: 'Ви отримали цей лист, бо ввімкнули такі сповіщення в налаштуваннях.',
    },
    portal: (address) => `Відкрити портал: ${address}`,
  },
  bg: {
    subject: (login) => `Сигурност: ${login}`,
    news: {
      password_changed: (login, at) => `Паролата на потребителя ${login} е сменена на ${at}. Всички останали сесии са прекратени.`,
      email_changed: (login, at) => `Имейл адресът на потребителя ${login} е сменен на ${at}. Това е последният имейл до предишния адрес.`,
      two_factor_on: (login, at) => `Двуфакторното удостоверяване на потребителя ${login} е включено на ${at}. Всички останали сесии са прекратени.`,
      two_factor_off: (login, at) => `Двуфакторното удостоверяване на потребителя ${login} е изключено на ${at}.`,
      login_locked: (login, at) => `На ${at} входът на потребителя ${login} е спрян временно за една мрежа след няколко поредни грешни пароли или кода. От други мрежи можете да влезете.`,
      login_failures: (login, at) => `През часа преди ${at} за потребителя ${login} са въведени много грешни пароли. Докато това продължава, входът от нови места е по-бавен.`,
      impersonated: (login, at) => `Администратор влезе като ${login} на ${at}. Какво е направил, се вижда в профила ви, в раздел „Действия“.`,
    },
    unasked: {
      password_changed: 'Ако не сте били вие, веднага се свържете с администратора.',
      email_changed: 'Ако не сте били вие, веднага се свържете с администратора.',
      two_factor_on: 'Ако не сте били вие, веднага се свържете с администратора.',
      two_factor_off: 'Ако не сте го направили вие, сменете паролата си и веднага се свържете с администратора.',
      login_locked: 'Ако сте били вие, изчакайте малко и опитайте отново. Ако не, сменете паролата си и включете двуфакторно удостоверяване.',
      login_failures: 'Ако сте били вие, изчакайте малко и опитайте отново. Ако не, сменете паролата си и включете двуфакторно удостоверяване.',
      impersonated: 'Получавате този имейл, защото сте включили такива известия в настройките.',
    },
    portal: (address) => `Отворете портала: ${address}`,
  },
};

/** In the login's language. Times are UTC: the reader's time zone is unknown. */
export function securityEmail({ kind, at }: SecurityNews, { login, language }: { login: string; language: Language }, publicUrl: string | null): { subject: string; body: string } {
  const { subject, news, unasked, portal } = words[language];
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const route = publicUrl === null ? '' : `\n${portal(publicUrl)}\n`;
  return { subject: subject(login), body: `${news[kind](login, when)}\n\n${unasked[kind]}\n${route}` };
}
