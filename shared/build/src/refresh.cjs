const path = require('node:path');
const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
const webpack = require('webpack');

/** Hot module replacement in development. One runtime per page: only the first may hook into React. */
const refresh = (library) => [
  new webpack.NormalModuleReplacementPlugin(/^react-refresh\/runtime$/, (resource) => {
    if (!resource.contextInfo.issuer.includes('refresh-runtime')) resource.request = path.join(__dirname, 'refresh-runtime.cjs');
  }),
  new ReactRefreshPlugin({ overlay: false, library, exclude: [/node_modules/, /refresh-runtime\.cjs$/] }),
];

module.exports = { refresh };
