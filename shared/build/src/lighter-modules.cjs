const fs = require('node:fs');
const path = require('node:path');

/**
 * Parts of axios that the portal's client never runs: it sends with XMLHttpRequest, which tells the progress of an upload,
 * posts JSON and whole files, writes the query itself, is cancelled by signals, and reads the status as a number.
 */
const UNUSED_OF_AXIOS = ['adapters/fetch.js', 'cancel/CancelToken.js', 'helpers/HttpStatusCode.js', 'helpers/formDataToJSON.js', 'helpers/toFormData.js'];

/** What the host's production builds take instead of what they would find, or leave out: for webpack's `resolve.alias`. */
function lighterModules(dir) {
  const folder = (name, from) => path.dirname(require.resolve(`${name}/package.json`, { paths: [from] }));
  const portal = fs.realpathSync(folder('@portal/portal', dir));
  const axios = folder('axios', portal);
  const router = folder('react-router', portal);
  const federation = path.dirname(require.resolve('@module-federation/runtime-core', { paths: [dir] }));
  return {
    ...Object.fromEntries(UNUSED_OF_AXIOS.map((file) => [path.join(axios, 'lib', file), false])),
    // Its package names the development build for browsers, with the words of every warning.
    'react-router$': path.join(router, 'dist/production/index.js'),
    'react-router/dom$': path.join(router, 'dist/production/dom-export.js'),
    'rtl-css-js/core$': path.join(__dirname, 'left-to-right.mjs'),
    [path.join(federation, 'plugins/snapshot/SnapshotHandler.js')]: path.join(__dirname, 'no-snapshots.mjs'),
    [path.join(federation, 'utils/preload.js')]: path.join(__dirname, 'no-preload.mjs'),
  };
}

module.exports = { lighterModules };
