/** Fluent's tooltip, loaded with the screens that use it. */
export { Tooltip } from '@fluentui/react-components';
