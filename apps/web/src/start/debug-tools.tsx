import { useNavigation } from '../navigation.ts';
import { Button } from '../ui/index.ts';
import { useDebugTexts } from '../state/debug-texts.ts';

/** What the start page offers outside production in addition to its links. */
export function DebugTools() {
  const texts = useDebugTexts();
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
