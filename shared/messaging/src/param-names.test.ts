import { paramNameFault } from './param-names';

it.each([
  [['City', 'Card', null, null], null], [['', ' ', null, ''], null], [['😀'.repeat(40), null, null, null], null],
  [['x'.repeat(41), null, null, null], 'tooLong'], [['{City}', null, null, null], 'characters'],
  [['a\u200bb', null, null, null], 'characters'],
  [['City', ' CITY ', null, null], 'repeated'], [['Name', null, null, null], 'reserved'], [['param3', null, null, null], 'reserved'],
] as const)('judges the first of the names %j: %s', (names, fault) => expect(paramNameFault(names, 0)).toBe(fault));
