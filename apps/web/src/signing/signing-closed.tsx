import { useMatch } from '@tanstack/react-router';
import { useNavigation } from '../navigation.ts';
import { routeOf } from '../page-routes.ts';
import { PageTitle } from '../page/page-title.tsx';
import { useCase } from '../state/application.ts';
import { useTexts } from '../state/texts.ts';
import { Button } from '../ui/index.ts';
import { AnswersStep } from './answers-step.tsx';
import { useMissing } from './in-good-order.tsx';

/**
 * A signing page that is not open now: the answers and what is missing before it opens, otherwise a link
 * back to the sections.
 */
export function SigningClosed() {
  const { application } = useCase();
  const route = routeOf(useMatch({ strict: false, select: (match) => match.pathname }));
  const texts = useTexts();
  const navigation = useNavigation();
  const missing = useMissing('sign');
  const first = application.menu().find((item) => item.visible);
  return (
    <div className="section-page">
      <div className="section-head">
        <PageTitle title={texts('declarations.closed.title')} />
        <p className="lead">{texts('declarations.closed.text')}</p>
      </div>
      {missing.length > 0 ? (
        <AnswersStep page={route} />
      ) : first ? (
        <Button onPress={() => navigation.toSection(application.block(first.name).route)}>{first.label}</Button>
      ) : null}
    </div>
  );
}
