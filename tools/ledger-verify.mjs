// pnpm ledger:verify: checks sums, balances, lists and messages against each other, and reports each rule that doesn't hold.
import { main } from './run.mjs';
import { runServerProgram } from './server-program.mjs';

main(() => runServerProgram('ledger-verify'));
