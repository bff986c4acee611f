require('@testing-library/jest-dom');
require('@testing-library/react').configure({ asyncUtilTimeout: 5000 });
const { TextDecoder, TextEncoder } = require('node:util');

// jsdom lacks these; react-router and Fluent UI need them.
Object.assign(globalThis, { TextEncoder, TextDecoder });
globalThis.ResizeObserver ??= class { observe() {} unobserve() {} disconnect() {} };
globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} });
