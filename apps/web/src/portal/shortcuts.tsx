import { useEffect, useState } from 'react';
import { keep } from '../state/keep.ts';
import { useTexts } from '../state/texts.ts';
import { BoxChoice, Button, Dialog } from '../ui/index.ts';

const KEY = 'countersign.shortcuts';

/** Keys of the list, each with its text and what it does. */
export interface Shortcut {
  key: string;
  text: string;
  run: () => void;
}

/** A button that opens the list of keys, and the keys themselves. They can be turned off (WCAG 2.1.4). */
export function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const texts = useTexts();
  const [isOn, setOn] = useState(() => localStorage.getItem(KEY) !== 'off');
  const [isOpen, setOpen] = useState(false);
  const all: Shortcut[] = [...shortcuts, { key: '?', text: texts('portal.shortcuts.help'), run: () => setOpen(true) }];
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      const shortcut = all.find(({ key }) => key === event.key);
      if (!shortcut || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      event.preventDefault();
      shortcut.run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  const turn = (on: boolean) => {
    setOn(on);
    keep(localStorage, KEY, on ? 'on' : 'off');
  };
  return (
    <>
      <Button variant="quiet" size="small" className="at-edge" onPress={() => setOpen(true)}>
        {texts('portal.shortcuts')}
      </Button>
      {isOpen ? (
        <Dialog title={texts('portal.shortcuts')} closeIcon onClose={() => setOpen(false)}>
          <dl className="shortcuts">
            {all.map(({ key, text }) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <BoxChoice
            choice={{ value: 'on', label: texts('portal.shortcuts.on') }}
            isChosen={isOn}
            onChange={() => turn(!isOn)}
          />
        </Dialog>
      ) : null}
    </>
  );
}

/** Somebody is typing there, or a dialog or menu is open. */
const isBusy = (target: EventTarget | null): boolean =>
  !(target instanceof Element) ||
  target.closest('input, select, textarea, [role=dialog], [role=alertdialog], [role=menu]') !== null;
