import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { languages } from '@portal/contracts';
import { readOfferTexts } from './offer-texts';

let folder: string;
beforeEach(() => { folder = mkdtempSync(path.join(os.tmpdir(), 'portal-offer-')); });
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('reads the offer of each language that has one, and of nothing else', () => {
  writeFileSync(path.join(folder, 'en.txt'), '\uFEFFTerms\r\n\r\n1. All.\r\n');
  writeFileSync(path.join(folder, 'ua.txt'), 'Умови');
  writeFileSync(path.join(folder, 'de.txt'), 'Bedingungen');
  expect(readOfferTexts(folder)).toEqual({ en: 'Terms\n\n1. All.', ua: 'Умови' });
});

it('is empty where none is given', () => {
  expect(readOfferTexts(null)).toEqual({});
});

it('names what is wrong: no folder, a text that is too long, one that is not UTF-8', () => {
  expect(() => readOfferTexts(path.join(folder, 'none'))).toThrow(/OFFER_DIR .* no such folder/);
  writeFileSync(path.join(folder, 'en.txt'), 'x'.repeat(64 * 1024 + 1));
  expect(() => readOfferTexts(folder)).toThrow(/en\.txt is longer than 64 KB/);
  writeFileSync(path.join(folder, 'en.txt'), Buffer.from([0xc3, 0x28]));
  expect(() => readOfferTexts(folder)).toThrow(/Cannot read the offer text .*en\.txt as UTF-8/);
});

it('the demo has one in every language', () => {
  const texts = readOfferTexts(path.resolve(__dirname, '../demo-texts'));
  expect(Object.keys(texts)).toEqual([...languages]);
  for (const text of Object.values(texts)) expect(text).toMatch(/6\. /);
});
