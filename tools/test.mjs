// npm test: from a fresh clone to every check. Runs before anything is installed, so it knows Node alone.
import { refuseOldNode } from './node-version.mjs';

refuseOldNode();

import('./test-product.mjs').then(({ testProduct }) => testProduct());
