import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { X } from './icons.ts';
import { useKitTexts } from './kit-texts.ts';
import { Modal } from './modal.tsx';

/** A panel that slides over the page from the left; open as long as it is rendered. */
export function SidePanel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const words = useKitTexts();
  return (
    <Modal title={title} overlay="side-overlay" box="drawer" onClose={onClose} isDismissable>
      {(heading) => (
        <>
          <div className="drawer-head">
            {heading}
            <IconButton aria-label={words('kit.close')} onPress={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
          {children}
        </>
      )}
    </Modal>
  );
}
