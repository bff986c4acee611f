const path = require('node:path');
const TerserPlugin = require('terser-webpack-plugin');
const { ContentsPlugin } = require('./contents-plugin.cjs');
const { PrecompressPlugin } = require('./precompress-plugin.cjs');

const root = path.resolve(__dirname, '../../..');
const sources = path.join(root, '.cache/source-maps');

/**
 * Settings shared by all builds.
 * @param {{ dir: string, name: string, dev: boolean, output?: string }} build `name` is unique among all builds: it names the cache.
 */
function baseBuild({ dir, name, dev, output = path.join(dir, 'dist') }) {
  return {
    name,
    context: dir,
    mode: dev ? 'development' : 'production',
    target: ['web', 'es2022'],
    // Never eval: the pages' security policy forbids it. Source maps are stored beside the build cache and never served.
    devtool: dev ? 'cheap-module-source-map' : 'hidden-source-map',
    output: {
      path: output,
      publicPath: '/',
      sourceMapFilename: dev ? '[file].map' : `${path.relative(output, path.join(sources, name))}/[file].map`,
      environment: { globalThis: true },
      // A module that threw must throw again on the next import instead of counting as loaded.
      strictModuleErrorHandling: true,
      chunkLoadTimeout: 15_000,
    },
    cache: dev
      ? { type: 'memory' }
      : { type: 'filesystem', name, cacheDirectory: path.join(root, '.cache/webpack'), buildDependencies: { config: buildFiles(dir) } },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, loader: require.resolve('ts-loader'), options: tsOptions(dev) },
        { test: /\.m?js$/, resolve: { fullySpecified: false } },
        { test: /\.(svg|png|webp|woff2)$/, type: 'asset/resource' },
      ],
    },
    optimization: { minimizer: [new TerserPlugin({
      minify: TerserPlugin.swcMinify, extractComments: false, terserOptions: { ecma: 2022, compress: { ecma: 2022, passes: 3 } },
    })] },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    plugins: dev ? [] : [new PrecompressPlugin(), new ContentsPlugin({ root, file: path.join(root, '.cache/bundles', `${name}.json`) })],
  };
}

/** Transpiles only; `pnpm check:types` checks the types. */
const tsOptions = (dev) => ({
  transpileOnly: true,
  configFile: path.join(root, 'tsconfig.json'),
  compilerOptions: { noEmit: false },
  ...(dev ? { getCustomTransformers: () => ({ before: [require('react-refresh-typescript').default()] }) } : {}),
});

const buildFiles = (dir) => [
  ...require('node:fs').readdirSync(__dirname).filter((file) => file.endsWith('.cjs')).map((file) => path.join(__dirname, file)),
  path.join(dir, 'webpack.config.cjs'),
  path.join(dir, 'package.json'),
  path.join(root, 'tsconfig.json'),
];

module.exports = { baseBuild, root };
