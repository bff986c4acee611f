import { forgetFailedShares } from './failed-shares';

it('forgets the load of packages that failed, and of no other', () => {
  const loading = Promise.resolve();
  const scopes = { default: {
    '@portal/ui/forms': { '1.0.0': { loading } }, '@portal/ui/tooltip': { '1.0.0': { loading, loaded: true } },
    react: { '19.0.0': { loading } },
  } };
  forgetFailedShares(['@portal/ui/forms', '@portal/ui/tooltip', '@portal/ui/missing'], scopes);
  expect(scopes.default).toEqual({
    '@portal/ui/forms': { '1.0.0': {} }, '@portal/ui/tooltip': { '1.0.0': { loading, loaded: true } },
    react: { '19.0.0': { loading } },
  });
});
