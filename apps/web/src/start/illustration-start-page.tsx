import { useNavigation } from '../navigation.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { useTexts } from '../state/texts.ts';
import { Alert, Button } from '../ui/index.ts';
import { useStartCase } from './use-start-case.ts';

/** Starting with an illustration, where this installation takes no files: says so and shows the way on. */
export function IllustrationStartPage() {
  const texts = useTexts();
  const navigation = useNavigation();
  const { start, starting } = useStartCase();
  return (
    <div className="message-page">
      <PageTitle title={texts('illustration.title')} />
      <Alert tone="info">
        <p>{texts('illustration.unavailable')}</p>
      </Alert>
      <div className="actions">
        <Button onPress={start} {...(starting ? { isPending: true } : {})}>
          {texts('illustration.continue')}
        </Button>
        <Button variant="secondary" onPress={() => navigation.to('welcome')}>
          {texts('illustration.back')}
        </Button>
      </div>
    </div>
  );
}
