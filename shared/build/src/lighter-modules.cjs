const fs = require('node:fs');
const path = require('node:path');

/**
 * Parts of axios the portal's client never runs: it uses XMLHttpRequest for upload progress, posts JSON and whole files, builds the query
 * itself, cancels by signals, and reads the status as a number.
 */
const UNUSED_OF_AXIOS = [
  'adapters/fetch.js', 'cancel/CancelToken.js', 'helpers/HttpStatusCode.js', 'helpers/formDataToJSON.js', 'helpers/toFormData.js',
];

/** Replacements and exclusions of the host's production builds, for webpack's `resolve.alias`. */
function lighterModules(dir) {
  const folder = (name, from) => path.dirname(require.resolve(`${name}/package.json`, { paths: [from] }));
  const portal = fs.realpathSync(folder('@portal/portal', dir));
  const axios = folder('axios', portal);
  const router = folder('react-router', portal);
  const fluent = folder('@fluentui/react-components', fs.realpathSync(folder('@portal/ui', dir)));
  const combobox = folder('@fluentui/react-combobox', fluent);
  const tokens = folder('@fluentui/tokens', folder('@fluentui/react-theme', fluent));
  const federation = path.dirname(require.resolve('@module-federation/runtime-core', { paths: [dir] }));
  return {
    ...Object.fromEntries(UNUSED_OF_AXIOS.map((file) => [path.join(axios, 'lib', file), false])),
    // The package's browser entry is the development build, with all warning texts.
    'react-router$': path.join(router, 'dist/production/index.js'),
    'react-router/dom$': path.join(router, 'dist/production/dom-export.js'),
    [path.join(tokens, 'lib/tokens.js')]: path.join(__dirname, 'token-variables.mjs'),
    [path.join(combobox, 'lib/hooks/useTabsterEscapeIgnore.js')]: path.join(__dirname, 'no-tabster-escape.mjs'),
    'rtl-css-js/core$': path.join(__dirname, 'left-to-right.mjs'),
    [path.join(federation, 'plugins/snapshot/SnapshotHandler.js')]: path.join(__dirname, 'no-snapshots.mjs'),
    [path.join(federation, 'utils/preload.js')]: path.join(__dirname, 'no-preload.mjs'),
  };
}

module.exports = { lighterModules };
