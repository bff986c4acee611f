require('@testing-library/jest-dom');
const React = require('react');
const { act, configure } = require('@testing-library/react');

const internals = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
configure({
  asyncUtilTimeout: 20_000,
  eventWrapper(dispatch) {
    // React may fire events during an `act` flush, such as a blur of a removed field. A nested `act` would take over the queue being
    // flushed, and the flush would never end.
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

// Replaces MessageChannel, because Node's own would keep the process alive. Uses the real timer, even if a test has replaced it.
const later = globalThis.setTimeout;
globalThis.MessageChannel ??= class {
  constructor() {
    this.port1 = { onmessage: null, close() {} };
    this.port2 = { postMessage: (data) => later(() => this.port1.onmessage?.({ data })), close() {} };
  }
};

// Replaces BroadcastChannel within one page; tests open both ends in the same page.
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
 * Role queries check every style rule for every element: half of the tests' CPU time. jsdom renders nothing, so only Fluent's visibility
 * rules are kept, unless a file calls `keepAllStyles()` first.
 */
const sheet = CSSStyleSheet.prototype;
// All test files of a worker share the class: a replacement from an earlier file would reference that file's page and keep it in memory.
const original = Symbol.for('insertRule as jsdom has it');
sheet[original] ??= sheet.insertRule;
sheet.insertRule = function insertWhatHides(rule, index) {
  if (globalThis.keepsAllStyles || /\b(display|visibility|content)\s*:/.test(rule)) {
    return this[original](rule, Math.min(index ?? 0, this.cssRules.length));
  }
  return this.cssRules.length;
};

// React records a stack per element, and Jest requests a hundred frames per stack.
Error.stackTraceLimit = 10;
