import { readConfig } from './config';
import type { Environment } from './environment';
import { readCallbackSettings } from './platform/callbacks';

/** Reads all settings of the server, and throws the StartProblem of a wrong one. Call it before anything is changed. */
export function checkEnvironment(environment: Environment, projectRoot: string): void {
  readConfig(environment, projectRoot);
  readCallbackSettings(environment);
}
