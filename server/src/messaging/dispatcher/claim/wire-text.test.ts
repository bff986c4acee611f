import { splitText } from './wire-text';

it('[CHN-01] marks the parts of a long text by TLVs where a provider wants that, cut as by a header', () => {
  const text = 'a'.repeat(307);
  const [byHeader, bySar] = [splitText(text, 0x1a4n, 'udh'), splitText(text, 0x1a4n, 'sar')];
  expect(bySar?.parts.map(({ sar, udh }) => ({ sar, udh }))).toEqual(
    [1, 2, 3].map((number) => ({ sar: { reference: 0xa4, total: 3, number }, udh: undefined })),
  );
  expect(bySar?.parts.map(({ octets }) => octets)).toEqual(byHeader?.parts.map(({ octets }) => octets));
  expect(splitText('Hi', 1n, 'sar')?.parts[0]?.sar).toBeUndefined();
});

it('[CHN-01] hands a text over whole, and knows how headers would cut it', () => {
  const text = splitText('ж'.repeat(150), 1n, 'payload');
  expect(text?.parts).toHaveLength(1);
  expect(text?.byHeader).toHaveLength(3);
});

it('has no words for what no encoding carries', () => {
  expect(splitText('', 1n, 'udh')).toBeNull();
  expect(splitText('a'.repeat(153 * 255 + 1), 1n, 'udh')).toBeNull();
  expect(splitText('a'.repeat(153 * 255), 1n, 'sar')?.parts).toHaveLength(255);
});
