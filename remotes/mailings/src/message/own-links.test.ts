import { withOwnLinks } from './own-links';

it.each([
  ['Look: https://s.example/l/abc1234!', 7],
  ['https://s.example/l/abc1234 and https://s.example/l/ABCDEFG', 14],
  // Not seven characters, on another host, and a recipient's own already.
  ['https://s.example/l/abc123', 0],
  ['https://sxexample/l/abc1234', 0],
  ['https://s.example/l/abc12345678901', 0],
  ['no link', 0],
])('[LNK-01] %j grows by %d characters when each recipient has links of his own', (text, by) => {
  expect(withOwnLinks(text, 'https://s.example/l/').length - text.length).toBe(by);
});

it('[LNK-01] without a short link there is none to grow', () => {
  expect(withOwnLinks('https://s.example/l/abc1234', '')).toBe('https://s.example/l/abc1234');
});
