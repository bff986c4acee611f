const { createHash } = require('node:crypto');

const NAME = 'PortalReleasePlugin';
const FILE = 'portal-release.json';

/** Writes the registry's data about this build: its manifest, and the sha384 of every file (contracts, RemoteRelease). */
class PortalReleasePlugin {
  /** @param {{ version: string, entry: string, readManifest: () => { id: string } }} release */
  constructor(release) {
    this.release = release;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tap({ name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER }, () => {
        const { version, entry, readManifest } = this.release;
        const manifest = readManifest();
        const files = Object.fromEntries(
          compilation.getAssets()
            .filter(({ name }) => !name.endsWith('.map'))
            .map(({ name, source }) => [name, `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`])
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        );
        const release = { id: manifest.id, version, base: `/remotes/${manifest.id}/${version}/`, entry, files, manifest };
        compilation.emitAsset(FILE, new sources.RawSource(`${JSON.stringify(release, null, 2)}\n`));
      });
    });
  }
}

module.exports = { PortalReleasePlugin };
