/** The dialog that sends the case; filled by the signing pages. */
import type { ComponentType } from 'react';
import { whenCaseChanges } from '../state/application.ts';
import { createStore } from '../state/store.ts';

export interface SendDialogProps {
  onClose: () => void;
}

/** The component to open, once the folder that owns it has registered it. */
export const sendDialog = createStore<ComponentType<SendDialogProps> | null>(null);

/** True while the dialog is open. */
export const sending = createStore(false);
whenCaseChanges(() => sending.set(false));

export const openSendDialog = (): void => sending.set(true);
