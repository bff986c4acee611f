import type { Language } from '@portal/contracts';
import type { RequestRow } from './request.store';

type Told = Pick<RequestRow, 'kind' | 'status' | 'name' | 'answer'>;
type Words = {
  subject: (name: string, approved: boolean) => string;
  said: Record<RequestRow['kind'], (name: string, approved: boolean) => string>;
  answer: (text: string) => string;
  see: (address: string) => string;
  seeThere: string;
  why: string;
};

const words: Record<Language, Words> = {
  en: {
    subject: (name, approved) => (approved ? `Your request was approved: ${name}` : `Your request was declined: ${name}`),
    said: {
      alphaname: (name, approved) => (approved ? `You may now use the alpha name "${name}".` : `The alpha name "${name}" that you asked for was declined.`),
      organization: (name, approved) => (approved ? `The organization "${name}" was added.` : `The organization "${name}" that you asked for was declined.`),
    },
    answer: (text) => `Answer: ${text}`,
    see: (address) => `See the request: ${address}`,
    seeThere: 'You find the request in the portal, under Alpha names.',
    why: 'You receive this e-mail because your notification settings ask for it.',
  },
  ru: {
    subject: (name, approved) => (approved ? `Запрос одобрен: ${name}` : `Запрос отклонён: ${name}`),
    said: {
      alphaname: (name, approved) => (approved ? `Теперь вы можете использовать альфа-имя «${name}».` : `Запрошенное вами альфа-имя «${name}» отклонено.`),
      organization: (name, approved) => (approved ? `Организация «${name}» добавлена.` : `Запрошенная вами организация «${name}» отклонена.`),
    },
    answer: (text) => `Ответ: ${text}`,
    see: (address) => `Посмотреть запрос: ${address}`,
    seeThere: 'Запрос находится в портале, в разделе «Альфа-имена».',
    why: 'Вы получили это письмо, потому что включили такие уведомления в настройках.',
  },
  ua: {
    subject: (name, approved) => (approved ? `Запит схвалено: ${name}` : `Запит відхилено: ${name}`),
    said: {
      alphaname: (name, approved) => (approved ? `Тепер ви можете використовувати альфа-ім’я «${name}».` : `Альфа-ім’я «${name}», про яке ви просили, відхилено.`),
      organization: (name, approved) => (approved ? `Організацію «${name}» додано.` : `Організацію «${name}», про яку ви просили, відхилено.`),
    },
    answer: (text) => `Відповідь: ${text}`,
    see: (address) => `Переглянути запит: ${address}`,
    seeThere: 'Запит знаходиться в порталі, у розділі «Альфа-імена».',
    why: 'Ви отримали цей лист, тому що увімкнули такі сповіщення в налаштуваннях.',
  },
  bg: {
    subject: (name, approved) => (approved ? `Заявката е одобрена: ${name}` : `Заявката е отхвърлена: ${name}`),
    said: {
      alphaname: (name, approved) => (approved ? `Вече можете да използвате алфа името „${name}“.` : `Алфа името „${name}“, което поискахте, е отхвърлено.`),
      organization: (name, approved) => (approved ? `Организацията „${name}“ е добавена.` : `Организацията „${name}“, която поискахте, е отхвърлена.`),
    },
    answer: (text) => `Отговор: ${text}`,
    see: (address) => `Вижте заявката: ${address}`,
    seeThere: 'Ще намерите заявката в портала, в раздел „Алфа имена“.',
    why: 'Получавате това писмо, защото сте включили такива известия в настройките.',
  },
};

/** What is written to who asked, in his language. */
export function decidedLetter({ kind, status, name, answer }: Told, language: Language, publicUrl: string | null): { subject: string; body: string } {
  const { subject, said, answer: answered, see, seeThere, why } = words[language];
  const approved = status === 'approved';
  const shown = oneLine(name);
  const way = publicUrl === null ? seeThere : see(`${publicUrl}/alphanames/index`);
  const lines = [said[kind](shown, approved), ...(answer === null ? [] : [answered(answer)]), '', way, '', why];
  return { subject: subject(shown, approved), body: `${lines.join('\n')}\n` };
}

/** Names are the customer's own: none of them makes another line of a letter. */
function oneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
