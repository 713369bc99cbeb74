import { useNavigation } from '../navigation.ts';
import { useTexts } from '../state/texts.ts';
import { Alert, Button } from '../ui/index.ts';

/** The owners who have to sign first, shown instead of forms that do not exist yet. */
export function OwnersFirst({ names }: { names: readonly string[] }) {
  const texts = useTexts();
  const navigation = useNavigation();
  return (
    <Alert tone="info" title={texts('declarations.ownersFirst.title')}>
      <p>{texts('declarations.ownersFirst')}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <Button variant="secondary" size="small" onPress={() => navigation.to('financial-professional')}>
        {texts('portal.link')}
      </Button>
    </Alert>
  );
}
