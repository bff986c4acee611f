import { passwordStrength } from './password-strength';

it.each([
  ['', 'short'], ['elevenchars', 'short'], ['   elevenchars   ', 'short'], ['😀'.repeat(6), 'short'],
  ['aaaaaaaaaaaa', 'weak'], ['121212121212', 'weak'], ['ivanov-2026-secret', 'weak'], ['IVANOV forever', 'weak'],
  ['garden window', 'good'], ['садочок вікно', 'good'], ['Garden-window7', 'strong'], ['four plain little words', 'strong'],
])('%j is %s', (password, strength) => {
  expect(passwordStrength(password, 'ivanov')).toBe(strength);
});
