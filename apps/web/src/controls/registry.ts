/** The component for each kind of control (spec form §3). A new kind is one file and one line. */
import { Autocomplete } from './autocomplete.tsx';
import { Checkboxes } from './checkboxes.tsx';
import { Compound } from './compound.tsx';
import type { Controls } from '../question/control.ts';
import { DateText } from './date-text.tsx';
import { Dropdown } from './dropdown.tsx';
import { FileQuestion } from './file-question.ts';
import { LabelText } from './label-text.tsx';
import { Radios } from './radios.tsx';
import { Textarea } from './textarea.tsx';
import { Textbox } from './textbox.tsx';
import { YesOrNo } from './yes-or-no.tsx';

export const controls: Controls = {
  autocomplete: Autocomplete,
  checkbox: Checkboxes,
  compound: Compound,
  datepicker: DateText,
  dropdown: Dropdown,
  filepicker: FileQuestion,
  label: LabelText,
  radio: Radios,
  textarea: Textarea,
  textbox: Textbox,
  'yes/no': YesOrNo,
};
