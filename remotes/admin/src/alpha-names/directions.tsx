import { useState } from 'react';
import type { AdminAlphaName, AdminDirection, AdminProvider } from '@portal/contracts/admin';
import { isMessageType } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useDialog } from '@portal/portal/resource';
import { Heading, makeStyles, tokens } from '@portal/ui/shell';
import { moved } from '@portal/ui/forms';
import { AddIcon, Button, RefusalBar } from '@portal/ui/screens';
import { setPriorities, switchDirection } from './direction-commands.state';
import { DirectionDialogs, type DirectionDialog } from './direction-dialogs';
import { inputOf } from './direction-input';
import { DirectionRow } from './direction-row';
import { changesOf, inOrder, numbered, shownPriority, type TypedPriorities } from './priorities';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}`,
  },
  list: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, margin: `${tokens.spacingVerticalS} 0 0`, padding: 0,
    listStyleType: 'none',
  },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
});

export type DirectionsProps = { alphaName: AdminAlphaName; providers: readonly AdminProvider[]; onWhatIf: () => void };

/** Routes of an alpha name by message type, in priority order. Priorities are edited in place and saved together. */
export function Directions({ alphaName, providers, onWhatIf }: DirectionsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [typed, setTyped] = useState<TypedPriorities>({});
  const { dialog, openDialog, closeDialog } = useDialog<DirectionDialog>();
  const { uuid, alphaname, directions } = alphaName;
  const ordering = useCommand(setPriorities, undefined, uuid);
  const switching = useCommand(switchDirection, undefined, uuid);
  const changes = changesOf(directions, typed);
  const typeName = (type: string) => (isMessageType(type) ? t(`messageType.${type}`) : type);
  const save = () => {
    if (!changes || changes.length === 0) return;
    switching.reset();
    ordering.submit({ alphaNameUuid: uuid, body: { items: changes } });
  };
  const toggle = (direction: AdminDirection) => {
    const body = inputOf(direction, { status: direction.status === 1 ? 2 : 1 });
    if (!body) return;
    ordering.reset();
    switching.submit({ alphaNameUuid: uuid, body });
  };
  return (
    <div className={styles.root}>
      {directions.length === 0 && <p className={styles.none}>{t('direction.none')}</p>}
      {[...new Set(directions.map(({ messageType }) => messageType))].map((type) => {
        const routes = inOrder(directions.filter(({ messageType }) => messageType === type), typed);
        const move = (from: number, to: number) => setTyped({ ...typed, ...numbered(moved<AdminDirection>(routes, from, to), typed) });
        return (
          <section key={type} aria-label={t('direction.routesOf', { name: alphaname, type: typeName(type) })}>
            <Heading level={3} size="small">{typeName(type)}</Heading>
            <ol className={styles.list}>
              {routes.map((direction, index) => (
                <DirectionRow
                  key={direction.uuid} direction={direction} provider={providers.find(({ id }) => id === direction.connectionId)}
                  switching={switching.busy} priority={shownPriority(direction, typed)} onSwitch={() => toggle(direction)}
                  onOpen={(kind) => openDialog({ kind, direction })}
                  onPriority={(priority) => setTyped({ ...typed, [direction.uuid]: priority })}
                  onUp={index > 0 ? () => move(index, index - 1) : undefined}
                  onDown={index < routes.length - 1 ? () => move(index, index + 1) : undefined}
                />
              ))}
            </ol>
          </section>
        );
      })}
      <RefusalBar failure={ordering.failure ?? switching.failure} />
      <div className={styles.bar}>
        {(changes === undefined || changes.length > 0) && (
          <>
            <Button appearance="primary" busy={ordering.busy} disabledFocusable={changes === undefined} onClick={save}>
              {t('direction.savePriorities')}
            </Button>
            <Button disabledFocusable={ordering.busy} onClick={() => setTyped({})}>{t('direction.dropPriorities')}</Button>
          </>
        )}
        <Button icon={<AddIcon />} onClick={() => openDialog({ kind: 'create', alphaName })}>{t('direction.create')}</Button>
        <Button appearance="subtle" onClick={onWhatIf}>{t('whatIf.open')}</Button>
      </div>
      <DirectionDialogs dialog={dialog} providers={providers} onClose={closeDialog} />
    </div>
  );
}
