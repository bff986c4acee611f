const path = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { baseBuild } = require('./base-build.cjs');
const { remoteServer } = require('./dev-server.cjs');
const { ChunkIntegrityPlugin } = require('./integrity-plugin.cjs');
const { refresh } = require('./refresh.cjs');
const { PortalReleasePlugin } = require('./release-plugin.cjs');
const { readManifest } = require('./remote-manifest.cjs');
const { sharedModules } = require('./shared-modules.cjs');

const ENTRY = 'remoteEntry.js';
/** The portal's version format: part of the release's URL, and a folder name. */
const VERSION = /^[\w-][\w.-]{0,99}$/;
/** A larger file must contain platform code that the host provides: react-dom alone is larger, the phone metadata just smaller. */
const MAX_BYTES = 200_000;

/** Entry of a standalone remote, inline because the file would be the same in every remote. Edits update the running shell. */
const STANDALONE = [
  "import remote from './src/index.ts';",
  "import { startShell } from '@portal/testing/shell';",
  'const shell = startShell(remote);',
  "if (import.meta.webpackHot) import.meta.webpackHot.accept('./src/index.ts', () => void shell.then(({ update }) => update(remote)));",
].join(' ');

/**
 * A remote's release in BUILD_OUTPUT or `dist`, published with the server; with `--env standalone`, the remote alone in a development
 * shell.
 */
const remoteBuild = (dir) => (env, { mode }) => {
  const dev = mode === 'development';
  return env.standalone ? standaloneBuild(dir, dev) : federatedBuild(dir, dev);
};

function federatedBuild(dir, dev) {
  const { id } = readManifest(dir);
  const container = `portal_${id.replaceAll('-', '_')}`;
  const version = process.env.BUILD_ID || require(path.join(dir, 'package.json')).version;
  if (!VERSION.test(version)) {
    throw new Error(`BUILD_ID "${version}" is not a valid version: use up to 100 letters, digits, "_", "-" and ".", not starting with "."`);
  }
  const base = baseBuild(
    process.env.BUILD_OUTPUT ? { dir, name: `release-${id}`, dev, output: process.env.BUILD_OUTPUT } : { dir, name: `remote-${id}`, dev },
  );
  return {
    ...base,
    entry: {},
    output: {
      ...base.output,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      chunkLoadingGlobal: `chunks_${container}_${version}`,
      // Includes the version: two versions in one page must not share chunks.
      uniqueName: `${container}_${version}`,
      publicPath: 'auto',
      clean: true,
    },
    performance: dev ? { hints: false } : {
      hints: 'error', maxAssetSize: MAX_BYTES, maxEntrypointSize: MAX_BYTES, assetFilter: (file) => file.endsWith('.js'),
    },
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        name: container,
        filename: ENTRY,
        exposes: { './remote': './src/index.ts' },
        shared: sharedModules({ dir, provides: false }),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { optimization: { target: 'web', disableSnapshot: true }, externalRuntime: true },
      }),
      new ChunkIntegrityPlugin(),
      new PortalReleasePlugin({ version, entry: ENTRY, readManifest: () => readManifest(dir) }),
    ],
  };
}

function standaloneBuild(dir, dev) {
  const { id } = readManifest(dir);
  const base = baseBuild({ dir, name: `standalone-${id}`, dev });
  return {
    ...base,
    entry: { main: `data:text/javascript,${STANDALONE}` },
    output: { ...base.output, path: path.join(dir, 'dist/standalone'), filename: '[name].js', uniqueName: `standalone_${id}`, clean: true },
    plugins: [
      ...base.plugins,
      new HtmlWebpackPlugin({
        title: id,
        templateContent: '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><body><div id="root"></div></body></html>',
      }),
      ...(dev ? refresh(id) : []),
    ],
    devServer: remoteServer(),
  };
}

module.exports = { remoteBuild };
