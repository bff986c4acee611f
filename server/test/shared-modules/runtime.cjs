const { createRequire } = require('node:module');
const path = require('node:path');
const vm = require('node:vm');
const JestRuntime = require('jest-runtime').default;
const SharedEnvironment = require('./environment.cjs');

/** Tests and fixtures are loaded per file, because they hold its state and are bound to its Jest functions. */
const OWN = /\.(test|fixture)\.m?tsx?$|[\\/]server[\\/]test[\\/]|\.test\.mjs$/;
const PACKAGES = `${path.sep}node_modules${path.sep}`;

let shared;

/**
 * Jest loads all modules again for each test file, which took longer than most tests. This runtime loads product modules once per worker,
 * and packages through Node. Server tests therefore must not mock modules, and modules must not keep state across files.
 */
class SharedRuntime extends JestRuntime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    // A file may request another environment, such as jsdom.
    this.shares = environment instanceof SharedEnvironment;
    if (!this.shares) return;
    this.executor.compile = (source, filename) => vm.compileFunction(source, this.executor.injectedModuleParameters, { filename });
    if (shared === undefined) {
      shared = null;
      shared = new SharedRuntime(config, new SharedEnvironment({ projectConfig: config }), ...rest);
    }
  }

  requireModuleOrMock(from, name) {
    if (!this.shares || name === '@jest/globals' || this._resolution.isCoreModule(name)) return super.requireModuleOrMock(from, name);
    const file = this._resolution.resolveCjs(from, name);
    if (file.includes(PACKAGES)) return createRequire(from)(name);
    if (shared && shared !== this && !OWN.test(file)) return shared.requireModuleOrMock(from, name);
    return super.requireModuleOrMock(from, name);
  }

  setMock(from, name) {
    if (!this.shares) return super.setMock(...arguments);
    throw new Error(
      `${from} mocks ${name}: tests of the server share their modules, so that a mock would be seen by others, or by nobody. Pass in what is to be another one.`,
    );
  }

  getSourceMaps() {
    const own = super.getSourceMaps();
    return this.shares && shared !== this ? new Map([...shared.getSourceMaps(), ...own]) : own;
  }

  teardown() {
    if (shared !== this) super.teardown();
  }
}

module.exports = { __esModule: true, default: SharedRuntime };
