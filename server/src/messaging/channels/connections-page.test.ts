import { readFileSync } from 'node:fs';
import path from 'node:path';
import { connectionKinds } from './connection-kinds';
import { httpSettingsSchema } from './http/http-settings';

const page = readFileSync(path.resolve(__dirname, '../../../../docs/operations/connections.md'), 'utf8');

function documented(title: string): string[] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
  const cells = [...section.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, key = '']) => key)).sort();
}

const common = Object.keys(httpSettingsSchema.shape);

it.each(Object.entries(connectionKinds))('the operations page describes every setting of %s and no other', (channel, { settings }) => {
  const keys = Object.keys(settings.shape);
  const isHttp = common.every((key) => keys.includes(key));
  expect(documented(channel)).toEqual(keys.filter((key) => !isHttp || !common.includes(key)).sort());
});

it('the operations page describes every setting that all HTTP channels share', () => {
  expect(documented('Common to all HTTP channels')).toEqual([...common].sort());
});
