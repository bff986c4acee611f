import { useEffect, useRef } from 'react';
import { makeStyles } from '@fluentui/react-components';
import { Checkbox } from '../control/checkbox';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { useTranslation } from '@portal/portal/i18n';
import { Modal, tokens, useUiText } from '@portal/ui/shell';
import { Button } from '../control/sized';
import { moved } from '../moved';
import type { ColumnChooserProps } from './column-chooser';

const useStyles = makeStyles({
  text: { margin: `0 0 ${tokens.spacingVerticalM}`, textWrap: 'pretty' },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalS, minHeight: '40px',
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, marginInlineStart: 'auto', textAlign: 'end' },
  commands: { display: 'flex', flexShrink: 0 },
});

type FocusTarget = { id: string; command: 'up' | 'down' };

export function ColumnsDialog({ columns, shown, defaultColumns, dropped, onChange, onClose }: ColumnChooserProps & {
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const styles = useStyles();
  const ui = useUiText();
  const list = useRef<HTMLUListElement>(null);
  const pendingFocus = useRef<FocusTarget>(undefined);
  useEffect(() => {
    if (pendingFocus.current) list.current?.querySelector<HTMLElement>(
      `[data-column="${pendingFocus.current.id}"] [data-command="${pendingFocus.current.command}"]`,
    )?.focus();
    pendingFocus.current = undefined;
  });
  const known = shown.flatMap((id) => columns.filter((column) => column.id === id));
  const all = [...known, ...columns.filter(({ id }) => !shown.includes(id))];
  const ids = known.map(({ id }) => id);
  const move = (id: string, to: number, command: FocusTarget['command']) => {
    pendingFocus.current = { id, command };
    onChange(moved(ids, ids.indexOf(id), to));
  };
  return (
    <Modal
      open
      title={t('remotes:grid.columns')}
      onClose={onClose}
      actions={
        <>
          <Button
            appearance="subtle" disabledFocusable={ids.join() === defaultColumns.join()} onClick={() => onChange([...defaultColumns])}
          >
            {t('remotes:grid.defaultColumns')}
          </Button>
          <Button appearance="primary" onClick={onClose}>{ui('close')}</Button>
        </>
      }
    >
      <p className={styles.text}>{t('remotes:grid.columnsHint')}</p>
      <ul ref={list} className={styles.list} aria-label={t('remotes:grid.columns')}>
        {all.map(({ id, header }) => {
          const at = ids.indexOf(id);
          return (
            <li key={id} className={styles.item} data-column={id}>
              <Checkbox
                label={header} checked={at >= 0}
                onChange={(_, { checked }) => onChange(checked === true ? [...ids, id] : ids.filter((other) => other !== id))}
              />
              {dropped?.includes(id) && <span className={styles.note}>{t('remotes:grid.noRoom')}</span>}
              {at >= 0 && (
                <span className={styles.commands}>
                  <Button
                    appearance="subtle" data-command="up" icon={<ArrowUpRegular />} aria-label={ui('moveUp', { name: header })}
                    disabledFocusable={at === 0} onClick={() => move(id, at - 1, 'up')}
                  />
                  <Button
                    appearance="subtle" data-command="down" icon={<ArrowDownRegular />} aria-label={ui('moveDown', { name: header })}
                    disabledFocusable={at === ids.length - 1} onClick={() => move(id, at + 1, 'down')}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
