const { bundle } = require('./shared/testing/src/bundle-fluent.cjs');

const swc = ['@swc/jest', {
  jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2022', transform: { react: { runtime: 'automatic' } } },
  module: { type: 'commonjs' },
}];
const transform = { '^.+\\.tsx?$': swc };
const common = { transform, testPathIgnorePatterns: ['/node_modules/', '/dist/'] };

/** Two worlds: what runs in the browser is tested in jsdom, what runs on the server in Node against real PostgreSQL. */
module.exports = {
  // Tests wait for real databases and sockets, on machines that may have two cores for all of it.
  testTimeout: 20_000,
  projects: [
    {
      ...common,
      displayName: 'web',
      testEnvironment: 'jsdom',
      roots: ['<rootDir>/host/src', '<rootDir>/remotes', '<rootDir>/shared/portal/src', '<rootDir>/shared/ui/src', '<rootDir>/shared/testing/src'],
      globalSetup: require.resolve('./shared/testing/src/bundle-fluent.cjs'),
      moduleNameMapper: { '^@fluentui/react-(components|icons/svg/.+)$': bundle },
      setupFilesAfterEnv: ['<rootDir>/shared/testing/src/jest-setup.cjs'],
    },
    {
      ...common,
      displayName: 'server',
      testEnvironment: 'node',
      roots: ['<rootDir>/server/src', '<rootDir>/server/simulators', '<rootDir>/shared/contracts/src', '<rootDir>/shared/messaging/src', '<rootDir>/clients', '<rootDir>/tools'],
      globalSetup: '<rootDir>/server/test/global-setup.ts',
      globalTeardown: '<rootDir>/server/test/global-teardown.ts',
      testMatch: ['**/*.test.ts', '**/*.test.mjs'],
    },
  ],
};
