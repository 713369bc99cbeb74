import { useNavigation } from '../navigation.ts';
import { useTexts } from '../state/texts.ts';
import { Button } from '../ui/index.ts';

/** What the start page offers outside production beside its links. */
export function DebugTools() {
  const texts = useTexts();
  const navigation = useNavigation();
  return (
    <>
      <Button variant="quiet" size="small" onPress={() => navigation.to('debug')}>
        {texts('debug.link')}
      </Button>
      <Button variant="quiet" size="small" onPress={() => navigation.to('debug-decision')}>
        {texts('welcome.simulate')}
      </Button>
    </>
  );
}
