// pnpm ledger:verify: checks sums, balances, lists and messages against each other, and reports the first mismatch.
import { main } from './run.mjs';
import { runServerProgram } from './server-program.mjs';

main(() => runServerProgram('ledger-verify'));
