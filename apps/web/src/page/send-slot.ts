/** The dialog that sends the case; registered by the signing pages. */
import type { ComponentType } from 'react';
import { whenCaseChanges } from '../state/application.ts';
import { createStore } from '../state/store.ts';
import type { LazyModule } from '../ui/index.ts';

/** `offer`: the page says once that the case can be sent; `button`: the agent asked for it. */
export type SendStart = 'offer' | 'button';

export interface SendDialogProps {
  start: SendStart;
  onClose: () => void;
}

export type SendDialogPart = LazyModule<ComponentType<SendDialogProps>>;

/** The component to open, once the folder that owns it has registered it. */
export const sendDialog = createStore<SendDialogPart | null>(null);

/** Why the dialog is open; null: it is not. */
export const sending = createStore<SendStart | null>(null);
whenCaseChanges(() => sending.set(null));

/** Opens it. */
export const openSendDialog = (start: SendStart): void => sending.set(start);
