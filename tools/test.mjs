// npm test: from a fresh clone to every check. Runs before anything is installed, so it knows Node alone.
import { runsOnNewerNode } from './node-version.mjs';

if (!await runsOnNewerNode()) {
  const { testProduct } = await import('./test-product.mjs');
  await testProduct();
}
