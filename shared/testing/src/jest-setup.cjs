require('@testing-library/jest-dom');
const React = require('react');
const { act, configure } = require('@testing-library/react');

const internals = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
configure({
  asyncUtilTimeout: 20_000,
  eventWrapper(dispatch) {
    // An event that React itself causes, as a blur by a field that leaves, comes inside the `act` that is flushing: an `act` of
    // its own would take away the queue that is being worked off, and the flush would never end.
    if (internals.actQueue !== null) return dispatch();
    let result;
    act(() => {
      result = dispatch();
    });
    return result;
  },
});
const { TextDecoder, TextEncoder } = require('node:util');

// jsdom lacks these; react-router and Fluent UI need them.
Object.assign(globalThis, { TextEncoder, TextDecoder });
globalThis.ResizeObserver ??= class { observe() {} unobserve() {} disconnect() {} };
globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} });
if (globalThis.Blob && globalThis.FileReader) {
  globalThis.Blob.prototype.arrayBuffer ??= function arrayBuffer() {
    return new Promise((resolve, reject) => {
      const reader = new globalThis.FileReader();
      reader.onload = () => resolve(reader.result);
      reader.onerror = () => reject(reader.error);
      reader.readAsArrayBuffer(this);
    });
  };
}
if (globalThis.HTMLDialogElement) {
  globalThis.HTMLDialogElement.prototype.showModal ??= function showModal() { this.open = true; };
  globalThis.HTMLDialogElement.prototype.close ??= function close() { this.open = false; };
}

// Node's own would keep the process alive. By the real timer, also where a test has replaced it.
const later = globalThis.setTimeout;
globalThis.MessageChannel ??= class {
  constructor() {
    this.port1 = { onmessage: null, close() {} };
    this.port2 = { postMessage: (data) => later(() => this.port1.onmessage?.({ data })), close() {} };
  }
};

// Of the same page only; tests open two ends in one.
const ends = new Set();
globalThis.BroadcastChannel ??= class {
  constructor(name) {
    this.name = name;
    this.onmessage = null;
    ends.add(this);
  }
  postMessage(data) {
    for (const end of ends) if (end !== this && end.name === this.name) setTimeout(() => end.onmessage?.({ data }));
  }
  close() {
    ends.delete(this);
  }
};

/**
 * Whether an element can be seen, and so be found by its role, is asked of every rule of every style for every element: half of what these
 * tests computed. They judge by what decides that, and jsdom draws nothing: no other rule of Fluent's is kept, but in a file that says
 * `keepAllStyles()` first, since it reads others.
 */
const sheet = CSSStyleSheet.prototype;
// The class is one for all files of a worker: what an earlier file put in its place looks at that file's page, and keeps it in memory.
const original = Symbol.for('insertRule as jsdom has it');
sheet[original] ??= sheet.insertRule;
sheet.insertRule = function insertWhatHides(rule, index) {
  if (globalThis.keepsAllStyles || /\b(display|visibility|content)\s*:/.test(rule)) return this[original](rule, Math.min(index ?? 0, this.cssRules.length));
  return this.cssRules.length;
};

// React notes the stack of each element, and Jest asks for a hundred frames of each stack.
Error.stackTraceLimit = 10;
