// npm start: from a fresh clone to the running product. Runs before anything is installed, so it knows Node alone.
import { refuseOldNode } from './node-version.mjs';

refuseOldNode();

import('./start-product.mjs').then(({ startProduct }) => startProduct());
