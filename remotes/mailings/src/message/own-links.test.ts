import { padShortLinks, withExampleUnsubscribeLink } from './own-links';

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

it('[LNK-02:length] gives the unsubscribe field the length of a link', () => {
  expect(withExampleUnsubscribeLink('Stop: {unsubscribe}!', 'https://s.example/')).toBe(`Stop: https://s.example/${'x'.repeat(22)}!`);
  expect(withExampleUnsubscribeLink('No link', 'https://s.example/')).toBe('No link');
});
