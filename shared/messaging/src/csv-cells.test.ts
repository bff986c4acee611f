import * as fc from 'fast-check';
import { languages } from '@portal/contracts';
import { csvField, csvPreview, guardFormulas, unguardFormulas } from './csv-cells';

const SEPARATORS = [',', ';', '\t', '|'] as const;
const LIVE = /^[=+\-@＝＋－＠]/;
/** A signed number alone, or before fields that a reader with another separator puts into the same cell; formulas in those are quoted. */
const SIGNED_NUMBER = /^[+-]\d+(?:[.,]\d+)?(?![^,;|\t\r\n"])/;

/** Reads like spreadsheets: a quote counts only at the start of a cell, and text after the closing quote belongs to the cell. */
function cellsOf(file: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let state: 'start' | 'plain' | 'quoted' = 'start';
  for (let at = 0; at < file.length; at++) {
    const sign = file.charAt(at);
    if (state === 'quoted') {
      if (sign !== '"') {
        cell += sign;
      } else if (file.charAt(at + 1) === '"') {
        cell += sign;
        at += 1;
      } else {
        state = 'plain';
      }
    } else if (sign === separator || sign === '\r' || sign === '\n') {
      cells.push(cell);
      cell = '';
      state = 'start';
    } else if (sign === '"' && state === 'start') {
      state = 'quoted';
    } else {
      cell += sign;
      state = 'plain';
    }
  }
  return [...cells, cell];
}

const piece = fc.oneof(fc.constantFrom(...'=+-@＝＋－＠"\';,|\t\r\n 1x', '5,5', 'cmd', '+380671234567'), fc.string({ maxLength: 3 }));
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

it('[VAL-04] starts no cell with a formula, whatever separator a reader uses', () => {
  const file = fc.tuple(
    fc.constantFrom(...languages), fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
  );
  fc.assert(fc.property(file, fc.constantFrom(...SEPARATORS), ([language, rows], separator) => {
    const written = rows.map((row) => row.map(csvField).join(csvPreview(language).separator)).join('\r\n');
    expect(cellsOf(written, separator).filter((cell) => LIVE.test(cell) && !SIGNED_NUMBER.test(cell))).toEqual([]);
  }), { numRuns: 3_000 });
});

it('restores every text', () => {
  fc.assert(fc.property(text, (written) => unguardFormulas(guardFormulas(written)) === written), { numRuns: 3_000 });
});

it.each([
  ["=cmd|'/c calc'!A1", `'=cmd|'/c calc'!A1`], ['@SUM(1)', "'@SUM(1)"], ['+1+1', "'+1+1"], ['-1+1', "'-1+1"], ['\t=1', "\t'=1"],
  ['＝1', "'＝1"], ["'=1", "''=1"],
  ["x;=cmd|' /C calc'!A0;y", "x;'=cmd|' /C calc'!A0;y"], ['a|@b', "a|'@b"], ['a,-b', "a,'-b"], ['a;"=1', "a;'\"=1"],
  ['two\n=1', "two\n'=1"],
  ['+380671234567', '+380671234567'], ['-5', '-5'], ['-0.25', '-0.25'], ['call;+380671234567', 'call;+380671234567'], ["it's", "it's"],
  ["'quoted'", "'quoted'"],
  ['Sale, -20% today', 'Sale, -20% today'],
])('guards %j as %j', (written, expected) => {
  expect(guardFormulas(written)).toBe(expected);
});
