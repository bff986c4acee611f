import { RemoteProblem } from './remote-problem';

/** Longer than the limits of single files (`chunkLoadTimeout`, federation-plugin), which say more exactly what was late. */
const LIMIT_MS = 20_000;

/** Nothing that a remote promises is waited for without end. */
export function within<T>(promised: Promise<T>, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RemoteProblem('timeout', `${what} did not arrive in ${LIMIT_MS} ms`)), LIMIT_MS);
    promised.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
