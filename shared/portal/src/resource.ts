/** Server data and commands that a remote's screens declare, instead of writing slices and sagas. */
export { callCommand, command, type Command, type CommandState } from './command/command';
export { useCommand } from './command/use-command';
export { useDialog } from './command/use-dialog';
export { gridState, type GridState } from './grids/grid-state';
export { callResource, resource, type Resource } from './resource/resource';
export { LIVE_FRESH_MS, type Loaded } from './resource/resource-options';
export type { ResourceState } from './resource/resource-reducer';
export { useResource } from './resource/use-resource';
export { remoteState } from './resource/remote-state';
