/** Controls of forms, loaded with the first screen that uses them instead of the first remote. */
export { BuildingBankRegular as BankIcon } from '@fluentui/react-icons/svg/building-bank';
export { PaymentRegular as CardIcon } from '@fluentui/react-icons/svg/payment';
export { PrintRegular as PrintIcon } from '@fluentui/react-icons/svg/print';
export { ProgressBar, Radio, RadioGroup } from '@fluentui/react-components';
export { ColumnMapper, type ColumnMapperProps, type MappedField } from './screens/column-mapper';
export { SumInput, type SumInputProps } from './screens/control/sum-input';
export { DateInput, type DateInputProps } from './screens/date-input/date-input';
export { DateTimeInput, type DateTimeInputProps } from './screens/date-input/date-time-input';
export { TimeInput, type TimeInputProps } from './screens/date-input/time-input';
export { DropZone, type DropZoneProps } from './screens/drop-zone';
export { FormDialog, type FormDialogProps } from './screens/form-dialog';
export { moved } from './screens/moved';
export { OrderedList, type OrderedListProps } from './screens/ordered-list';
export { OrganizationChoice, type OrganizationChoiceProps } from './screens/organization-choice';
export { Stepper, type Step, type StepperProps } from './screens/stepper';
export { TextArea, type TextAreaProps } from './screens/text-area';
export { EditableCell } from './screens/grid/editable-cell';
