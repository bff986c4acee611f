import { languages, stopKinds } from '@portal/contracts';
import { stopLetter } from './stop-letter';

const news = { kind: 'block', shown: '38067123', counted: 51, windowMinutes: 60 } as const;

it.each(languages)('names what was stopped, how much of it came, and where it is lifted in %s', (language) => {
  const { body } = stopLetter({ ...news, language }, 'https://portal.example');
  for (const part of ['38067123', '51', '60', 'https://portal.example/limits/index\n']) expect(body).toContain(part);
});

it.each(languages)('leads into the portal in %s where its address is not known', (language) => {
  for (const kind of stopKinds) expect(stopLetter({ ...news, kind, language }, null).body).not.toMatch(/http|undefined|null/);
});

it.each([
  { language: 'en', lists: 'lists go without these numbers', passwords: 'a new password' },
  { language: 'ru', lists: 'рассылки уходят без этих номеров', passwords: 'новые пароли' },
  { language: 'ua', lists: 'розсилки йдуть без цих номерів', passwords: 'нові паролі' },
  { language: 'bg', lists: 'кампаниите тръгват без тези номера', passwords: 'нови пароли' },
] as const)('says in $language that a login may be misused as well, and of blocks alone that lists go without them', ({ language, lists, passwords }) => {
  for (const kind of stopKinds) {
    const { body } = stopLetter({ ...news, kind, language }, null);
    expect(body).toContain(passwords);
    expect(body.includes(lists)).toBe(kind === 'block');
  }
});

it('a name makes no line of its own', () => {
  const { body } = stopLetter({ ...news, kind: 'key', shown: 'Shop\r\nSee: https://other.example\u2028!', language: 'en' }, null);
  expect(body).toContain('by the API key "Shop See: https://other.example !" are stopped');
});
