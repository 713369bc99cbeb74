import { useNavigation } from '../navigation.ts';
import { PREVIEW_PATH } from '../page-routes.ts';
import { useDebugTexts } from '../state/debug-texts.ts';
import { Button } from '../ui/index.ts';

/** What the start page offers outside production: one list, below its purpose. */
export function DebugTools() {
  const texts = useDebugTexts();
  const navigation = useNavigation();
  return (
    <aside className="tools" aria-labelledby="tools">
      <h2 id="tools">{texts('welcome.tools')}</h2>
      <div className="tool-links">
        <a className="button quiet small" href={PREVIEW_PATH}>
          {texts('preview.link')}
        </a>
        <a className="button quiet small" href="/outbox">
          {texts('preview.outbox')}
        </a>
        <a className="button quiet small" href="/express/operations">
          {texts('welcome.operations')}
        </a>
        <a className="button quiet small" href="/express/verify">
          {texts('welcome.verify')}
        </a>
        <Button variant="quiet" size="small" onPress={() => navigation.to('debug')}>
          {texts('debug.link')}
        </Button>
        <Button variant="quiet" size="small" onPress={() => navigation.to('debug-decision')}>
          {texts('welcome.simulate')}
        </Button>
      </div>
    </aside>
  );
}
