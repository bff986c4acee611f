import { isUkrainianIban } from './iban';

describe('a Ukrainian IBAN', () => {
  it.each(['UA213223130000026007233566001', 'UA903052992990004149123456789'])('%s is one', (iban) => {
    expect(isUkrainianIban(iban)).toBe(true);
  });

  it.each([
    ['of a wrong check digit', 'UA213223130000026007233566002'],
    ['of two digits that changed places', 'UA213223130000026007233560601'],
    ['too short', 'UA21322313000002600723356600'],
    ['with spaces', 'UA21 3223 1300 0002 6007 2335 6600 1'],
    ['of another country', 'BG80BNBG96611020345678'],
    ['empty', ''],
  ])('one %s is none', (_why, iban) => {
    expect(isUkrainianIban(iban)).toBe(false);
  });
});
