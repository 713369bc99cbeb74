/** The kit: everything the pages are made of. Only this folder knows the component library. */
export { Button, type ButtonProps, IconButton } from './button.tsx';
export { CheckboxGroup, RadioGroup, YesNo } from './choice-groups.tsx';
export { ComboBox } from './combo-box.tsx';
export { Dialog, type DialogAction, type DialogProps } from './dialog.tsx';
export { ErrorSummary, focusField, type SummaryItem } from './error-summary.tsx';
export { Alert, clockText, Countdown, Progress, Spinner } from './feedback.tsx';
export { ErrorText, Help, type FieldProps } from './field.tsx';
export * from './icons.ts';
export { Card, Fieldset, ReadOnlyAnswer, RowCard, SkipLink } from './layout.tsx';
export { Markdown } from './markdown.tsx';
export { DateField, MaskedField, SecretField, SecretText } from './masked-field.tsx';
export type { Mask } from './masks.ts';
export { type Choice, NativeSelect } from './native-select.tsx';
export { KitProvider } from './provider.tsx';
export { announce, notify, StatusRegion } from './status.tsx';
export { SidePanel } from './side-panel.tsx';
export { Tabs } from './tabs.tsx';
export { TextArea, TextField, type TextFieldProps } from './text-field.tsx';
