import { drawingFor, isAdvised, type Fit } from './picture-scale';

describe('[VAL-11] an image scaled within 400x400', () => {
  it.each<[number, number, Fit, [number, number], [number, number, number, number]]>([
    [1200, 800, 'contain', [400, 267], [0, 0, 1200, 800]],
    [800, 1200, 'contain', [267, 400], [0, 0, 800, 1200]],
    [400, 400, 'contain', [400, 400], [0, 0, 400, 400]],
    [200, 100, 'contain', [200, 100], [0, 0, 200, 100]],
    [10_000, 3, 'contain', [400, 1], [0, 0, 10_000, 3]],
    [1200, 800, 'cover', [400, 400], [200, 0, 800, 800]],
    [800, 1201, 'cover', [400, 400], [0, 200, 800, 800]],
    [300, 200, 'cover', [200, 200], [50, 0, 200, 200]],
    [1, 1, 'cover', [1, 1], [0, 0, 1, 1]],
  ])('%ix%i, %s: %j out of %j', (width, height, fit, [toWidth, toHeight], [x, y, fromWidth, fromHeight]) => {
    expect(
      drawingFor({ width, height }, fit),
    ).toEqual({ from: { x, y, width: fromWidth, height: fromHeight }, to: { width: toWidth, height: toHeight } });
  });

  it('is unnecessary if it fits already', () => {
    expect([isAdvised({ width: 400, height: 400 }), isAdvised({ width: 400, height: 267 })]).toEqual([true, false]);
  });
});
