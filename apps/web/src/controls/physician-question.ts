/** Questions for a doctor, as sections show them: few sections have one, so their code and texts are loaded separately. */
import { createElement } from 'react';
import type { ControlProps } from '../question/control.ts';
import { withAllMessages } from '../state/texts.ts';
import { lazyModule } from '../ui/index.ts';

export const physicianGroup = lazyModule(
  withAllMessages(() => import('./physician.tsx').then(({ PhysicianGroup }) => PhysicianGroup)),
);

export const PhysicianQuestion = (props: ControlProps) => createElement(physicianGroup.read(), props);
