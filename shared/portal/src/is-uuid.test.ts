import { isUuid, newUuid } from '@portal/portal';

it('recognizes possible record ids by their form', () => {
  const written = [
    newUuid(), '01980000-AAAA-7bbb-8ccc-0123456789AB', '01980000-aaaa-7bbb-8ccc-0123456789a', '01980000aaaa7bbb8ccc0123456789ab', 'new', '',
  ];
  expect(written.map(isUuid)).toEqual([true, true, false, false, false, false]);
});
