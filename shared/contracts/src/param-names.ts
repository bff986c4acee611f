import * as z from 'zod/mini';
import { maxCharacters } from './characters';

export const paramFields = ['param1', 'param2', 'param3', 'param4'] as const;
export type ParamField = (typeof paramFields)[number];

/** Longest name of a parameter, in characters. */
export const MAX_PARAM_NAME = 40;
const ParamName = z.nullable(z.string().check(z.trim(), z.minLength(1), maxCharacters(MAX_PARAM_NAME)));

/**
 * Names of param1..param4 in an address book, such as "City"; null for a parameter without a name of its own. `paramNameFault` of
 * `@portal/messaging` decides which names are refused.
 */
export const ParamNames = z.array(ParamName).check(z.minLength(4), z.maxLength(4));
export type ParamNames = z.infer<typeof ParamNames>;

export const NO_PARAM_NAMES: ParamNames = [null, null, null, null];
