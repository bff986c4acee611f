import type { ComponentType } from 'react';
import { addScreenTexts } from '@portal/portal/i18n';
import type { AnyRemote } from './define-remote';

const loaded = new WeakMap<AnyRemote, Map<string, ComponentType>>();

/** Returns a screen or widget if it is already loaded, so it can render immediately; otherwise undefined. */
export const loadedScreen = (remote: AnyRemote, name: string): ComponentType | undefined => loaded.get(remote)?.get(name);

/** Loads a screen or widget with its texts. A single name suffices, because no screen and widget of a remote have the same name. */
export async function loadScreen(remote: AnyRemote, name: string): Promise<ComponentType> {
  const screen = remote.screens[name] ?? remote.widgets?.[name];
  if (!screen) throw new Error(`remote ${remote.manifest.id} has no screen ${name}`);
  const texts = remote.screenLocales?.[name];
  const [{ default: component }] = await Promise.all([screen(), texts && addScreenTexts(remote.manifest.id, remote.locales, texts)]);
  loaded.set(remote, (loaded.get(remote) ?? new Map<string, ComponentType>()).set(name, component));
  return component;
}
