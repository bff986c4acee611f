const fs = require('node:fs');
const path = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');

const NAME = 'FirstFilesPlugin';

/**
 * Knows which chunks the portal's first screen needs: those of the modules named, and the entry. They are preloaded by its
 * own page, and listed in a file for the login page, which fetches them while the user types.
 */
class FirstFilesPlugin {
  /** @param {{ modules: RegExp, list: string }} options `list`: where the list is written, below the output. */
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap(NAME, (data) => {
        const files = this.filesOf(compilation).map((file) => data.publicPath + file);
        const initial = data.headTags.concat(data.bodyTags).map((tag) => tag.attributes.src).filter(Boolean);
        const links = files.filter((file) => !initial.includes(file)).map((href) => HtmlWebpackPlugin.createHtmlTagObject('link', { rel: 'preload', as: 'script', href }));
        data.headTags.unshift(...links);
        compilation.emitAsset(this.options.list, new compiler.webpack.sources.RawSource(JSON.stringify([...new Set([...initial, ...files])])));
        return data;
      });
    });
  }

  filesOf(compilation) {
    const files = new Set();
    for (const group of compilation.chunkGroups) {
      const wanted = group.isInitial() || startsWith(group, this.options.modules);
      if (wanted) for (const file of group.getFiles()) if (file.endsWith('.js')) files.add(file);
    }
    return [...files];
  }
}

/** Whether the group of chunks is asked for by, or as, one of the modules. */
const startsWith = (group, modules) => group.origins.some(({ module, request }) => modules.test(request ?? '') || modules.test(module?.identifier() ?? ''));

/** Puts that list into the login page; an empty one where the portal has not been built. */
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
