/** Options of Node.js for the server: room for short-lived objects, which a busy server would otherwise collect many times a second. */
export const SERVER_FLAGS = ['--enable-source-maps', '--max-semi-space-size=64'];
