import { projectRoot } from './run.mjs';

/** Bundles and imports a TypeScript module of the server that depends only on the contracts, such as the OpenAPI document. */
export async function importContractCode(file) {
  const { build, stop } = await import('esbuild');
  const { outputFiles: [bundle] } = await build({
    absWorkingDir: projectRoot, entryPoints: [file], bundle: true, write: false, platform: 'node', target: 'node22', format: 'esm',
    logLevel: 'warning',
  });
  // Ends esbuild's helper process, which would otherwise run until this program exits.
  await stop();
  return import(`data:text/javascript;base64,${Buffer.from(bundle.contents).toString('base64')}`);
}
