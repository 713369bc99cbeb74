import { useNavigation } from '../navigation.ts';
import { PageTitle } from '../page/page-title.tsx';
import { useCase } from '../state/application.ts';
import { useTexts } from '../state/texts.ts';
import { Button, Card } from '../ui/index.ts';
import { InGoodOrder, useMissing } from './in-good-order.tsx';

/** A signing page that is not open now: what is missing before it opens, otherwise a link back to the sections. */
export function SigningClosed() {
  const { application } = useCase();
  const texts = useTexts();
  const navigation = useNavigation();
  const missing = useMissing('sign');
  const first = application.menu().find((item) => item.visible);
  return (
    <div className="section-page">
      <PageTitle title={texts('declarations.closed.title')} />
      {missing.length > 0 ? <InGoodOrder goal="sign" /> : null}
      <Card>
        <p>{texts('declarations.closed.text')}</p>
        {first && missing.length === 0 ? (
          <Button onPress={() => navigation.toSection(application.block(first.name).route)}>{first.label}</Button>
        ) : null}
      </Card>
    </div>
  );
}
