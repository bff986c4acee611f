import { AppError } from '@portal/contracts';
import type { FastifyReply } from 'fastify';

export class KnownPaths {
  private readonly paths: { pattern: RegExp; methods: Set<string> }[] = [];

  add({ path, method }: { path: string; method: string }): void {
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
    const known = this.paths.find((each) => each.pattern.source === pattern.source);
    if (known) known.methods.add(method);
    else this.paths.push({ pattern, methods: new Set([method]) });
  }

  refusalOf(path: string, reply: FastifyReply): AppError {
    const methods = this.paths.filter(({ pattern }) => pattern.test(path)).flatMap((each) => [...each.methods]);
    if (methods.length === 0) return new AppError('not_found');
    void reply.header('allow', methods.join(', '));
    return new AppError('method_not_allowed', { methods: methods.join(', ') });
  }
}
