/** A modal panel beside or over the page. A separate entry: host and remotes load it with what they show in it. */
export { Panel, type PanelProps } from './panel/panel';
