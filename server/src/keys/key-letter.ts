import type { Language } from '@portal/contracts';

export type KeyNews = { name: string; prefix: string; language: Language };

type Words = { subject: string; made: (name: string, prefix: string) => string; alarm: string };

const words: Record<Language, Words> = {
  en: {
    subject: 'API key created',
    made: (name, prefix) => `The API key “${name}” was created under your login. It starts with ${prefix}.`,
    alarm: 'If this wasn’t you, delete the key in the portal, under Profile, change your password, and tell your administrator.',
  },
  ru: {
    subject: 'Создан ключ API',
    made: (name, prefix) => `Под вашим логином создан ключ API «${name}». Он начинается с ${prefix}.`,
    alarm: 'Если это были не вы, удалите ключ в портале, в разделе «Профиль», смените пароль и сообщите администратору.',
  },
  ua: {
    subject: 'Створено ключ API',
    made: (name, prefix) => `Під вашим логіном створено ключ API «${name}». Він починається з ${prefix}.`,
    alarm: 'Якщо це були не ви, видаліть ключ у порталі, у розділі «Профіль», змініть пароль і повідомте адміністратора.',
  },
  bg: {
    subject: 'Създаден е API ключ',
    made: (name, prefix) => `От вашия потребител е създаден API ключът „${name}“. Той започва с ${prefix}.`,
    alarm: 'Ако не сте били вие, изтрийте ключа в портала, в раздел „Профил“, сменете паролата си и уведомете администратора.',
  },
};

/** Security news: sent regardless of notification settings. */
export function apiKeyEmail({ name, prefix, language }: KeyNews): { subject: string; body: string } {
  const { subject, made, alarm } = words[language];
  return { subject, body: `${made(oneLine(name), prefix)}\n\n${alarm}\n` };
}

/** Customers choose names: line breaks must not inject lines into the email. */
function oneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
