/** Questions for a doctor, as sections show them: few sections have one, so their code is loaded separately. */
import { createElement } from 'react';
import type { ControlProps } from '../question/control.ts';
import { lazyModule } from '../ui/index.ts';

export const physicianGroup = lazyModule(() => import('./physician.tsx').then(({ PhysicianGroup }) => PhysicianGroup));

export const PhysicianQuestion = (props: ControlProps) => createElement(physicianGroup.read(), props);
