import { printModel } from '@countersign/engine';
import './signing.css';
import type { Application } from '@countersign/engine';
import { useNavigation } from '../navigation.ts';
import { PageTitle } from '../page/page-title.tsx';
import { useCase } from '../state/application.ts';
import { useTexts } from '../state/texts.ts';
import { ArrowLeft, Button, Card, PenLine } from '../ui/index.ts';
import { ownSigningBlock } from './ceremony.ts';
import { ChangedSinceSigned } from './changed-since-signed.tsx';
import { InGoodOrder } from './in-good-order.tsx';
import { PrintItems } from './print-items.tsx';

/** All answers this person may read, in order: the twin of the PDF, for reading aloud and for changing (spec pages 3.1). */
export function ReviewPage() {
  const { application } = useCase();
  const texts = useTexts();
  const model = printModel(application, application.stage);
  const sections = model.sections.filter(
    ({ id }) => (application.model.blockByName.get(id)?.data.Purpose ?? 'questions') === 'questions',
  );
  return (
    <div className="section-page review-page">
      <div className="section-head">
        <p className="eyebrow">{model.subtitle}</p>
        <PageTitle title={texts('review.title')} />
        <p className="lead">{texts('review.intro')}</p>
      </div>
      <InGoodOrder goal="sign" />
      <ChangedSinceSigned />
      {sections.map((section) => (
        <Card key={section.id}>
          <div className="review-head">
            <h2>{section.title}</h2>
            <Change application={application} block={section.id} />
          </div>
          <PrintItems items={section.items} />
        </Card>
      ))}
      <BackToSigning application={application} />
    </div>
  );
}

function Change({ application, block }: { application: Application; block: string }) {
  const navigation = useNavigation();
  const texts = useTexts();
  const state = application.block(block);
  if (!state.editable) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      onPress={() => navigation.toSection(state.route)}
      aria-label={texts('review.changeSection', { Section: state.title })}
    >
      <PenLine size={16} aria-hidden="true" /> {texts('review.change')}
    </Button>
  );
}

/** To the page where this person signs, when it is open. */
function BackToSigning({ application }: { application: Application }) {
  const navigation = useNavigation();
  const texts = useTexts();
  const block = ownSigningBlock(application);
  const state = block === null ? null : application.block(block);
  if (!state?.visible || !state.readable) return null;
  return (
    <div className="section-nav">
      <Button onPress={() => navigation.toSection(state.route)}>
        <ArrowLeft size={18} aria-hidden="true" /> {texts('review.back')}
      </Button>
    </div>
  );
}
