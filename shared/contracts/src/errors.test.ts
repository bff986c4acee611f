import { errorCatalogue } from './errors';

/** 0: errors of the portal that no answer carries. The two of 40300 refuse the same call: who asks learns nothing more. */
const SHARED = [0, errorCatalogue.permission_denied];

test('every error that an answer carries has its own code, so that a client can tell them apart', () => {
  const codes = Object.values(errorCatalogue).filter((code) => !SHARED.includes(code));
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
});
