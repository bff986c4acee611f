import type { ComponentType } from 'react';
import type { AnyRemote } from './define-remote';

const loaded = new WeakMap<AnyRemote, Map<string, ComponentType>>();

/** Returns a screen or widget that is already loaded and can render at once. */
export const loadedScreen = (remote: AnyRemote, name: string): ComponentType | undefined => loaded.get(remote)?.get(name);

/** Loads a screen or widget; the names of screens and widgets never collide. */
export async function loadScreen(remote: AnyRemote, name: string): Promise<ComponentType> {
  const screen = remote.screens[name] ?? remote.widgets?.[name];
  if (!screen) throw new Error(`remote ${remote.manifest.id} has no screen ${name}`);
  const { default: component } = await screen();
  loaded.set(remote, (loaded.get(remote) ?? new Map<string, ComponentType>()).set(name, component));
  return component;
}
