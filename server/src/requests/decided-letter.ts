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
    subject: (name, approved) => (approved ? `Request approved: ${name}` : `Request rejected: ${name}`),
    said: {
      alphaname: (name, approved) => (approved ? `You can now use the alpha name “${name}”.` : `Your request for the alpha name “${name}” was rejected.`),
      organization: (name, approved) => (approved ? `The organization “${name}” was added.` : `Your request for the organization “${name}” was rejected.`),
    },
    answer: (text) => `Reply: ${text}`,
    see: (address) => `View the request: ${address}`,
    seeThere: 'View the request in the portal, under Alpha names.',
    why: 'You’re receiving this email because it’s turned on in your notification settings.',
  },
  ru: {
    subject: (name, approved) => (approved ? `Заявка одобрена: ${name}` : `Заявка отклонена: ${name}`),
    said: {
      alphaname: (name, approved) => (approved ? `Теперь вы можете использовать альфа-имя «${name}».` : `Заявка на альфа-имя «${name}» отклонена.`),
      organization: (name, approved) => (approved ? `Организация «${name}» добавлена.` : `Заявка на организацию «${name}» отклонена.`),
    },
    answer: (text) => `Ответ: ${text}`,
    see: (address) => `Посмотреть заявку: ${address}`,
    seeThere: 'Заявку можно посмотреть в портале, в разделе «Альфа-имена».',
    why: 'Вы получили это письмо, потому что включили такие уведомления в настройках.',
  },
  ua: {
    subject: (name, approved) => (approved ? `Заявку схвалено: ${name}` : `Заявку відхилено: ${name}`),
    said: {
      alphaname: (name, approved) => (approved ? `Тепер ви можете використовувати альфа-ім’я «${name}».` : `Заявку на альфа-ім’я «${name}» відхилено.`),
      organization: (name, approved) => (approved ? `Організацію «${name}» додано.` : `Заявку на організацію «${name}» відхилено.`),
    },
    answer: (text) => `Відповідь: ${text}`,
    see: (address) => `Переглянути заявку: ${address}`,
    seeThere: 'Заявку можна переглянути в порталі, у розділі «Альфа-імена».',
    why: 'Ви отримали цей лист, бо ввімкнули такі сповіщення в налаштуваннях.',
  },
  bg: {
    subject: (name, approved) => (approved ? `Заявката е одобрена: ${name}` : `Заявката е отхвърлена: ${name}`),
    said: {
      alphaname: (name, approved) => (approved ? `Вече можете да използвате алфа името „${name}“.` : `Заявката за алфа името „${name}“ е отхвърлена.`),
      organization: (name, approved) => (approved ? `Организацията „${name}“ е добавена.` : `Заявката за организацията „${name}“ е отхвърлена.`),
    },
    answer: (text) => `Отговор: ${text}`,
    see: (address) => `Вижте заявката: ${address}`,
    seeThere: 'Вижте заявката в портала, в раздел „Алфа имена“.',
    why: 'Получавате този имейл, защото сте включили такива известия в настройките.',
  },
};

export function decisionEmail({ kind, status, name, answer }: Told, language: Language, publicUrl: string | null): { subject: string; body: string } {
  const { subject, said, answer: answered, see, seeThere, why } = words[language];
  const approved = status === 'approved';
  const shown = oneLine(name);
  const route = publicUrl === null ? seeThere : see(`${publicUrl}/alphanames/index`);
  const lines = [said[kind](shown, approved), ...(answer === null ? [] : [answered(answer)]), '', route, '', why];
  return { subject: subject(shown, approved), body: `${lines.join('\n')}\n` };
}

/** Names come from customers and must not add lines to an email. */
function oneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
