// npm start: from a fresh clone to the running product. Runs before anything is installed, so it knows Node alone.
import { runsOnNewerNode } from './node-version.mjs';

if (!await runsOnNewerNode()) {
  const { startProduct } = await import('./start-product.mjs');
  await startProduct();
}
