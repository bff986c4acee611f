import { useState } from 'react';
import { callbackClasses, messageTypes, type CallbackClass } from '@portal/contracts';
import type { AdminAlphaName, AdminDirection, AdminProvider } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Field, Input, Select } from '@portal/ui/core';
import { FormDialog, Switch, TextArea } from '@portal/ui/more';
import { readRoute, RouteFields, type TypedRoute, type RouteProblems } from '../route-fields';
import { commandSubmitted, dialogClosed, selectDirectionCommands } from './direction-commands.slice';
import { paramsOf, readParams } from './direction-input';

export type DirectionDialogProps = {
  providers: readonly AdminProvider[];
} & ({ alphaName: AdminAlphaName; direction?: undefined } | { direction: AdminDirection; alphaName?: undefined });

/** Creates a direction (a route of an alpha name) or edits all of its fields (ADM-02). */
export function DirectionFormDialog({ alphaName, direction, providers }: DirectionDialogProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { command } = useSelector(selectDirectionCommands);
  const [route, setRoute] = useState<TypedRoute>(() => (direction ? typedRoute(direction) : {
    connectionId: 0, messageType: '', providerAlphaname: alphaName.alphaname, priority: '1',
  }));
  const [on, setOn] = useState(direction?.status !== 2);
  const [callbackUrl, setCallbackUrl] = useState(direction?.callbackUrl ?? '');
  const [callbackClass, setCallbackClass] = useState<CallbackClass | ''>(
    callbackClasses.find((known) => known === direction?.callbackClass) ?? '',
  );
  const [params, setParams] = useState(() => written(direction?.callbackParams));
  const [problems, setProblems] = useState<RouteProblems>({});
  // Validates the JSON while the user types, when a syntax error is easiest to find.
  const readable = readParams(params);
  const kind = direction ? 'edit' : 'create';
  const ours = command?.kind === kind ? command : null;

  const confirm = () => {
    const read = readRoute(route);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read || 'problem' in readable) return;
    const body = {
      ...read.route, status: on ? 1 as const : 2 as const, callbackUrl: callbackUrl.trim() || null, callbackClass: callbackClass || null,
      callbackParams: readable.params,
    };
    dispatch(commandSubmitted(direction
      ? { kind: 'edit', alphaNameUuid: direction.alphaNameUuid, body: { uuid: direction.uuid, ...body } }
      : { kind: 'create', alphaNameUuid: alphaName.uuid, body: { alphaNameUuid: alphaName.uuid, ...body } }));
  };
  return (
    <FormDialog
      title={t(direction ? 'direction.editTitle' : 'direction.newTitle', { name: (direction ?? alphaName).alphaname })}
      confirmLabel={t(direction ? 'direction.save' : 'direction.create')}
      busy={ours?.busy ?? false} failure={ours?.failure ?? null} onConfirm={confirm} onClose={() => dispatch(dialogClosed())}
    >
      <RouteFields route={route} providers={providers} problems={problems} onChange={setRoute} />
      <Switch label={t('direction.on')} checked={on} onChange={(_, { checked }) => setOn(checked)} />
      <Field label={t('direction.callbackUrl')} hint={t('direction.callbackUrlHint')}>
        <Input
          type="url" inputMode="url" placeholder="https://" autoComplete="off" maxLength={2_000} value={callbackUrl}
          onChange={(_, { value }) => setCallbackUrl(value)}
        />
      </Field>
      <Field label={t('direction.callbackClass')}>
        <Select value={callbackClass} onChange={(_, { value }) => setCallbackClass(callbackClasses.find((known) => known === value) ?? '')}>
          <option value="">{t('direction.usualClass')}</option>
          {callbackClasses.map((known) => <option key={known} value={known}>{t(`direction.class.${known}`)}</option>)}
        </Select>
      </Field>
      <Field
        label={t('direction.callbackParams')} hint={t('direction.callbackParamsHint')}
        validationMessage={'problem' in readable ? t(`direction.params.${readable.problem}`) : undefined}
      >
        <TextArea rows={3} spellCheck={false} placeholder='{"shop": 7}' value={params} onChange={setParams} />
      </Field>
    </FormDialog>
  );
}

function typedRoute({ connectionId, messageType, providerAlphaname, priority }: AdminDirection): TypedRoute {
  return {
    connectionId, messageType: messageTypes.find((type) => type === messageType) ?? '', providerAlphaname, priority: String(priority),
  };
}

function written(value: unknown): string {
  const params = paramsOf(value);
  return params ? JSON.stringify(params, null, 2) : '';
}
