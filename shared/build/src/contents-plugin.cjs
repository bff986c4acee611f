const fs = require('node:fs');
const path = require('node:path');

const NAME = 'ContentsPlugin';
const PROVIDED = /^provide module \(default\) (\S+)@[^@]+ = /;

/**
 * Writes the contents of each script beside the build cache, for `pnpm check:bundles`: modules with unminified sizes, the number of
 * `import()` steps from the entry, which loads at step two, such as a remote's screens, need the script, and for which of the shared
 * modules the script is loaded (`provides`).
 */
class ContentsPlugin {
  /** @param {{ root: string, file: string }} options `root`: base folder of module names. */
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tap(NAME, (compilation) => {
      const { steps, loads } = stepsFromEntry(compilation);
      const provides = providedModules(compilation);
      const scripts = [...compilation.chunks].flatMap((chunk) => {
        const modules = [...compilation.chunkGraph.getChunkModulesIterable(chunk)].flatMap((module) => [...(module.modules ?? [module])]);
        const held = modules.flatMap((module) => this.describe(module)).sort((one, other) => other.size - one.size);
        return [...chunk.files].filter((file) => file.endsWith('.js')).map((file) => ({
          file, steps: steps.get(chunk) ?? 0, loads: loads.get(chunk) ?? [], provides: provides.get(chunk) ?? [], modules: held,
        }));
      });
      fs.mkdirSync(path.dirname(this.options.file), { recursive: true });
      fs.writeFileSync(this.options.file, JSON.stringify(scripts));
    });
  }

  /** Empty for webpack's runtime modules. Packages are named from their own folder, wherever the package manager put them. */
  describe(module) {
    const resource = module.nameForCondition?.();
    if (!resource || !path.isAbsolute(resource)) return [];
    const inPackage = resource.split(/[\\/]node_modules[\\/]/);
    const name = inPackage.length > 1 ? `node_modules/${inPackage.at(-1)}` : path.relative(this.options.root, resource);
    return [{ name: name.replaceAll('\\', '/'), size: Math.round(module.size()) }];
  }
}

function stepsFromEntry(compilation) {
  const steps = new Map();
  const loads = new Map();
  let groups = [...compilation.entrypoints.values()];
  const seen = new Set(groups);
  for (let step = 0; groups.length > 0; step++) {
    for (const [load, { chunks }] of groups.entries()) {
      for (const chunk of chunks) {
        if (!steps.has(chunk)) steps.set(chunk, step);
        if (step === 2) loads.set(chunk, [...(loads.get(chunk) ?? []), load]);
      }
    }
    groups = groups.flatMap((group) => [...group.childrenIterable]).filter((group) => !seen.has(group) && seen.add(group));
  }
  return { steps, loads };
}

function providedModules(compilation) {
  const provides = new Map();
  for (const { origins, chunks } of compilation.chunkGroups) {
    const names = origins.flatMap(({ module }) => PROVIDED.exec(module?.identifier() ?? '')?.[1] ?? []);
    for (const chunk of chunks) provides.set(chunk, [...new Set([...(provides.get(chunk) ?? []), ...names])]);
  }
  return provides;
}

module.exports = { ContentsPlugin };
