import type { AdminDirection, AdminProvider } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Button, DeleteIcon, DownIcon, EditIcon, Input, Switch, UpIcon } from '@portal/ui/screens';
import { readPriority } from '../route-fields';
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
  /** A direction of this alpha name is being switched on or off. */
  switching: boolean;
  priority: string;
  onSwitch: () => void;
  onOpen: (dialog: 'edit' | 'delete') => void;
  onPriority: (priority: string) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
};

export function DirectionRow(
  { direction, provider, switching, priority, onSwitch, onOpen, onPriority, onUp, onDown }: DirectionRowProps,
) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { connectionName: name, status } = direction;
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
        <Switch aria-label={t('direction.switch', { name })} checked={status === 1} disabled={switching} onChange={onSwitch} />
        <Button
          size="small" appearance="subtle" icon={<EditIcon />} aria-label={t('direction.edit', { name })}
          onClick={() => onOpen('edit')}
        />
        <Button
          size="small" appearance="subtle" icon={<DeleteIcon />} aria-label={t('direction.delete', { name })}
          onClick={() => onOpen('delete')}
        />
      </div>
    </li>
  );
}
