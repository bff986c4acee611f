const fs = require('node:fs');
const path = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');

const NAME = 'FirstFilesPlugin';

/**
 * Finds the chunks of the portal's first screen: those of the given modules, and the entry. The portal's page preloads them; a list lets
 * the login page prefetch them while the user types.
 */
class FirstFilesPlugin {
  /** @param {{ modules: RegExp, list: string }} options `list`: path of the list, below the output. */
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap(NAME, (data) => {
        const files = this.filesOf(compilation).map((file) => data.publicPath + file);
        const initial = data.headTags.concat(data.bodyTags).map((tag) => tag.attributes.src).filter(Boolean);
        const links = files.filter((file) => !initial.includes(file)).map((href) => HtmlWebpackPlugin.createHtmlTagObject('link', {
          rel: 'preload', as: 'script', href,
        }));
        data.headTags.unshift(...links);
        compilation.emitAsset(
          this.options.list, new compiler.webpack.sources.RawSource(JSON.stringify([...new Set([...initial, ...files])])),
        );
        return data;
      });
    });
  }

  filesOf(compilation) {
    const files = new Set();
    for (const group of compilation.chunkGroups) {
      const isIncluded = group.isInitial() || startsWith(group, this.options.modules);
      if (isIncluded) for (const file of group.getFiles()) if (file.endsWith('.js')) files.add(file);
    }
    return [...files];
  }
}

/** True if one of the modules is or requests the chunk group. */
const startsWith = (group, modules) => group.origins.some(({ module, request }) => modules.test(request ?? '') || modules.test(
  module?.identifier() ?? '',
));

/** Inserts the list of the first screen's files into the login page; an empty list if the portal isn't built. */
class ListedFilesPlugin {
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap(NAME, (data) => {
        const file = path.join(compiler.outputPath, this.options.list);
        const list = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '[]';
        data.bodyTags.push(HtmlWebpackPlugin.createHtmlTagObject('script', { type: 'application/json', id: 'portal-files' }, list));
        return data;
      });
    });
  }
}

module.exports = { FirstFilesPlugin, ListedFilesPlugin, startsWith };
