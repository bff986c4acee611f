// npm start: from a fresh clone to the running product. Runs before dependencies are installed, so it uses only Node.
import { runsOnNewerNode } from './node-version.mjs';

if (!await runsOnNewerNode()) {
  const { startProduct } = await import('./start-product.mjs');
  await startProduct();
}
