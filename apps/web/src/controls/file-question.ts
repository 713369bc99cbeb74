/** Questions for a file, as sections show them: few sections have one, so their code and texts are loaded separately. */
import { createElement } from 'react';
import type { ControlProps } from '../question/control.ts';
import { withAllMessages } from '../state/texts.ts';
import { lazyModule } from '../ui/index.ts';

export const filePicker = lazyModule(
  withAllMessages(() => import('./file-picker.tsx').then(({ FilePicker }) => FilePicker)),
);

export const FileQuestion = (props: ControlProps) => createElement(filePicker.read(), props);
