const vm = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** Objects that a test may change; they are restored for the next file. */
const watched = [globalThis, process, Date, Math, JSON, console];
/** Frames per error. Jest sets 100, and the database driver creates an error per statement. */
const STACK_FRAMES = 20;

/**
 * Runs server tests in the worker's own realm. In Jest's context every global lookup passes through a proxy, which prevents Node's
 * optimizations. There is also only one `Error` class. Changes to globals, `process` and its environment are undone after each file.
 */
module.exports = class SharedEnvironment {
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.before = watched.map((object) => [object, Object.getOwnPropertyDescriptors(object)]);
    this.environment = { ...process.env };
    this.listeners = new Map(process.eventNames().map((name) => [name, process.rawListeners(name)]));
  }

  async setup() {
    Error.stackTraceLimit = STACK_FRAMES;
  }

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    for (const [object, descriptors] of this.before) putBack(object, descriptors);
    for (const name of Object.keys(process.env)) if (!(name in this.environment)) delete process.env[name];
    for (const [name, value] of Object.entries(this.environment)) if (process.env[name] !== value) process.env[name] = value;
    for (const name of process.eventNames()) {
      const before = this.listeners.get(name) ?? [];
      for (const listener of process.rawListeners(name)) if (!before.includes(listener)) process.removeListener(name, listener);
    }
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** Jest requires a context; nothing runs in it (runtime.cjs). */
  getVmContext() {
    return context;
  }
};

const context = vm.createContext();

function putBack(object, descriptors) {
  for (const key of Reflect.ownKeys(object)) {
    const before = Object.getOwnPropertyDescriptor(descriptors, key)?.value;
    const now = Object.getOwnPropertyDescriptor(object, key);
    if (before === undefined) {
      if (now.configurable) delete object[key];
    } else if (now.value !== before.value || now.get !== before.get) Object.defineProperty(object, key, before);
  }
  for (const key of Reflect.ownKeys(descriptors)) if (!Object.hasOwn(object, key)) Object.defineProperty(object, key, descriptors[key]);
}
