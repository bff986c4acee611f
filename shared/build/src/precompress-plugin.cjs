const { promisify } = require('node:util');
const zlib = require('node:zlib');

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const NAME = 'PrecompressPlugin';
const KINDS = [
  ['.br', (content) => brotli(content, {
    params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })],
  ['.gz', (content) => gzip(content, { level: 9 })],
];
const WORTH_BYTES = 1024;

/** Writes `.br` and `.gz` beside each text file, so the server need not compress it. Pages are excluded: the server fills them in. */
class PrecompressPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const cache = compilation.getCache(NAME);
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, async () => {
        const worth = compilation.getAssets().filter(({ name, source }) => /\.(js|css|svg)$/.test(name) && source.size() >= WORTH_BYTES);
        await Promise.all(
          worth.flatMap(({ name, source }) =>
            KINDS.map(async ([ending, compress]) => {
              const etag = cache.getLazyHashedEtag(source);
              const packed = await cache.providePromise(name + ending, etag, async () => new sources.RawSource(
                await compress(source.buffer()),
              ));
              compilation.emitAsset(name + ending, packed);
            }),
          ),
        );
      });
    });
  }
}

module.exports = { PrecompressPlugin };
