import { useId, useState } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { focusRing, tokens, useUiText } from '@portal/ui/shell';
import { Button, Select } from './control/sized';

/** Sheets may have hundreds of columns; further columns are shown on demand. */
const COLUMNS_AT_ONCE = 30;
const CHARACTERS_SHOWN = 120;

export type MappedField<Field extends string> = { id: Field; label: string };
export type ColumnMapperProps<Field extends string> = {
  /** The table's accessible name. */
  label: string;
  columns: readonly { title: string }[];
  /** First rows of the file, with the text of each field as written; `line` is the line number in the file. */
  rows: readonly { line: number; fields: readonly string[] }[];
  lineLabel: string;
  /** Fields that a column, counted from 0, may be mapped to: the same for all, or different ones. */
  fields: readonly MappedField<Field>[] | ((column: number) => readonly MappedField<Field>[]);
  /** Column index, from 0, of each mapped field. */
  chosen: Readonly<Partial<Record<Field, number>>>;
  onChange: (chosen: Partial<Record<Field, number>>) => void;
  /** Text of the choice to ignore a column. */
  unused: string;
  /** Accessible name of a column's choice. */
  choiceLabel: (title: string) => string;
  disabled?: boolean;
};

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0, alignItems: 'flex-start' },
  box: {
    ...focusRing, width: '100%', maxHeight: '360px', overflow: 'auto', boxSizing: 'border-box',
    border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusMedium,
  },
  table: { borderCollapse: 'separate', borderSpacing: 0, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  head: {
    position: 'sticky', top: 0, padding: '8px', verticalAlign: 'bottom', textAlign: 'start', fontWeight: tokens.fontWeightSemibold,
    minWidth: '132px', maxWidth: '240px', overflowWrap: 'anywhere',
    backgroundColor: tokens.colorNeutralBackground2, borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  line: { minWidth: 'auto', overflowWrap: 'normal' },
  title: { display: 'block', marginBottom: '4px' },
  cell: {
    padding: '6px 8px', maxWidth: '240px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, color: tokens.colorNeutralForeground2,
  },
  number: { color: tokens.colorNeutralForeground3, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  used: { color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorBrandBackground2 },
});

/** First rows of a table, with a field choice above each column. Fields and columns map one to one. */
export function ColumnMapper<Field extends string>({
  label, columns, rows, lineLabel, fields, chosen, onChange, unused, choiceLabel, disabled = false,
}: ColumnMapperProps<Field>) {
  const styles = useStyles();
  const ui = useUiText();
  const id = useId();
  const [all, setAll] = useState(false);
  const fieldsOf = typeof fields === 'function' ? fields : () => fields;
  const mapped = Object.entries<number | undefined>(chosen);
  const fieldOf = (column: number) => mapped.find(([, at]) => at === column)?.[0];
  const shown = columns.map((_, index) => index).filter((index) => all || index < COLUMNS_AT_ONCE || fieldOf(index) !== undefined);

  const choose = (column: number, field: string) => {
    const others = mapped.filter(([id, at]) => id !== field && at !== undefined && at !== column);
    onChange(Object.fromEntries([...others, ...(field === '' ? [] : [[field, column]])]) as Partial<Record<Field, number>>);
  };
  return (
    <div className={styles.root}>
      {/* Focusable, because the rows scroll inside it. */}
      <div className={styles.box} role="group" aria-label={label} tabIndex={0}>
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col" className={mergeClasses(styles.head, styles.line)}>{lineLabel}</th>
              {shown.map((column) => (
                <th key={column} scope="col" className={styles.head} aria-labelledby={`${id}-${column}`}>
                  <span id={`${id}-${column}`} className={styles.title}>{truncated(columns[column]?.title ?? '')}</span>
                  <Select
                    size="small" disabled={disabled} aria-label={choiceLabel(truncated(columns[column]?.title ?? ''))}
                    value={fieldOf(column) ?? ''} onChange={(_, { value }) => choose(column, value)}
                  >
                    <option value="">{unused}</option>
                    {fieldsOf(column).map((field) => <option key={field.id} value={field.id}>{field.label}</option>)}
                  </Select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line}>
                <th scope="row" className={mergeClasses(styles.cell, styles.number)}>{row.line}</th>
                {shown.map((column) => <td key={column} className={mergeClasses(styles.cell, fieldOf(column) !== undefined && styles.used)}>
                  {truncated(row.fields[column] ?? '')}
                </td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < columns.length && (
        <Button size="small" onClick={() => setAll(true)}>{ui('allColumns', { count: columns.length })}</Button>
      )}
    </div>
  );
}

/** Truncates a cell's text, because a field of ten megabytes would block the layout. */
const truncated = (text: string) => (text.length > CHARACTERS_SHOWN ? `${text.slice(0, CHARACTERS_SHOWN)}…` : text);
