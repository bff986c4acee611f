const fs = require('node:fs');
const path = require('node:path');
const ts = require('typescript');

/** Evaluates a remote's `src/manifest.ts`, which is pure data without runtime imports. */
function readManifest(dir) {
  const file = path.join(dir, 'src/manifest.ts');
  const { outputText } = ts.transpileModule(fs.readFileSync(file, 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const refuse = (name) => {
    throw new Error(`${file} imports ${name}; a manifest is data and may import types only`);
  };
  const exported = {};
  new Function('exports', 'require', outputText)(exported, refuse);
  if (!exported.manifest) throw new Error(`${file} must export "manifest"`);
  return exported.manifest;
}

module.exports = { readManifest };
