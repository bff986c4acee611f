const { bundled } = require('./shared/testing/src/bundle-packages.cjs');

const swc = ['@swc/jest', {
  jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2022', transform: { react: { runtime: 'automatic' } } },
  module: { type: 'commonjs' },
}];
const transform = { '^.+\\.tsx?$': swc };
const common = { transform, testPathIgnorePatterns: ['/node_modules/', '/dist/'] };

/** Two worlds: what runs in the browser is tested in jsdom, what runs on the server in Node against real PostgreSQL. */
module.exports = {
  // Far above what any test takes: they wait for real databases and sockets, on machines that may be busy with something else.
  testTimeout: 240_000,
  testSequencer: require.resolve('./tools/long-suites-first.cjs'),
  projects: [
    {
      ...common,
      displayName: 'web',
      testEnvironment: 'jsdom',
      roots: [
        '<rootDir>/host/src', '<rootDir>/remotes', '<rootDir>/shared/portal/src', '<rootDir>/shared/ui/src', '<rootDir>/shared/testing/src',
      ],
      globalSetup: require.resolve('./shared/testing/src/bundle-packages.cjs'),
      moduleNameMapper: bundled,
      setupFilesAfterEnv: ['<rootDir>/shared/testing/src/jest-setup.cjs'],
    },
    {
      ...common,
      displayName: 'server',
      testEnvironment: require.resolve('./server/test/shared-modules/environment.cjs'),
      runtime: require.resolve('./server/test/shared-modules/runtime.cjs'),
      roots: [
        '<rootDir>/server/src', '<rootDir>/server/bench', '<rootDir>/server/simulators', '<rootDir>/shared/contracts/src',
        '<rootDir>/shared/messaging/src', '<rootDir>/clients', '<rootDir>/tools',
      ],
      globalSetup: '<rootDir>/server/test/global-setup.ts',
      globalTeardown: '<rootDir>/server/test/global-teardown.ts',
      testMatch: ['**/*.test.ts', '**/*.test.mjs'],
    },
  ],
};
