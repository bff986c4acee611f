import {
  contactFields, firstCharacters, MAX_PARAM_NAME, NO_PARAM_NAMES, paramFields, type AddressBook, type FilePreview,
  type ImportColumns as FileColumns, type ParamField, type ParamNames,
} from '@portal/contracts';
import { foldParamName, paramNameFault } from '@portal/messaging';

/** Fields that the import names: `new1` is param1, named after the column's title. */
export const newFields = ['new1', 'new2', 'new3', 'new4'] as const;
/** Fields that a file's columns can fill by themselves. */
const filledFields = [...contactFields, 'tags'] as const;
export const importFields = [...filledFields, ...newFields] as const;
export type ImportField = (typeof importFields)[number];
/** Column index of each mapped field, from 0. */
export type ImportColumns = Partial<Record<ImportField, number>>;

/** Parameters of the target book. `unknown`: unnamed parameters may hold values of existing contacts, so they are not named unasked. */
export type TargetFields = { paramNames: ParamNames; unknown: boolean };

/** `book`: the existing target book; undefined for a new one. */
export function targetFields(book: AddressBook | undefined): TargetFields {
  const paramNames = book?.paramNames ?? NO_PARAM_NAMES;
  return { paramNames, unknown: book !== undefined && book.contacts > 0 && paramNames.every((name) => name === null) };
}

type File = Pick<FilePreview, 'header' | 'columns' | 'suggested'>;

/** Returns the user's mapping, adjusted to the target book; without one, the mapping that titles of columns suggest. */
export function mappedColumns(file: File, target: TargetFields, chosen: ImportColumns | null): ImportColumns {
  return chosen ? adjusted(file, target, chosen) : suggested(file, target);
}

function adjusted(file: File, target: TargetFields, chosen: ImportColumns): ImportColumns {
  const columns = { ...chosen };
  for (const [index, field] of newFields.entries()) {
    const [column, param, name] = [columns[field], paramOf(index), target.paramNames[index] ?? null];
    if (column === undefined || (name === null && newNameOf(file, target, columns, column) !== null)) continue;
    delete columns[field];
    if (name === null || foldParamName(name) === foldParamName(titleOf(file, column))) columns[param] ??= column;
  }
  return columns;
}

function suggested(file: File, target: TargetFields): ImportColumns {
  const columns: ImportColumns = {};
  const isUsed = (column: number) => Object.values(columns).includes(column);
  const indexes = file.columns.map((_, column) => column);
  if (file.header) {
    for (const [index, name] of target.paramNames.entries()) {
      const column = name === null ? undefined : indexes.find((each) => (
        !isUsed(each) && foldParamName(titleOf(file, each)) === foldParamName(name)
      ));
      if (column !== undefined) columns[paramOf(index)] = column;
    }
  }
  for (const field of filledFields) {
    const column = file.suggested[field];
    if (column !== undefined && columns[field] === undefined && !isUsed(column)) columns[field] = column;
  }
  for (const column of target.unknown ? [] : indexes) {
    const field = isUsed(column) || newNameOf(file, target, columns, column) === null ? undefined : freeField(target, columns);
    if (field) columns[field] = column;
  }
  return columns;
}

/** Fields offered for a column; `newName` is the name that a new field would get. */
export type OfferedField = { id: ImportField; newName?: string };

export function offeredFields(file: File, target: TargetFields, columns: ImportColumns, column: number): OfferedField[] {
  const newName = newNameOf(file, target, columns, column);
  const own = newFields.find((field) => columns[field] === column);
  const added = newName === null ? undefined : own ?? freeField(target, columns);
  const params = paramFields.filter((field, index) => (
    columns[newFields[index] ?? 'new1'] === undefined
      && (columns[field] !== undefined || typeof target.paramNames[index] === 'string' || target.unknown || newName === null)
  ));
  return [
    { id: 'num' }, { id: 'name' }, ...params.map((id) => ({ id })), ...(added && newName !== null ? [{ id: added, newName }] : []),
    { id: 'tags' },
  ];
}

/** Splits the mapping into columns of the contact's fields, and names of the parameters that the import names. */
export function importOf(
  file: File, target: TargetFields, columns: ImportColumns,
): { columns: Partial<FileColumns>; paramNames: ParamNames } {
  const mapped: Partial<FileColumns> = {};
  const paramNames = [...NO_PARAM_NAMES];
  for (const field of filledFields) if (columns[field] !== undefined) mapped[field] = columns[field];
  for (const [index, field] of newFields.entries()) {
    const column = columns[field];
    const name = column === undefined ? null : newNameOf(file, target, columns, column);
    if (column === undefined || name === null) continue;
    mapped[paramOf(index)] = column;
    paramNames[index] = name;
  }
  return { columns: mapped, paramNames };
}

/** The name that a column gives a new field; null if its title is no valid name, or the book or another column has the name. */
function newNameOf(file: File, { paramNames }: TargetFields, columns: ImportColumns, column: number): string | null {
  const name = titleOf(file, column);
  if (!file.header || name === '') return null;
  const others = newFields.flatMap((field) => {
    const at = columns[field];
    return at === undefined || at === column ? [] : [titleOf(file, at)];
  });
  return paramNameFault([name, ...paramNames, ...others], 0) === null ? name : null;
}

/** The title of a column without characters that names of parameters must not have. */
function titleOf({ columns }: File, column: number): string {
  const clean = (columns[column]?.title ?? '').replace(/[{}]/g, '').replace(/[\s\p{C}]+/gu, ' ').trim();
  return firstCharacters(clean, MAX_PARAM_NAME).trim();
}

function freeField({ paramNames }: TargetFields, columns: ImportColumns): ImportField | undefined {
  return newFields.find((field, index) => (
    (paramNames[index] ?? null) === null && columns[field] === undefined && columns[paramOf(index)] === undefined
  ));
}

const paramOf = (index: number): ParamField => paramFields[index] ?? 'param1';
