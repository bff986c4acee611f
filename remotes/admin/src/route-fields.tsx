import { messageTypes, type MessageType } from '@portal/contracts';
import type { AdminProvider } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Field, Input, readCount, Select } from '@portal/ui/screens';
import { useConnectionName } from './use-connection-name';

const useStyles = makeStyles({
  fields: {
    display: 'grid', gap: tokens.spacingHorizontalM, gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))',
    alignItems: 'start',
  },
});

/** A route as typed: connection, message type, name at the provider and priority. */
export type TypedRoute = { connectionId: number; messageType: MessageType | ''; providerAlphaname: string; priority: string };
export type RouteProblems = Partial<Record<'connectionId' | 'messageType' | 'providerAlphaname' | 'priority', true>>;
export type Route = { connectionId: number; messageType: MessageType; providerAlphaname: string; priority: number };

const MAX_PRIORITY = 10_000;

export function readRoute(
  { connectionId, messageType, providerAlphaname, priority }: TypedRoute,
): { route: Route } | { problems: RouteProblems } {
  const order = readPriority(priority);
  const name = providerAlphaname.trim();
  if (connectionId !== 0 && messageType !== '' && name !== '' && order !== undefined) {
    return { route: { connectionId, messageType, providerAlphaname: name, priority: order } };
  }
  return {
    problems: {
      ...(connectionId === 0 && { connectionId: true }), ...(messageType === '' && { messageType: true }),
      ...(name === '' && { providerAlphaname: true }), ...(order === undefined && { priority: true }),
    },
  };
}

/** Parses a whole number from 0 to 10,000; undefined for other texts. */
export const readPriority = (typed: string): number | undefined => readCount(typed, 0, MAX_PRIORITY);

export type RouteFieldsProps = {
  route: TypedRoute; providers: readonly AdminProvider[]; problems: RouteProblems; onChange: (route: TypedRoute) => void;
};

export function RouteFields({ route, providers, problems, onChange }: RouteFieldsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const connectionName = useConnectionName();
  const connection = providers.find(({ id }) => id === route.connectionId);
  const carried = messageTypes.filter((type) => connection?.messageTypes.includes(type) ?? type === route.messageType);
  const choose = (id: number) => {
    const covers = providers.find((each) => each.id === id)?.messageTypes ?? [];
    onChange({ ...route, connectionId: id, messageType: route.messageType !== ''
      && covers.includes(route.messageType) ? route.messageType : messageTypes.find((type) => covers.includes(type)) ?? '' });
  };
  return (
    <div className={styles.fields}>
      <Field required label={t('ways.connection')} validationMessage={problems.connectionId ? t('ways.connectionMissing') : undefined}>
        <Select value={route.connectionId} onChange={(_, { value }) => choose(Number(value))}>
          <option value={0}>{t('ways.chooseConnection')}</option>
          {providers.filter(({ sandbox }) => !sandbox).map(({ id, name, providerName, state }) => <option key={id} value={id}>
            {t('ways.connectionOf', { name: connectionName(name, providerName), state: t(`providers.state.${state}`) })}
          </option>)}
        </Select>
      </Field>
      <Field required label={t('ways.messageType')} validationMessage={problems.messageType ? t('ways.messageTypeMissing') : undefined}>
        <Select
          value={route.messageType}
          onChange={(_, { value }) => onChange({ ...route, messageType: messageTypes.find((type) => type === value) ?? '' })}
        >
          {route.messageType === '' && <option value="">{t('ways.chooseConnectionFirst')}</option>}
          {carried.map((type) => <option key={type} value={type}>{t(`messageType.${type}`)}</option>)}
        </Select>
      </Field>
      <Field
        required label={t('ways.providerAlphaName')} hint={t('ways.providerAlphaNameHint')}
        validationMessage={problems.providerAlphaname ? t('ways.providerAlphaNameMissing') : undefined}
      >
        <Input
          autoComplete="off" spellCheck={false} maxLength={100} value={route.providerAlphaname}
          onChange={(_, { value }) => onChange({ ...route, providerAlphaname: value })}
        />
      </Field>
      <Field
        required label={t('ways.priority')} hint={t('ways.priorityHint')}
        validationMessage={problems.priority ? t('ways.priorityWrong') : undefined}
      >
        <Input
          inputMode="numeric" autoComplete="off" maxLength={6} value={route.priority}
          onChange={(_, { value }) => onChange({ ...route, priority: value })}
        />
      </Field>
    </div>
  );
}
