import { useNavigation } from '../navigation.ts';
import { useTexts } from '../state/texts.ts';
import { Button } from '../ui/index.ts';

/** Producers go to welcome, proposed insureds to find-application. */
export function LoginChoice({ before }: { before?: () => void }) {
  const navigation = useNavigation();
  const texts = useTexts();
  const go = (route: string) => () => {
    before?.();
    navigation.to(route);
  };
  return (
    <>
      <div className="actions">
        <Button onPress={go('welcome')}>{texts('landing.producer')}</Button>
        <Button variant="secondary" onPress={go('find-application')}>
          {texts('landing.insured')}
        </Button>
      </div>
      <p className="hint login-hint">{texts('landing.owner')}</p>
    </>
  );
}
