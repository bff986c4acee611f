import type { Language } from '@portal/contracts';

export type SecurityNews = { kind: 'password_changed' | 'email_changed' | 'two_factor_on' | 'two_factor_off' | 'impersonated'; at: Date };

type Words = {
  subject: (login: string) => string;
  news: Record<SecurityNews['kind'], (login: string, at: string) => string>;
  unasked: Record<SecurityNews['kind'], string>;
  portal: (address: string) => string;
};

const words: Record<Language, Words> = {
  en: {
    subject: (login) => `Security of the login ${login}`,
    news: {
      password_changed: (login, at) => `The password of the login ${login} was changed on ${at}. All its other sessions have ended.`,
      email_changed: (login, at) => `The e-mail address of the login ${login} was changed on ${at}. This is the last letter to the address that it had.`,
      two_factor_on: (login, at) => `Two-factor authentication of the login ${login} was set up on ${at}. All its other sessions have ended.`,
      two_factor_off: (login, at) => `Two-factor authentication of the login ${login} was switched off on ${at}.`,
      impersonated: (login, at) => `An administrator began to work under the login ${login} on ${at}. What he does there is written down; you see it in your profile, under Activity.`,
    },
    unasked: {
      password_changed: 'If that was not you, write to your administrator at once.',
      email_changed: 'If that was not you, write to your administrator at once.',
      two_factor_on: 'If that was not you, write to your administrator at once.',
      two_factor_off: 'If you know nothing of this, change your password and write to your administrator at once.',
      impersonated: 'You are told because you asked for it in the notification settings of your profile.',
    },
    portal: (address) => `The portal: ${address}`,
  },
  ru: {
    subject: (login) => `Безопасность логина ${login}`,
    news: {
      password_changed: (login, at) => `Пароль логина ${login} был изменён ${at}. Все остальные его сеансы завершены.`,
      email_changed: (login, at) => `Адрес электронной почты логина ${login} был изменён ${at}. Это последнее письмо на прежний адрес.`,
      two_factor_on: (login, at) => `Двухфакторная аутентификация логина ${login} была настроена ${at}. Все остальные его сеансы завершены.`,
      two_factor_off: (login, at) => `Двухфакторная аутентификация логина ${login} была отключена ${at}.`,
      impersonated: (login, at) => `Администратор начал работать под логином ${login} ${at}. Его действия записываются; вы увидите их в профиле, в разделе «Активность».`,
    },
    unasked: {
      password_changed: 'Если это были не вы, немедленно напишите своему администратору.',
      email_changed: 'Если это были не вы, немедленно напишите своему администратору.',
      two_factor_on: 'Если это были не вы, немедленно напишите своему администратору.',
      two_factor_off: 'Если вам об этом ничего не известно, смените пароль и немедленно напишите своему администратору.',
      impersonated: 'Вы получили это письмо, потому что попросили о нём в настройках уведомлений профиля.',
    },
    portal: (address) => `Портал: ${address}`,
  },
  ua: {
    subject: (login) => `Безпека логіна ${login}`,
    news: {
      password_changed: (login, at) => `Пароль логіна ${login} було змінено ${at}. Усі інші його сеанси завершено.`,
      email_changed: (login, at) => `Адресу електронної пошти логіна ${login} було змінено ${at}. Це останній лист на попередню адресу.`,
      two_factor_on: (login, at) => `Двофакторну автентифікацію логіна ${login} було налаштовано ${at}. Усі інші його сеанси завершено.`,
      two_factor_off: (login, at) => `Двофакторну автентифікацію логіна ${login} було вимкнено ${at}.`,
      impersonated: (login, at) => `Адміністратор почав працювати під логіном ${login} ${at}. Його дії записуються; ви побачите їх у профілі, у розділі «Активність».`,
    },
    unasked: {
      password_changed: 'Якщо це були не ви, негайно напишіть своєму адміністраторові.',
      email_changed: 'Якщо це були не ви, негайно напишіть своєму адміністраторові.',
      two_factor_on: 'Якщо це були не ви, негайно напишіть своєму адміністраторові.',
      two_factor_off: 'Якщо вам про це нічого не відомо, змініть пароль і негайно напишіть своєму адміністраторові.',
      impersonated: 'Ви отримали цей лист, бо попросили про нього в налаштуваннях сповіщень профілю.',
    },
    portal: (address) => `Портал: ${address}`,
  },
  bg: {
    subject: (login) => `Сигурност на потребителя ${login}`,
    news: {
      password_changed: (login, at) => `Паролата на потребителя ${login} беше сменена на ${at}. Всички останали негови сесии са прекратени.`,
      email_changed: (login, at) => `Имейл адресът на потребителя ${login} беше сменен на ${at}. Това е последното писмо до предишния адрес.`,
      two_factor_on: (login, at) => `Двуфакторното удостоверяване на потребителя ${login} беше настроено на ${at}. Всички останали негови сесии са прекратени.`,
      two_factor_off: (login, at) => `Двуфакторното удостоверяване на потребителя ${login} беше изключено на ${at}.`,
      impersonated: (login, at) => `Администратор започна да работи от името на потребителя ${login} на ${at}. Действията му се записват; ще ги видите в профила си, в раздел „Активност“.`,
    },
    unasked: {
      password_changed: 'Ако не сте били вие, веднага пишете на своя администратор.',
      email_changed: 'Ако не сте били вие, веднага пишете на своя администратор.',
      two_factor_on: 'Ако не сте били вие, веднага пишете на своя администратор.',
      two_factor_off: 'Ако не знаете за това, сменете паролата си и веднага пишете на своя администратор.',
      impersonated: 'Получавате това писмо, защото сте го поискали в настройките за известия на профила си.',
    },
    portal: (address) => `Порталът: ${address}`,
  },
};

/** What a person is told of his own security, in his language. Times are UTC, since nobody knows where he reads it. */
export function securityLetter({ kind, at }: SecurityNews, { login, language }: { login: string; language: Language }, publicUrl: string | null): { subject: string; body: string } {
  const { subject, news, unasked, portal } = words[language];
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const way = publicUrl === null ? '' : `\n${portal(publicUrl)}\n`;
  return { subject: subject(login), body: `${news[kind](login, when)}\n\n${unasked[kind]}\n${way}` };
}
