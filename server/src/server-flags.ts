/**
 * Options of Node.js for the server: room for short-lived objects, which a busy server would otherwise collect many times a second, and
 * the percentage by which older ones may grow before they are collected. V8 itself would wait until they have quadrupled.
 */
export const SERVER_FLAGS = ['--enable-source-maps', '--max-semi-space-size=32', '--heap-growing-percent=60'];
