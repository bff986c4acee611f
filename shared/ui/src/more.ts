/** What the remotes' screens are made of. Loaded with the first remote, not with the login. */
export {
  Accordion, AccordionHeader, AccordionItem, AccordionPanel,
  Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle, DialogTrigger,
  DrawerBody, DrawerFooter, DrawerHeader, DrawerHeaderTitle, InlineDrawer, OverlayDrawer,
  Menu, MenuDivider, MenuItem, MenuItemCheckbox, MenuItemLink, MenuItemRadio, MenuList, MenuPopover, MenuTrigger,
  Option, OptionGroup, Popover, PopoverSurface, PopoverTrigger, ProgressBar, Tag, TagGroup, ToggleButton, Tooltip,
} from '@fluentui/react-components';
export { FailureView, Skeleton, Card, type CardProps, type FailureViewProps } from '@portal/ui/core';
export { Breadcrumbs, type Crumb } from './more/breadcrumbs';
export { ConfirmDialog, type ConfirmDialogProps } from './more/confirm-dialog';
export { Checkbox, Radio, RadioGroup, Switch, type CheckboxProps, type SwitchProps } from './more/control/choice';
export { Combobox, Dropdown, type ComboboxProps, type DropdownProps } from './more/control/dropdown';
export { SearchBox, type SearchBoxProps } from './more/control/search-box';
export { DropZone, type DropZoneProps } from './more/drop-zone';
export { EmptyState, type EmptyStateProps } from './more/empty-state';
export { Form, FormActions, FormRow, FormSection, type FormProps } from './more/form';
export { Grid, type GridProps } from './more/grid/grid';
export type { GridColumn, GridSelection, GridSort, RowKey } from './more/grid/grid-column';
export * from './more/icons';
export { intents, type Intent } from './more/intent';
export { KeyValues, type KeyValue, type KeyValuesProps } from './more/key-values';
export { LinkButton, type LinkButtonProps } from './more/link-button';
export { Page, type PageProps } from './more/page';
export { Pager, type PagerProps } from './more/pager';
export { RouteLink, type RouteLinkProps } from './more/route-link';
export { SegmentBar, type Segment, type SegmentBarProps } from './more/segment-bar';
export { StatusBadge, type StatusBadgeProps } from './more/status-badge';
export { Stepper, type Step, type StepperProps } from './more/stepper';
export { Tabs, type TabItem, type TabsProps } from './more/tabs';
export { TextArea, type TextAreaProps } from './more/text-area';
export { Toolbar, type ToolbarProps } from './more/toolbar';
