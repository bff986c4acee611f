import { moveCell } from './cell-movement';

const extent = { rows: 26, columns: 4 };

describe('the keys of a grid', () => {
  it.each([
    ['ArrowRight', false, { row: 2, column: 2 }],
    ['ArrowLeft', false, { row: 2, column: 0 }],
    ['ArrowDown', false, { row: 3, column: 1 }],
    ['ArrowUp', false, { row: 1, column: 1 }],
    ['Home', false, { row: 2, column: 0 }],
    ['End', false, { row: 2, column: 3 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 25, column: 3 }],
    ['PageDown', false, { row: 12, column: 1 }],
    ['PageUp', false, { row: 0, column: 1 }],
  ])('%s (ctrl: %s) leads from the second column of the second row', (key, ctrl, expected) => {
    expect(moveCell({ row: 2, column: 1 }, key, ctrl, extent)).toEqual(expected);
  });

  it('stops at the edges', () => {
    expect(moveCell({ row: 0, column: 0 }, 'ArrowUp', false, extent)).toEqual({ row: 0, column: 0 });
    expect(moveCell({ row: 25, column: 3 }, 'PageDown', false, extent)).toEqual({ row: 25, column: 3 });
  });

  it('ignores other keys', () => {
    expect(moveCell({ row: 0, column: 0 }, 'a', false, extent)).toBeUndefined();
    expect(moveCell({ row: 0, column: 0 }, 'Tab', false, extent)).toBeUndefined();
  });
});
