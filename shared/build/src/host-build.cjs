const path = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { baseBuild } = require('./base-build.cjs');
const { hostServer } = require('./dev-server.cjs');
const { FirstFilesPlugin, ListedFilesPlugin, startsWith } = require('./first-files-plugin.cjs');
const { lighterModules } = require('./lighter-modules.cjs');
const { refresh } = require('./refresh.cjs');
const { sharedModules } = require('./shared-modules.cjs');

const LIST = 'portal-files.json';
const ROUTER = /react-router[\\/]dist[\\/]production[\\/].*\.js$/;
/** Modules that start the chunks needed by every portal page; `@portal/portal/resource` comes with the first remote. */
const FIRST = /bootstrap$|^provide module \(default\) (react|react-dom|react\/jsx-runtime|@portal\/portal(\/(?!resource)\w+)?|@portal\/ui\/shell)@/;

const PLATFORM = /shared[\\/](portal|contracts)[\\/]src[\\/](?!admin)|node_modules[\\/](react|react-dom|react-redux|scheduler|react-router|redux|@reduxjs[\\/]\w+|redux-thunk|@babel[\\/]runtime|immer|reselect|redux-saga|@redux-saga[\\/][\w-]+|typed-redux-saga|axios|i18next|react-i18next|react-router|zod|use-sync-external-store)[\\/]/;
const CONTROLS = /shared[\\/]ui[\\/](src[\\/]shell|locales)|node_modules[\\/](@fluentui|@griffel|@emotion|@swc|keyborg|stylis|tabster|rtl-css-js|tslib)[\\/]/;

/** Builds the portal, then the public pages, which list the portal's files. Both write to `dist`; each cleans only its own files. */
const hostBuild = (dir) => (_env, { mode }) => {
  const dev = mode === 'development';
  return [portalBuild(dir, dev), publicBuild(dir, dev)];
};

function portalBuild(dir, dev) {
  const base = withNames(baseBuild({ dir, name: 'portal', dev }), 'portal', dev);
  return {
    ...base,
    entry: { main: './src/main.ts' },
    output: {
      ...base.output, uniqueName: 'portal',
      clean: { keep: (file) => /^assets\/public\b|^assets$|^login\.html$/.test(file.replaceAll('\\', '/')) },
    },
    optimization: { ...base.optimization, splitChunks: { chunks: 'all', cacheGroups: {
      platform: firstFile('platform', PLATFORM, dev), controls: firstFile('controls', CONTROLS, dev),
    } } },
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        name: 'portal',
        shared: sharedModules({ dir, provides: true }),
        // Uses the host's own copies of shared modules, so no remote is contacted at startup.
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        runtimePlugins: [path.join(dir, 'src/remotes/federation-plugin.ts'), path.join(dir, 'src/remotes/federation-runtime.ts')],
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      page({ dir, template: 'index.html', filename: 'index.html' }),
      ...(dev ? refresh('portal') : [new FirstFilesPlugin({
        list: LIST,
        modules: FIRST,
      })]),
    ],
    devServer: hostServer(),
  };
}

/**
 * One file with what every portal page needs of `files`; otherwise each shared module would be a chunk, and shared modules that load later
 * would bring copies of what is already there. Modules used only by a panel stay with the panel.
 */
const firstFile = (name, files, dev) => ({
  name,
  enforce: true,
  chunks: (chunk) => !chunk.canBeInitial(),
  test: (module, { chunkGraph }) => files.test(module.nameForCondition() ?? '')
    && (dev || [...chunkGraph.getModuleChunksIterable(module)].some(isFirst)),
});

const isFirst = (chunk) => [...chunk.groupsIterable].some((group) => startsWith(group, FIRST));

function publicBuild(dir, dev) {
  const base = withNames(baseBuild({ dir, name: 'public', dev }), 'public', dev);
  return {
    ...base,
    entry: { public: './src/public/main.tsx' },
    dependencies: ['portal'],
    output: {
      ...base.output, uniqueName: 'portal_public',
      clean: { keep: (file) => !/^assets\/public\b|^login\.html$/.test(file.replaceAll('\\', '/')) },
    },
    plugins: [
      ...base.plugins,
      page({ dir, template: 'public.html', filename: 'login.html' }),
      ...(dev ? refresh('public') : [new ListedFilesPlugin({ list: LIST })]),
    ],
  };
}

const withNames = (base, folder, dev) => {
  const name = `assets/${folder}/${dev ? '[name].js' : '[name].[contenthash:8].js'}`;
  return {
    ...base,
    resolve: { ...base.resolve, ...(dev ? {} : { alias: lighterModules(base.context) }) },
    module: {
      ...base.module,
      rules: [...base.module.rules, ...(dev ? [] : [{ test: ROUTER, loader: require.resolve('./unnamed-components.cjs') }])],
    },
    output: { ...base.output, filename: name, chunkFilename: name, assetModuleFilename: `assets/${folder}/[name].[contenthash:8][ext]` },
  };
};

/** The page is not minified, because the server replaces a comment in it. */
const page = ({ dir, template, filename }) =>
  new HtmlWebpackPlugin({ template: path.join(dir, 'public', template), filename, scriptLoading: 'defer', minify: false });

module.exports = { hostBuild };
