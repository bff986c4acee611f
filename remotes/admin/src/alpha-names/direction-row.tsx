import type { AdminDirection, AdminProvider } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Input, makeStyles, tokens } from '@portal/ui/core';
import { DeleteIcon, DownIcon, EditIcon, Switch, UpIcon } from '@portal/ui/more';
import { readPriority } from '../route-fields';
import { commandSubmitted, dialogOpened, selectDirectionCommands } from './direction-commands.slice';
import { inputOf } from './direction-input';
import { ProviderState } from '../provider-state';

const useStyles = makeStyles({
  row: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    padding: '8px 12px', minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusLarge,
  },
  order: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXXS },
  priority: { width: '84px' },
  words: { flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' },
  muted: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  text: { margin: 0 },
  commands: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, marginInlineStart: 'auto' },
});

export type DirectionRowProps = {
  direction: AdminDirection;
  /** The direction's provider connection; undefined until the connections are loaded. */
  provider: AdminProvider | undefined;
  priority: string;
  onPriority: (priority: string) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
};

export function DirectionRow({ direction, provider, priority, onPriority, onUp, onDown }: DirectionRowProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { command } = useSelector(selectDirectionCommands);
  const { connectionName: name, status, alphaNameUuid } = direction;
  const toggle = () => {
    const body = inputOf(direction, { status: status === 1 ? 2 : 1 });
    if (body) dispatch(commandSubmitted({ kind: 'switch', alphaNameUuid, body }));
  };
  return (
    <li className={styles.row}>
      <div className={styles.order}>
        <Button
          size="small" appearance="subtle" icon={<UpIcon />} aria-label={t('direction.up', { name })} disabledFocusable={!onUp}
          onClick={onUp}
        />
        <Button
          size="small" appearance="subtle" icon={<DownIcon />} aria-label={t('direction.down', { name })} disabledFocusable={!onDown}
          onClick={onDown}
        />
        <Input
          className={styles.priority} inputMode="numeric" maxLength={6} aria-label={t('direction.priorityOf', { name })}
          aria-invalid={readPriority(priority) === undefined} value={priority}
          onChange={(_, { value }) => onPriority(value)}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowUp' ? onUp : event.key === 'ArrowDown' ? onDown : undefined;
            if (!step) return;
            event.preventDefault();
            step();
          }}
        />
      </div>
      <div className={styles.words}>
        <p className={styles.text}>{t('direction.by', { connection: name, provider: direction.providerName })}</p>
        <p className={styles.muted}>
          {t('direction.as', { name: direction.providerAlphaname })}
          {direction.callbackUrl && ` · ${t('direction.tells', { url: direction.callbackUrl })}`}
        </p>
      </div>
      {provider && <ProviderState state={provider.state} />}
      <div className={styles.commands}>
        <Switch aria-label={t('direction.switch', { name })} checked={status === 1} disabled={command?.busy ?? false} onChange={toggle} />
        <Button
          size="small" appearance="subtle" icon={<EditIcon />} aria-label={t('direction.edit', { name })}
          onClick={() => dispatch(dialogOpened({ kind: 'edit', direction }))}
        />
        <Button
          size="small" appearance="subtle" icon={<DeleteIcon />} aria-label={t('direction.delete', { name })}
          onClick={() => dispatch(dialogOpened({ kind: 'delete', direction }))}
        />
      </div>
    </li>
  );
}
