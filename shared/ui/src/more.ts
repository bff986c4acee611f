/** Components of the remotes' screens, loaded with the first remote instead of the login. */
export {
  Accordion, AccordionHeader, AccordionItem, AccordionPanel, Checkbox, Option, ProgressBar, Radio, RadioGroup, Switch,
} from '@fluentui/react-components';
export { ChoiceFilter, type ChoiceFilterProps } from './more/choice-filter';
export { ColumnChooser, type ColumnChooserProps } from './more/column-chooser';
export { ColumnMapper, type ColumnMapperProps, type MappedField } from './more/column-mapper';
export { ConfirmDialog, type ConfirmDialogProps } from './more/confirm-dialog';
export { Dropdown, type DropdownProps } from './more/control/dropdown';
export { SearchBox, type SearchBoxProps } from './more/control/search-box';
export { SumInput, type SumInputProps } from './more/control/sum-input';
export { dayOf, existingDay, instantsOf, type DaySpan } from './more/calendar-day';
export { CopyButton, type CopyButtonProps } from './more/copying/copy-button';
export { useCopyText, type CopyTexts } from './more/copying/use-copy-text';
export { countryName } from './more/country-name';
export { DateInput, type DateInputProps } from './more/date-input/date-input';
export { DateTimeInput, type DateTimeInputProps } from './more/date-input/date-time-input';
export { TimeInput, type TimeInputProps } from './more/date-input/time-input';
export { DateRange, type DateRangeProps } from './more/date-range';
export { DropZone, type DropZoneProps } from './more/drop-zone';
export { EmptyState, type EmptyStateProps } from './more/empty-state';
export { Form, type FormProps } from './more/form';
export { FormDialog, type FormDialogProps } from './more/form-dialog';
export { Grid, type GridProps } from './more/grid/grid';
export type { GridCell, GridColumn, GridEditing } from './more/grid/grid-column';
export {
  AddIcon, BackIcon, BankIcon, BellOffIcon, CalendarIcon, CardIcon, CheckIcon, CopyIcon, DeleteIcon, DownIcon, DownloadIcon, EditIcon,
  HideIcon, HistoryIcon, ImportIcon, MergeIcon, MoveIcon, PrintIcon, ResetIcon, SearchIcon, ShowIcon,
  SortIcon, UnreadIcon, UpIcon,
} from './more/icons';
export type { Intent } from './more/intent';
export { KeyValues, type KeyValue, type KeyValuesProps } from './more/key-values';
export { LinkButton, type LinkButtonProps } from './more/link-button';
export { MissingRecord, type MissingRecordProps } from './more/missing-record';
export { MoreFilters, type MoreFiltersProps } from './more/more-filters';
export { NotOpenYet, type NotOpenYetProps } from './more/not-open-yet';
export { moved, OrderedList, type OrderedListProps } from './more/ordered-list';
export { OrganizationChoice, type OrganizationChoiceProps } from './more/organization-choice';
export { Page, type PageProps } from './more/page';
export { Pager, type PagerProps } from './more/pager';
export { RefusalBar } from './more/refusal-bar';
export { RouteLink, type RouteLinkProps } from './more/route-link';
export { SearchFilter, type SearchFilterProps } from './more/search-filter';
export { SendingLink, type SendingLinkProps } from './more/sending-link';
export { SegmentBar, type Segment, type SegmentBarProps } from './more/segment-bar';
export { StatusBadge, type StatusBadgeProps } from './more/status-badge';
export { Stepper, type Step, type StepperProps } from './more/stepper';
export { Tabs, type TabsProps } from './more/tabs';
export { TextArea, type TextAreaProps } from './more/text-area';
export { Timestamp, type TimestampProps } from './more/timestamp';
export { Toolbar, type ToolbarProps } from './more/toolbar';
export { isEmail } from './more/typed-email';
export { readCount } from './more/typed-count';
export { readSum, typedSum, type TypedSum } from './more/typed-sum';
export { useOrganizationColumn } from './more/use-organization-column';
export { useDebounced } from './more/use-debounced';
export { ViewMenu, type SavedView, type ViewMenuProps } from './more/view-menu';
