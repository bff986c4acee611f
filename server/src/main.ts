import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { checkEnvironment } from './check-environment';
import { readConfig } from './config';
import { isStartProblem } from './platform/db';
import { startProgram } from './program';

/** Shutdown time limit, shorter than the launcher's, so that the process itself ends a hanging shutdown. */
const STOP_LIMIT_MS = 14_000;

// The bundle is server/dist/main.js.
const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

try {
  checkEnvironment(process.env, projectRoot);
  const program = await startProgram({ config: readConfig(process.env, projectRoot), projectRoot, environment: process.env });
  const stop = () => {
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    program.stop().then(() => process.exit(0), () => process.exit(1));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  process.stderr.write(`${isStartProblem(error) ? error.message : inspect(error)}\n`);
  process.exit(1);
}
