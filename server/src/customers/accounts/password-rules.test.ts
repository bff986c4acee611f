import { checkNewPassword } from './password-rules';

const judged = (password: string, login = 'ann') => {
  try {
    checkNewPassword({ password, repeated: password, login });
    return 'taken';
  } catch (error) {
    return (error as { error: string }).error;
  }
};

it.each([
  ['eleven chars', 'short-one-x', 'password_too_short'],
  ['eleven characters beyond the first plane', '😀'.repeat(10) + '🦊', 'password_too_short'],
  ['a listed one', 'passwordpassword', 'password_known'],
  ['a listed word with digits', 'Sunshine2026!', 'password_known'],
  ['a listed word again and again', 'dragondragon', 'password_known'],
  ['digits in a row', '123456789012', 'password_known'],
  ['a row of keys', 'qwertyuiop[]', 'password_known'],
  ['keys and digits in a row', 'qwertyuiop12', 'password_known'],
  ['one letter', 'aaaaaaaaaaaa', 'password_known'],
  ['four words', 'correct horse battery staple', 'taken'],
  ['letters alone, no other kind', 'kestrelumbrella', 'taken'],
  ['twelve emoji', '😀🦊🐙🌵🍉🚲🎻🧭🪁🥝🛶🧩', 'taken'],
  ['two hundred characters', 'lamp-heron-'.repeat(18) + 'x', 'taken'],
])('[SES-07] judges %s', (_what, password, expected) => {
  expect(judged(password)).toBe(expected);
});

it('[SES-07] refuses two that differ', () => {
  expect(() => checkNewPassword({ password: 'blue kestrel', repeated: 'blue kestrels', login: 'ann' })).toThrow('passwords_differ');
});

it.each([
  ['the login itself', 'irina.petrenko', 'my irina.petrenko', 'password_holds_login'],
  ['in other letters’ size', 'Irina', 'tHe IRINA garden', 'password_holds_login'],
  ['of a login that is an address', 'Oksana@shop.example', 'oksana@shop.example!', 'password_holds_login'],
  ['what stands before the @', 'oksana@shop.example', 'lamp OKSANA heron', 'password_holds_login'],
  ['with its letters put together otherwise', 'zoë.odd', 'lamp zoe\u0308.odd heron', 'password_holds_login'],
  ['in another script', 'їжак', 'дощ ЇЖАК ліхтар', 'password_holds_login'],
  ['four letters', 'jane', 'lamp jane heron', 'password_holds_login'],
  ['three letters, by chance', 'ann', 'lamp annex heron', 'taken'],
  ['before the @ three letters', 'ann@shop.example', 'lamp annex heron', 'taken'],
  ['only the domain', 'oksana@shop.example', 'lamp shop.example', 'taken'],
])('[SES-07] judges a password that holds %s', (_what, login, password, expected) => {
  expect(judged(password, login)).toBe(expected);
});
