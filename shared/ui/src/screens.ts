/** Components of the remotes' screens, loaded with the first remote instead of the login. */
export { MessageBar, type MessageBarProps, MessageBarTitle, Option, Spinner, Switch } from '@fluentui/react-components';
export { Checkbox } from './screens/control/checkbox';
export { ChoiceFilter, type ChoiceFilterProps } from './screens/choice-filter';
export { ConfirmDialog, type ConfirmDialogProps } from './screens/confirm-dialog';
export { MessageBarActions, MessageBarBody } from './screens/control/message-bar';
export { SearchBox, type SearchBoxProps } from './screens/control/search-box';
export {
  Button, type ButtonProps, Dropdown, type DropdownProps, Field, type FieldProps, Input, type InputProps, Select, type SelectProps,
} from './screens/control/sized';
export type { DataColumn } from './screens/data-grid/data-column';
export { DataGrid, type DataGridProps } from './screens/data-grid/data-grid';
export type { FilterChip } from './screens/data-grid/filter-chips';
export { ExportMenu } from './screens/data-grid/export-menu';
export { FilterChips, GridBar, type GridBarProps } from './screens/data-grid/grid-bar';
export { pageSource, type GridSource } from './screens/data-grid/grid-source';
export { useDaysText } from './screens/data-grid/use-days-text';
export { RowMenu, type RowMenuProps } from './screens/data-grid/row-menu';
export { dayOf, existingDay, instantsOf, type DaySpan } from './screens/calendar-day';
export { CopyButton, type CopyButtonProps } from './screens/copying/copy-button';
export { useCopyText, type CopyTexts } from './screens/copying/use-copy-text';
export { countryName } from './screens/country-name';
export { DateRange, type DateRangeProps } from './screens/date-range';
export { deliveryIntents, shareOfSent, type SentCounts } from './charts/delivery-groups';
export { DeliveryBar, useDeliveryGroupText, useDeliverySegments, type DeliveryBarProps, type StatusCount } from './screens/delivery-bar';
export { EmptyState, type EmptyStateProps } from './screens/empty-state';
export { Form, submitByCtrlEnter, type FormProps } from './screens/form';
export { Grid, type GridProps } from './screens/grid/grid';
export type { GridCell, GridColumn, GridEditing } from './screens/grid/grid-column';
export {
  AddIcon, AddPersonIcon, BackIcon, BellOffIcon, CalendarIcon, CheckIcon, ClockIcon, CopyIcon, DeleteIcon, DownIcon, DownloadIcon, EditIcon,
  FilterIcon, HideIcon, HistoryIcon, ImportIcon, KeyIcon, MergeIcon, MoveIcon, ResetIcon, SearchIcon, ShowIcon,
  SnoozeIcon, SortIcon, UnreadIcon, UpIcon, WebhookIcon,
} from './screens/icons';
export { IntentSign, type Intent } from './screens/intent';
export { KeyValues, type KeyValue, type KeyValuesProps } from './screens/key-values';
export { LinkButton, type LinkButtonProps } from '@portal/ui/shell';
export { MissingRecord, type MissingRecordProps } from './screens/missing-record';
export { MoreFilters, type MoreFiltersProps } from './screens/more-filters';
export { NotOpenYet, type NotOpenYetProps } from './screens/not-open-yet';
export { Page, type PageProps } from './screens/page';
export { Pager, type PagerProps } from './screens/pager';
export { priceDecimals } from './screens/price-decimals';
export { RefusalBar } from './screens/refusal-bar';
export { RouteLink, type RouteLinkProps } from './screens/route-link';
export { SearchFilter, type SearchFilterProps } from './screens/search-filter';
export { SendingLink, type SendingLinkProps } from './screens/sending-link';
export { SegmentBar, type LegendProps, type Segment, type SegmentBarProps, type SharedSegment } from './screens/segment-bar';
export { StatusBadge, type StatusBadgeProps } from './screens/status-badge';
export { Tabs, type TabsProps } from './screens/tabs';
export { Timestamp, type TimestampProps } from './screens/timestamp';
export { Toolbar, type ToolbarProps } from './screens/toolbar';
export { isEmail } from './screens/typed-email';
export { readCount } from './screens/typed-count';
export { readSum, typedSum, type TypedSum } from './screens/typed-sum';
export { useOrganizationColumn } from './screens/use-organization-column';
export { useDebounced } from './screens/use-debounced';
