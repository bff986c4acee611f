import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../src/config';
import { startProgram } from '../src/program';

/** The server in all roles, like main.ts; reports its address to the parent process. */

// The bundle is server/dist/arena-…/bench/node.js.
const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

const program = await startProgram({ config: readConfig(process.env, projectRoot), projectRoot, environment: process.env });
process.once('SIGTERM', () => void program.stop().then(() => process.exit(0)));
process.once('disconnect', () => process.exit(1));
process.send?.({ address: program.address });
