import { projectRoot } from './run.mjs';

/** Runs TypeScript of the server that stands on the contracts alone, such as what prints the OpenAPI document. */
export async function importContractCode(file) {
  const { build, stop } = await import('esbuild');
  const { outputFiles: [bundle] } = await build({ absWorkingDir: projectRoot, entryPoints: [file], bundle: true, write: false, platform: 'node', target: 'node22', format: 'esm', logLevel: 'warning' });
  // Its helper process would stay for as long as the program runs.
  await stop();
  return import(`data:text/javascript;base64,${Buffer.from(bundle.contents).toString('base64')}`);
}
