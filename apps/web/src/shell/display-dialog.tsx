import { chooseDisplay, type Display, display, DISPLAY_CHOICES } from '../state/display.ts';
import { useStore } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { Dialog, RadioGroup } from '../ui/index.ts';

/** Display settings: each choice is visible at once (spec pages 4.4). */
export function DisplayDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  return (
    <Dialog
      title={texts('display.title')}
      onClose={onClose}
      actions={[{ label: texts('display.close'), onPress: onClose }]}
    >
      <div className="questions display-choices">
        <ChoiceOf name="questions" />
        <ChoiceOf name="text" />
        <ChoiceOf name="contrast" />
      </div>
      <p className="hint">{texts('display.kept')}</p>
    </Dialog>
  );
}

function ChoiceOf({ name }: { name: keyof Display }) {
  const texts = useTexts();
  const chosen = useStore(display)[name];
  return (
    <RadioGroup
      label={texts(`display.${name}`)}
      value={chosen}
      required
      choices={DISPLAY_CHOICES[name].map((value) => ({ value, label: texts(`display.${name}.${value}`) }))}
      onChange={(value) => chooseDisplay({ [name]: value })}
    />
  );
}
