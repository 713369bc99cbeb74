import { lazy, Suspense, useState } from 'react';
import { useTexts, withAllMessages } from '../state/texts.ts';
import { ALargeSmall, Button } from '../ui/index.ts';

const DisplayDialog = lazy(
  withAllMessages(() => import('./display-dialog.tsx').then((module) => ({ default: module.DisplayDialog }))),
);

/** Opens the display settings (spec pages 4.4). */
export function DisplayButton() {
  const texts = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" className="display-button" onPress={() => setIsOpen(true)}>
        <ALargeSmall size="1.375rem" aria-hidden="true" />
        <span>{texts('display.open')}</span>
      </Button>
      {isOpen ? (
        <Suspense>
          <DisplayDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
