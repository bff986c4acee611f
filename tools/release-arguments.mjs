import { parseArgs } from 'node:util';
import { Stop } from './run.mjs';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_NOTE_LENGTH = 500;

const shared = { note: { type: 'string', default: '' }, reload: { type: 'boolean', default: false } };

export function releaseArguments(given) {
  const usage = 'pnpm release <remote> [--to all|share:<1-99>|customers:<uuid>,…] [--note <why>] [--reload] [--dry-run] [--dist <folder>]';
  const { values, positionals } = parsed(given, {
    ...shared, 'to': { type: 'string', default: 'all' }, 'dry-run': { type: 'boolean', default: false }, 'dist': { type: 'string' },
  }, usage);
  if (positionals.length !== 1) throw new Stop(`Name one remote to release: ${usage}`);
  return {
    remote: positionals[0], target: targetOf(values.to), note: noteOf(values.note), reload: values.reload, dryRun: values['dry-run'],
    dist: values.dist,
  };
}

export function rollbackArguments(given) {
  const usage = 'pnpm rollback [remote] [--all] [--note <why>] [--reload], or pnpm rollback --rollout <id> [--reload]';
  const { values, positionals } = parsed(
    given, { ...shared, all: { type: 'boolean', default: false }, rollout: { type: 'string' } }, usage,
  );
  if (positionals.length > 1) throw new Stop(`Name one remote to roll back, or none for the whole set: ${usage}`);
  const { rollout } = values;
  if (rollout !== undefined && (!/^\d{1,18}$/.test(rollout) || positionals.length > 0 || values.all)) {
    throw new Stop(`--rollout takes a rollout number from pnpm releases, without a remote: ${usage}`);
  }
  return { remote: positionals[0], rollout, all: values.all, note: noteOf(values.note), reload: values.reload };
}

export function releasesArguments(given) {
  const usage = 'pnpm releases [--prune <days> [--yes]]';
  const { values, positionals } = parsed(given, { prune: { type: 'string' }, yes: { type: 'boolean', default: false } }, usage);
  if (positionals.length > 0) throw new Stop(`Unknown argument ${positionals[0]}: ${usage}`);
  if (values.prune !== undefined && !(/^\d{1,4}$/.test(values.prune) && Number(values.prune) <= 3650)) {
    throw new Stop(`--prune takes a number of days from 0 to 3650: ${usage}`);
  }
  if (values.yes && values.prune === undefined) throw new Stop(`--yes requires --prune: ${usage}`);
  return { keepDays: values.prune === undefined ? null : Number(values.prune), sure: values.yes };
}

function parsed(given, options, usage) {
  try {
    return parseArgs({ args: given.filter((argument) => argument !== '--'), options, allowPositionals: true });
  } catch (error) {
    throw new Stop(`${error.message.split('. ')[0]}: ${usage}`);
  }
}

function targetOf(text) {
  if (text === 'all') return { to: 'all' };
  const percent = /^share:(\d{1,2})%?$/.exec(text)?.[1];
  if (percent !== undefined && Number(percent) >= 1) return { to: 'share', percent: Number(percent) };
  const customers = /^customers:(.+)$/.exec(text)?.[1]?.split(',').map((uuid) => uuid.trim());
  const wrong = customers?.find((uuid) => !UUID.test(uuid));
  if (wrong !== undefined) throw new Stop(`--to: the customer "${wrong}" is not a UUID. Copy it from the list of customers.`);
  if (customers) return { to: 'customers', customers };
  throw new Stop(`--to "${text}" is invalid: use all, share:<1-99> or customers:<uuid>,<uuid>.`);
}

function noteOf(note) {
  if (note.length <= MAX_NOTE_LENGTH) return note;
  throw new Stop(`--note has ${note.length} characters; the limit is ${MAX_NOTE_LENGTH}.`);
}
