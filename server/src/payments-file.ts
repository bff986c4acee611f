import { readFileSync } from 'node:fs';
import { payMethodTypes } from '@portal/contracts';
import { isTimeZone } from '@portal/messaging';
import * as z from 'zod';
import { StartProblem } from './platform/db';
import type { Environment } from './environment';
import { keysIn, liqpaySettings, type WrittenPayMethod, type WrittenSeller } from './money/invoices';

const key = z.string().regex(/^[a-z\d][a-z\d-]{0,49}$/, 'can contain only lowercase letters, digits, and -');
const line = z.string().trim().min(1).max(250);
const absent = <S extends z.ZodType>(schema: S) => schema.nullable().default(null);

const seller = z.strictObject({
  key,
  name: line,
  /** Ukrainian tax code: EDRPOU of a company, RNOKPP of a person. */
  code: z.string().regex(/^\d{8,13}$/),
  vatNumber: absent(z.string().regex(/^\d{9,12}$/)),
  vatPercent: absent(z.int().min(0).max(100)),
  address: line,
  iban: absent(z.string().regex(/^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/)),
  bankName: absent(line),
  signatory: absent(line),
  timeZone: z.string().refine(isTimeZone, 'is not a time zone'),
  validDays: absent(z.int().min(1).max(365)),
  numberPrefix: z.string().max(20).default(''),
});
const method = z.strictObject({
  key,
  seller: key,
  type: z.enum(payMethodTypes),
  name: line,
  currency: z.string().regex(/^[A-Z]{3}$/),
  settings: z.record(z.string(), z.unknown()).default({}),
  enabled: z.boolean().default(true),
  allowedByDefault: z.boolean().default(true),
});
const schema = z.strictObject({ sellers: z.array(seller).max(100), methods: z.array(method).max(200) });

/** Refused field names: the file must not contain secrets, only names of environment variables. */
const SECRET = /^(password|secret|token|api_?key|private_?key)$/i;

export type WrittenPayments = { sellers: WrittenSeller[]; methods: WrittenPayMethod[] };

/** Reads and validates the payments file. Throws StartProblem with the file and field but never a value, because values may be secrets. */
export function readPaymentsFile(file: string, environment: Environment): WrittenPayments {
  const wrong = (what: string) => new StartProblem(`PAYMENTS_FILE ${file} has an error at ${what}.`);
  const parsed = schema.safeParse(jsonIn(file));
  if (!parsed.success) throw wrong(sentenceOf(parsed.error, 'the file'));
  const { sellers, methods } = parsed.data;
  const twice = firstTwice(sellers) ?? firstTwice(methods);
  if (twice !== undefined) throw new StartProblem(`PAYMENTS_FILE ${file} names ${twice} twice.`);
  return {
    sellers,
    methods: methods.map((each, at) => {
      const of = sellers.find(({ key: known }) => known === each.seller);
      if (!of) throw wrong(`methods.${at}.seller: is not one of the file’s sellers`);
      if (each.type === 'bank' && of.iban === null) throw wrong(`methods.${at}.type: its seller has no iban`);
      const secret = Object.keys(each.settings).find((name) => SECRET.test(name));
      if (secret !== undefined) throw new StartProblem(
        `PAYMENTS_FILE ${file} contains a secret at methods.${at}.settings.${secret}. Name an environment variable instead.`,
      );
      return { ...each, settings: settingsOf(each, environment, (what) => wrong(`methods.${at}.settings${what}`)) };
    }),
  };
}

function settingsOf(
  { type, settings, enabled }: z.infer<typeof method>, environment: Environment,
  wrong: (what: string) => StartProblem,
): object {
  const read = (type === 'liqpay' ? liqpaySettings : z.strictObject({})).safeParse(settings);
  if (!read.success) throw wrong(`: ${sentenceOf(read.error, 'the settings')}`);
  // The secrets of a disabled method may be missing.
  if (type === 'liqpay' && enabled) {
    try {
      keysIn(environment, liqpaySettings.parse(settings));
    } catch (error) {
      throw wrong(`: ${error instanceof Error ? error.message : 'impossible'}`);
    }
  }
  return read.data;
}

function sentenceOf(error: z.ZodError, whole: string): string {
  return error.issues.map(({ path, message }) => `${path.join('.') || whole}: ${message}`).join('; ');
}

function firstTwice(named: readonly { key: string }[]): string | undefined {
  const keys = named.map((each) => each.key);
  return keys.find((each, at) => keys.indexOf(each) !== at);
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const what = error instanceof SyntaxError ? 'is not valid JSON' : 'cannot be read';
    throw new StartProblem(`PAYMENTS_FILE ${file} ${what}.`, { cause: error });
  }
}
