const NAME = 'ChunkIntegrityPlugin';
/** A hash that matches no file, so the browser refuses the script. */
const NOTHING = `sha384-${'A'.repeat(64)}`;

/**
 * Adds the registry's hash to each chunk a remote loads. The host installs the lookup function; without it, or without a hash for the file,
 * the browser refuses the chunk.
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
