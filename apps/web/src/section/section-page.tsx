import { useParams } from '@tanstack/react-router';
import { useCase } from '../state/application.ts';
import { useTexts } from '../state/texts.ts';
import { useNavigation } from '../navigation.ts';
import { PageTitle } from '../page/page-title.tsx';
import { Button, Card } from '../ui/index.ts';
import { Sections } from './sections.tsx';

/** The page under `express/:route`: one section of the form (spec form §2), with its neighbors where that is wanted. */
export function SectionPage() {
  const { route } = useParams({ strict: false });
  const { application } = useCase();
  const navigation = useNavigation();
  const block = application.model.blockByRoute.get(route ?? '');
  const state = block && application.block(block.name);
  if (!state?.readable || !state.visible) return <NotPartOfCase />;
  const go = (name: string) => navigation.toSection(application.block(name).route);
  return <Sections name={state.name} onGo={go} />;
}

/** A section that this case does not have, or not for this person. */
function NotPartOfCase() {
  const { application } = useCase();
  const texts = useTexts();
  const navigation = useNavigation();
  const first = application.menu().find((item) => item.visible);
  return (
    <Card>
      <PageTitle title={texts('section.absent.title')} />
      <p>{texts('section.absent.text')}</p>
      {first ? (
        <Button onPress={() => navigation.toSection(application.block(first.name).route)}>{first.label}</Button>
      ) : null}
    </Card>
  );
}
