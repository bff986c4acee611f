import { padShortLinks } from './own-links';

it.each([
  ['Look: https://s.example/l/abc1234!', 7],
  ['https://s.example/l/abc1234 and https://s.example/l/ABCDEFG', 14],
  // Not short links: a shorter code, another host, and a recipient's personal link.
  ['https://s.example/l/abc123', 0],
  ['https://sxexample/l/abc1234', 0],
  ['https://s.example/l/abc12345678901', 0],
  ['no link', 0],
])('[LNK-01] lengthens %j by %d characters if recipients get personal links', (text, by) => {
  expect(padShortLinks(text, 'https://s.example/l/').length - text.length).toBe(by);
});

it('[LNK-01] keeps a text without short links unchanged', () => {
  expect(padShortLinks('https://s.example/l/abc1234', '')).toBe('https://s.example/l/abc1234');
});
