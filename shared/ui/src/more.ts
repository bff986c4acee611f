/** What the remotes' screens are made of, as far as they use it. Loaded with the first remote, not with the login. */
export { Accordion, AccordionHeader, AccordionItem, AccordionPanel, Checkbox, Option, ProgressBar, Radio, RadioGroup, Switch } from '@fluentui/react-components';
export { ColumnChooser, type ColumnChooserProps } from './more/column-chooser';
export { ColumnMapper, type ColumnMapperProps, type MappedField } from './more/column-mapper';
export { ConfirmDialog, type ConfirmDialogProps } from './more/confirm-dialog';
export { Dropdown, type DropdownProps } from './more/control/dropdown';
export { SearchBox, type SearchBoxProps } from './more/control/search-box';
export { DateRange, type DateRangeProps } from './more/date-range';
export { DropZone, type DropZoneProps } from './more/drop-zone';
export { EmptyState, type EmptyStateProps } from './more/empty-state';
export { Form, type FormProps } from './more/form';
export { Grid, type GridProps } from './more/grid/grid';
export type { GridCell, GridColumn, GridEditing } from './more/grid/grid-column';
export {
  AddIcon, BackIcon, BellOffIcon, CalendarIcon, CheckIcon, CopyIcon, DeleteIcon, DownloadIcon, EditIcon, HideIcon, HistoryIcon, ImportIcon, MergeIcon, MoveIcon, ResetIcon, SearchIcon, ShowIcon,
  SortIcon, UnreadIcon,
} from './more/icons';
export type { Intent } from './more/intent';
export { KeyValues, type KeyValue, type KeyValuesProps } from './more/key-values';
export { LinkButton, type LinkButtonProps } from './more/link-button';
export { MoreFilters, type MoreFiltersProps } from './more/more-filters';
export { NotOpenYet, type NotOpenYetProps } from './more/not-open-yet';
export { moved, OrderedList, type OrderedListProps } from './more/ordered-list';
export { Page, type PageProps } from './more/page';
export { Pager, type PagerProps } from './more/pager';
export { SearchFilter, type SearchFilterProps } from './more/search-filter';
export { SegmentBar, type Segment, type SegmentBarProps } from './more/segment-bar';
export { StatusBadge, type StatusBadgeProps } from './more/status-badge';
export { Stepper, type Step, type StepperProps } from './more/stepper';
export { TextArea, type TextAreaProps } from './more/text-area';
export { Toolbar, type ToolbarProps } from './more/toolbar';
export { useSettled } from './more/use-settled';
export { ViewMenu, type KeptView, type ViewMenuProps } from './more/view-menu';
