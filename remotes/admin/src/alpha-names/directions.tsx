import { useState } from 'react';
import type { AdminAlphaName, AdminDirection, AdminProvider } from '@portal/contracts/admin';
import { isMessageType } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Heading, makeStyles, tokens } from '@portal/ui/core';
import { AddIcon, moved, RefusalBar } from '@portal/ui/more';
import { commandSubmitted, dialogOpened, selectDirectionCommands } from './direction-commands.slice';
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
  const dispatch = useDispatch();
  const { command } = useSelector(selectDirectionCommands);
  const [typed, setTyped] = useState<TypedPriorities>({});
  const { uuid, alphaname, directions } = alphaName;
  const ours = command?.alphaNameUuid === uuid ? command : null;
  const saving = ours?.kind === 'priorities' && ours.busy;
  const changes = changesOf(directions, typed);
  const typeName = (type: string) => (isMessageType(type) ? t(`messageType.${type}`) : type);
  const save = () => {
    if (changes && changes.length > 0) dispatch(commandSubmitted({ kind: 'priorities', alphaNameUuid: uuid, body: { items: changes } }));
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
                  priority={shownPriority(direction, typed)}
                  onPriority={(priority) => setTyped({ ...typed, [direction.uuid]: priority })}
                  onUp={index > 0 ? () => move(index, index - 1) : undefined}
                  onDown={index < routes.length - 1 ? () => move(index, index + 1) : undefined}
                />
              ))}
            </ol>
          </section>
        );
      })}
      {ours && ours.kind !== 'create' && ours.kind !== 'edit' && ours.kind !== 'delete' && <RefusalBar failure={ours.failure} />}
      <div className={styles.bar}>
        {(changes === undefined || changes.length > 0) && (
          <>
            <Button appearance="primary" busy={saving} disabledFocusable={changes === undefined} onClick={save}>
              {t('direction.savePriorities')}
            </Button>
            <Button disabledFocusable={saving} onClick={() => setTyped({})}>{t('direction.dropPriorities')}</Button>
          </>
        )}
        <Button icon={<AddIcon />} onClick={() => dispatch(dialogOpened({ kind: 'create', alphaName }))}>{t('direction.create')}</Button>
        <Button appearance="subtle" onClick={onWhatIf}>{t('whatIf.open')}</Button>
      </div>
    </div>
  );
}
