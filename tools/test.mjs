// npm test: from a fresh clone to all checks. Runs before dependencies are installed, so it uses only Node.
import { runsOnNewerNode } from './node-version.mjs';

if (!await runsOnNewerNode()) {
  const { testProduct } = await import('./test-product.mjs');
  await testProduct();
}
