const NAME = 'ChunkIntegrityPlugin';
/** A hash that no file has: the browser refuses the script. */
const NOTHING = `sha384-${'A'.repeat(64)}`;

/**
 * Gives each chunk that a remote loads the hash that the registry named for it. The host installs the function; without it,
 * or without a hash for that file, the browser does not run the chunk.
 */
class ChunkIntegrityPlugin {
  apply(compiler) {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (code) => `${code}\nscript.integrity = (globalThis.portalIntegrity && globalThis.portalIntegrity(url)) || '${NOTHING}';`,
      );
    });
  }
}

module.exports = { ChunkIntegrityPlugin };
