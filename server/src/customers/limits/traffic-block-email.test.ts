import { languages, trafficBlockKinds } from '@portal/contracts';
import { trafficBlockEmail } from './traffic-block-email';

const params = { kind: 'block', shown: '38067123', counted: 51, windowMinutes: 60 } as const;

it.each(languages)('names what was blocked, how much of it came, and where it is unblocked in %s', (language) => {
  const { body } = trafficBlockEmail({ ...params, language }, 'https://portal.example');
  for (const part of ['38067123', '51', '60', 'https://portal.example/limits/index\n']) expect(body).toContain(part);
});

it.each(languages)('leads into the portal in %s where its address is not known', (language) => {
  for (const kind of trafficBlockKinds) {
    expect(trafficBlockEmail({ ...params, kind, language }, null).body).not.toMatch(/http|undefined|null/);
  }
});

it.each([
  { language: 'en', lists: 'mailing lists skip these numbers', passwords: 'reset the passwords' },
  { language: 'ru', lists: 'рассылки пропускают эти номера', passwords: 'смените пароли' },
  { language: 'ua', lists: 'розсилки оминають ці номери', passwords: 'змініть паролі' },
  { language: 'bg', lists: 'кампаниите пропускат тези номера', passwords: 'сменете ключовете и паролите' },
] as const)('says in $language that a login may be misused as well, and of blocks alone that lists go without them', ({
  language, lists, passwords,
}) => {
  for (const kind of trafficBlockKinds) {
    const { body } = trafficBlockEmail({ ...params, kind, language }, null);
    expect(body).toContain(passwords);
    expect(body.includes(lists)).toBe(kind === 'block');
  }
});

it('a name makes no line of its own', () => {
  const { body } = trafficBlockEmail({ ...params, kind: 'key', shown: 'Shop\r\nSee: https://other.example\u2028!', language: 'en' }, null);
  expect(body).toContain('with the API key “Shop See: https://other.example !” are blocked');
});
