import { useId, useState } from 'react';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Button, focusRing, Select, useUiText } from '@portal/ui/core';

/** A sheet may have hundreds of columns; more than these are shown when they are asked for. */
const COLUMNS_AT_ONCE = 30;
const CHARACTERS_SHOWN = 120;

export type MappedField<Field extends string> = { id: Field; label: string };
export type ColumnMapperProps<Field extends string> = {
  /** The table's accessible name. */
  label: string;
  columns: readonly { title: string }[];
  /** The first rows of the file, as written; `line` is where they stand in it. */
  rows: readonly { line: number; fields: readonly string[] }[];
  lineLabel: string;
  /** What a column may hold. */
  fields: readonly MappedField<Field>[];
  /** Field → column, from 0. */
  chosen: Readonly<Partial<Record<Field, number>>>;
  onChange: (chosen: Partial<Record<Field, number>>) => void;
  /** The choice of a column that is not used. */
  unused: string;
  /** Names the choice of one column to screen readers. */
  choiceLabel: (title: string) => string;
  disabled?: boolean;
};

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0, alignItems: 'flex-start' },
  box: { ...focusRing, width: '100%', maxHeight: '360px', overflow: 'auto', boxSizing: 'border-box', border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusMedium },
  table: { borderCollapse: 'separate', borderSpacing: 0, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  head: {
    position: 'sticky', top: 0, padding: '8px', verticalAlign: 'bottom', textAlign: 'start', fontWeight: tokens.fontWeightSemibold, minWidth: '132px', maxWidth: '240px', overflowWrap: 'anywhere',
    backgroundColor: tokens.colorNeutralBackground2, borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  line: { minWidth: 'auto', overflowWrap: 'normal' },
  title: { display: 'block', marginBottom: '4px' },
  cell: { padding: '6px 8px', maxWidth: '240px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, color: tokens.colorNeutralForeground2 },
  number: { color: tokens.colorNeutralForeground3, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  used: { color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorBrandBackground2 },
});

/** The first rows of a table, and above each column the choice of what it holds. A field stands in one column, a column holds one field. */
export function ColumnMapper<Field extends string>({
  label, columns, rows, lineLabel, fields, chosen, onChange, unused, choiceLabel, disabled = false,
}: ColumnMapperProps<Field>) {
  const styles = useStyles();
  const ui = useUiText();
  const id = useId();
  const [all, setAll] = useState(false);
  const fieldOf = (column: number) => fields.find((field) => chosen[field.id] === column)?.id;
  const shown = columns.map((_, index) => index).filter((index) => all || index < COLUMNS_AT_ONCE || fieldOf(index) !== undefined);

  const choose = (column: number, field: string) => {
    const others = fields.filter((each) => each.id !== field && chosen[each.id] !== undefined && chosen[each.id] !== column);
    const taken = fields.find((each) => each.id === field);
    onChange(Object.fromEntries([...others.map((each) => [each.id, chosen[each.id]]), ...(taken ? [[taken.id, column]] : [])]) as Partial<Record<Field, number>>);
  };
  return (
    <div className={styles.root}>
      {/* Reachable by keyboard, since the rows scroll in it. */}
      <div className={styles.box} role="group" aria-label={label} tabIndex={0}>
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col" className={mergeClasses(styles.head, styles.line)}>{lineLabel}</th>
              {shown.map((column) => (
                <th key={column} scope="col" className={styles.head} aria-labelledby={`${id}-${column}`}>
                  <span id={`${id}-${column}`} className={styles.title}>{cut(columns[column]?.title ?? '')}</span>
                  <Select size="small" disabled={disabled} aria-label={choiceLabel(cut(columns[column]?.title ?? ''))} value={fieldOf(column) ?? ''} onChange={(_, { value }) => choose(column, value)}>
                    <option value="">{unused}</option>
                    {fields.map((field) => <option key={field.id} value={field.id}>{field.label}</option>)}
                  </Select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line}>
                <th scope="row" className={mergeClasses(styles.cell, styles.number)}>{row.line}</th>
                {shown.map((column) => <td key={column} className={mergeClasses(styles.cell, fieldOf(column) !== undefined && styles.used)}>{cut(row.fields[column] ?? '')}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < columns.length && <Button size="small" onClick={() => setAll(true)}>{ui('allColumns', { count: columns.length })}</Button>}
    </div>
  );
}

/** A field of ten megabytes is not laid out. */
const cut = (text: string) => (text.length > CHARACTERS_SHOWN ? `${text.slice(0, CHARACTERS_SHOWN)}…` : text);
