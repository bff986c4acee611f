import { languages } from '@portal/contracts';
import { textsIn } from '.';

it.each(languages)('prints names as they are, even if they look like a placeholder or a key, in %s', (language) => {
  const name = '{{prefix}} $t(mail.keyCreated.subject) $& <b>';
  const text = textsIn(language).t('mail.keyCreated.text', { name, prefix: 'live_' });
  expect(text).toContain(name);
  expect(text).toMatch(/live_\.$/);
});

it('has texts in each language alone', () => {
  expect(languages.map((language) => textsIn(language).t('exports.yes'))).toEqual(['yes', 'да', 'так', 'да']);
  expect(languages.map((language) => textsIn(language).group('shortLinks.closed').title)).toEqual([
    'This link no longer works', 'Эта ссылка больше не работает', 'Це посилання більше не працює', 'Този линк вече не работи',
  ]);
});
