import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from './button.tsx';
import { X } from './icons.ts';
import { useKitTexts } from './kit-texts.ts';

/** A panel that slides over the page from the left; open as long as it is rendered. */
export function SidePanel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const words = useKitTexts();
  return (
    <ModalOverlay className="overlay side-overlay" isOpen onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className="drawer">
        <Dialog className="dialog">
          <div className="drawer-head">
            <Heading slot="title" className="dialog-title">
              {title}
            </Heading>
            <IconButton aria-label={words('kit.close')} onPress={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
