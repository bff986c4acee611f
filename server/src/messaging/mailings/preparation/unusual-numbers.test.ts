import fc from 'fast-check';
import { unusualByBlock } from './unusual-numbers';

it.each([
  ['of a list of less than a hundred each', 99, 0, 3, 3],
  ['nothing up to a hundredth of the list', 1_000, 0, 10, undefined],
  ['what is beyond a hundredth of the list', 1_000, 0, 60, 50],
  ['what is beyond it with those that came before', 1_000, 8, 5, 3],
  ['all where those that came before were as many', 1_000, 10, 5, 5],
])('unusual is %s', (_, billableRecipients, before, numbers, unusual) => {
  expect(
    unusualByBlock(new Map([['38067123', numbers]]), { billableRecipients, earlier: new Map([['38067123', before]]) }).get('38067123'),
  ).toBe(unusual);
});

it('comes to the same however a list falls into batches', () => {
  fc.assert(fc.property(fc.integer({
    min: 0, max: 20_000,
  }), fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 8 }), (billableRecipients, batches) => {
    const all = batches.reduce((sum, numbers) => sum + numbers, 0);
    let before = 0;
    let unusual = 0;
    for (const numbers of batches) {
      unusual += unusualByBlock(new Map([['1', numbers]]), { billableRecipients, earlier: new Map([['1', before]]) }).get('1') ?? 0;
      before += numbers;
    }
    expect(unusual).toBe(Math.max(0, all - Math.floor(billableRecipients / 100)));
  }));
});
