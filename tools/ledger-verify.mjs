// pnpm ledger:verify: proves sums, balances, lists and messages against one another, and names the first row that does not agree.
import { main } from './run.mjs';
import { runServerProgram } from './server-program.mjs';

main(() => runServerProgram('ledger-verify'));
