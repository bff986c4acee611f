import { once } from 'node:events';
import { endChild, startChild } from './child';

const ready = async (script: string) => {
  const program = `${script}; setInterval(() => undefined, 1_000); process.send('ready');`;
  const child = startChild(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  await once(child, 'message');
  return child;
};

it('lets a program end in its own way, and kills one that does not', async () => {
  const polite = await ready(`process.on('SIGTERM', () => process.exit(7))`);
  await endChild(polite, 10_000);
  expect(polite.exitCode).toBe(7);
  const deaf = await ready(`process.on('SIGTERM', () => undefined)`);
  await endChild(deaf, 50);
  expect(deaf.signalCode).toBe('SIGKILL');
  await endChild(deaf);
});

it('outlives a program that cannot be started', async () => {
  const child = startChild('/nowhere/program', [], { stdio: 'ignore' });
  await expect(once(child, 'exit')).rejects.toThrow('ENOENT');
  await endChild(child);
});
