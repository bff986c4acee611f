import { isPhone, sourceOf } from './incoming-source';

it.each([
  ['0671234567', '380671234567'], ['671234567', '380671234567'], ['380671234567', '380671234567'], ['+380671234567', '380671234567'],
  ['00380671234567', '380671234567'], ['+359888123456', '359888123456'], ['+49 1512 3456789', '4915123456789'],
])('[CHN-01] reads %j as the phone number that it is', (written, number) => {
  expect(sourceOf(written, 'UA')).toBe(number);
  expect(isPhone(number)).toBe(true);
});

it.each(['11', '1234', '112233', 'Market', '', '0000000000', 'half \ud83d'])('leaves %j as it is, which is no phone number', (written) => {
  expect(sourceOf(written, 'UA')).toBe(written);
  expect(isPhone(sourceOf(written, 'UA'))).toBe(false);
});

it('takes no plus for a part of digits that are no phone number', () => {
  expect(sourceOf('+1234', 'UA')).toBe('1234');
});

it('takes a short code for no number of a country that has numbers so short', () => {
  expect(sourceOf('30123', 'DE')).toBe('30123');
});

it('takes international digits for no number at home, though they could be one', () => {
  expect(sourceOf('+49301234567', 'US')).toBe('49301234567');
});

it('without a home country takes digits for international ones', () => {
  expect([sourceOf('380671234567', undefined), sourceOf('0671234567', undefined)]).toEqual(['380671234567', '0671234567']);
});
