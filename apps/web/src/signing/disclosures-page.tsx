import './signing.css';
import { useEffect, useMemo, useState } from 'react';
import { type Application, type CellState, visibleCells } from '@countersign/engine';
import { useNavigation } from '../navigation.ts';
import { controls } from '../controls/registry.ts';
import { EditingProvider } from '../question/editing.tsx';
import { fieldId, isAnswer } from '../question/cells.ts';
import { Question } from '../question/question.tsx';
import { SaveTroubles } from '../section/save-troubles.tsx';
import { ProblemSummary } from '../section/problem-summary.tsx';
import { useFailedNext } from '../section/use-failed-next.ts';
import { useLeave } from '../section/use-leave.ts';
import { useProblems } from '../section/use-problems.ts';
import { onLeave } from '../page/leave-section.ts';
import { Eyebrow } from '../page/eyebrow.tsx';
import { PageTitle } from '../page/page-title.tsx';
import { insuredName } from '../page/person-name.ts';
import { useCase } from '../state/application.ts';
import { isAgent } from '../state/roles.ts';
import { useTexts } from '../state/texts.ts';
import { touchAll } from '../state/touched.ts';
import { useBlock } from '../state/use-cell.ts';
import { AlertLine, ArrowLeft, ArrowRight, Button, Card, Markdown } from '../ui/index.ts';
import { ownSigningBlock } from './signatory.ts';
import { InGoodOrder } from './in-good-order.tsx';
import { SigningClosed } from './signing-closed.tsx';

/** The disclosure texts; the agent waits here until the customer signed (spec flow §2, Disclosures). */
export function DisclosuresPage() {
  const { application } = useCase();
  const block = application.model.blocks.find(({ data }) => data.Purpose === 'disclosures')?.name;
  if (block === undefined || !application.block(block).visible || !application.block(block).readable)
    return <SigningClosed />;
  return <Disclosures block={block} />;
}

function Disclosures({ block }: { block: string }) {
  const { application, role, details } = useCase();
  const texts = useTexts();
  const state = useBlock(block);
  const [shownAt] = useState(() => Date.now());
  const problems = useProblems(block);
  const { attempts, summary, fail } = useFailedNext(problems);
  const leave = useLeave(block, shownAt, fail);
  useEffect(() => onLeave((go) => leave('menu', go)), [leave]);
  // If the agent attested in advance, the agent's own sections already follow.
  const isGated = isAgent(role) && !details.CustomerSigned && application.next(block) === null;
  return (
    <EditingProvider block={block} shownAt={shownAt} controls={controls}>
      <div className="section-page">
        {attempts > 0 && problems.length > 0 ? <ProblemSummary ref={summary} problems={problems} /> : null}
        <div className="section-head">
          <Eyebrow block={state} />
          <PageTitle title={state.title} hasErrors={attempts > 0 && problems.length > 0} />
          <div className="lead">
            <Markdown text={state.introduction ?? texts('disclosures.intro')} />
          </div>
        </div>
        {isGated ? <InGoodOrder goal="send" /> : null}
        <SaveTroubles block={block} />
        <Card className="disclosures">
          <Texts block={block} />
        </Card>
        <Ways
          application={application}
          block={block}
          leave={leave}
          gate={
            isGated ? texts('disclosures.agentGate', { name: insuredName(application) || texts('who.insured') }) : null
          }
          onMissing={fail}
        />
      </div>
    </EditingProvider>
  );
}

/** The text contains its own title: `## Privacy notice`. */
const hasHeading = (text: string): boolean => text.startsWith('## ');

/** From this number of texts on, a list of links leads to each. */
const MANY = 3;

/** Every text under its title; a question among them is shown at its position. */
function Texts({ block }: { block: string }) {
  const { application } = useCase();
  const state = useBlock(block);
  const cells = useMemo(
    () => state.cells.map((key) => application.cell(key)).filter((cell) => cell.visible),
    [application, state],
  );
  const notices = cells.filter((cell) => cell.control === 'label');
  return (
    <>
      {notices.length >= MANY ? <Contents notices={notices} /> : null}
      {cells.map((cell) =>
        cell.control === 'label' ? (
          <section key={cell.key} className="disclosure" id={fieldId(cell.key)} tabIndex={-1}>
            {hasHeading(cell.label) || cell.shortLabel === cell.label ? null : <h2>{cell.shortLabel}</h2>}
            <Markdown text={cell.label} level={hasHeading(cell.label) ? 1 : 3} />
          </section>
        ) : (
          <div key={cell.key} className="disclosure">
            <Question cellKey={cell.key} />
          </div>
        ),
      )}
    </>
  );
}

/** The table of contents: each line leads to its text, also by keyboard. */
function Contents({ notices }: { notices: readonly CellState[] }) {
  const texts = useTexts();
  const goTo = (id: string) => {
    const notice = document.getElementById(id);
    notice?.focus({ preventScroll: true });
    notice?.scrollIntoView({ block: 'start' });
  };
  return (
    <nav className="contents" aria-labelledby="contents-title">
      <h2 id="contents-title">{texts('disclosures.contents')}</h2>
      <ol>
        {notices.map(({ key, shortLabel }) => (
          <li key={key}>
            <a
              href={`#${fieldId(key)}`}
              onClick={(event) => {
                event.preventDefault();
                goTo(fieldId(key));
              }}
            >
              {shortLabel}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A signer continues to their own page; the pages of others are in the menu. */
function pageAfter(application: Application, block: string): string | null {
  const own = isAgent(application.role) ? null : ownSigningBlock(application);
  const state = own === null ? null : application.block(own);
  return state?.visible && state.readable ? state.name : application.next(block);
}

function Ways({
  application,
  block,
  leave,
  gate,
  onMissing,
}: {
  application: Application;
  block: string;
  leave: ReturnType<typeof useLeave>;
  gate: string | null;
  onMissing: () => void;
}) {
  const navigation = useNavigation();
  const texts = useTexts();
  const [atEnd, setAtEnd] = useState(false);
  const previous = application.previous(block);
  const go = (to: string | null) => {
    if (to === null) setAtEnd(true);
    else navigation.toSection(application.block(to).route);
  };
  const next = () => {
    // A consent among the disclosures is not optional: nothing can be signed without it.
    const missing = visibleCells(application, block).filter(
      (cell) => isAnswer(cell) && cell.editable && cell.errors.length > 0,
    );
    if (missing.length > 0) {
      touchAll(missing.map((cell) => cell.key));
      onMissing();
      return;
    }
    leave('next', () => go(pageAfter(application, block)));
  };
  return (
    <>
      <AlertLine tone="info" text={atEnd ? texts('section.noFurther') : null} />
      <div className="section-nav">
        {previous === null ? null : (
          <Button variant="secondary" onPress={() => leave('previous', () => go(previous))}>
            <ArrowLeft size="1.125rem" aria-hidden="true" /> {texts('section.previous')}
          </Button>
        )}
        <Button
          className="next"
          isDisabled={gate !== null}
          onPress={next}
          {...(gate === null ? {} : { 'aria-describedby': 'disclosures-gate' })}
        >
          {texts('section.next')} <ArrowRight size="1.125rem" aria-hidden="true" />
        </Button>
        {gate === null ? null : (
          <p className="disabled-reason" id="disclosures-gate">
            {gate}
          </p>
        )}
      </div>
    </>
  );
}
