import { useState } from 'react';
import { leftText } from '../controls/fold-state.ts';
import { useNavigation } from '../navigation.ts';
import { cameFrom, changeId } from '../page/came-from.ts';
import { useApplication } from '../state/application.ts';
import { isAgent } from '../state/roles.ts';
import { counted, type Texts, useTexts } from '../state/texts.ts';
import { Alert, Button, Fold, Markdown, SecretText } from '../ui/index.ts';
import {
  answerAt,
  type Chapter,
  labelInPlace,
  type ReviewedAnswer,
  type ReviewedSection,
  wrongIn,
} from './reviewed-answers.ts';
import { type Doubt, NoteDialog, ThisIsWrong } from './this-is-wrong.tsx';

/** Maximum number of problems in the list; the sections show the rest. */
const MAX_NAMED = 8;

/**
 * Chapters folded below each other, preceded by the problems. A chapter with a problem is open. `page`: the route to
 * which Change returns.
 */
export function ReviewedChapters({ page, chapters }: { page: string; chapters: readonly Chapter[] }) {
  const texts = useTexts();
  const application = useApplication();
  // Here, because the answer may go while somebody writes about it.
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  return (
    <>
      {doubt === null ? null : (
        <NoteDialog doubt={doubt} answer={answerAt(application, chapters, doubt)} onClose={() => setDoubt(null)} />
      )}
      <Wrong page={page} wrong={wrongIn(chapters)} />
      {chapters.length === 0 ? (
        <p>{texts('review.nothing')}</p>
      ) : (
        <div className="folds review-folds">
          {chapters.map((chapter, index) => (
            <Fold
              key={chapter.sections[0]?.block ?? chapter.title}
              id={`chapter-${index}`}
              title={chapter.title}
              position={null}
              summary={summaryOf(chapter, texts)}
              tone={chapter.wrong > 0 ? 'wrong' : chapter.missing > 0 ? 'open' : 'done'}
              startsOpen={chapter.wrong > 0 || chapters.length === 1}
              level={2}
            >
              {chapter.sections.map((section) => (
                <Section key={section.block} page={page} section={section} onDoubt={setDoubt} />
              ))}
            </Fold>
          ))}
        </div>
      )}
    </>
  );
}

const summaryOf = (chapter: Chapter, texts: Texts): string =>
  leftText(chapter, texts) ?? counted(texts, 'count.answers', chapter.answers);

function Wrong({ page, wrong }: { page: string; wrong: readonly ReviewedAnswer[] }) {
  const texts = useTexts();
  if (wrong.length === 0) return null;
  const more = wrong.length - MAX_NAMED;
  return (
    <Alert tone="error" title={texts('review.problemsFirst')}>
      <ul className="review-problems">
        {wrong.slice(0, MAX_NAMED).map((answer) => (
          <li key={answer.key}>
            <span>
              {labelInPlace(answer)}: {answer.problem?.message}
            </span>
            <Change page={page} answer={answer} isFirst />
          </li>
        ))}
      </ul>
      {more > 0 ? <p>{counted(texts, 'review.moreProblems', more)}</p> : null}
    </Alert>
  );
}

function Section({
  page,
  section,
  onDoubt,
}: {
  page: string;
  section: ReviewedSection;
  onDoubt: (doubt: Doubt) => void;
}) {
  return (
    <section className="review-section" aria-labelledby={`review-${section.block}`}>
      <h3 id={`review-${section.block}`}>{section.title}</h3>
      {section.answers.map((answer, index) => (
        <div key={answer.key}>
          {answer.within !== '' && answer.within !== section.answers[index - 1]?.within ? (
            <p className="review-group">{answer.within}</p>
          ) : null}
          <Answer page={page} answer={answer} onDoubt={onDoubt} />
        </div>
      ))}
    </section>
  );
}

function Answer({ page, answer, onDoubt }: { page: string; answer: ReviewedAnswer; onDoubt: (doubt: Doubt) => void }) {
  const texts = useTexts();
  const { role } = useApplication();
  const { label, value, concealed, problem, editable } = answer;
  return (
    <div className={problem?.isMissing === false ? 'review-answer wrong' : 'review-answer'}>
      <dl>
        <dt>
          <Markdown text={label} inline />
        </dt>
        <dd>
          {concealed !== null ? (
            <SecretText label={label} text={value} concealed={concealed} />
          ) : value === '' ? (
            <span className="blank">{problem?.message ?? texts('section.notProvided')}</span>
          ) : (
            value
          )}
          {problem?.isMissing === false ? <span className="error">{problem.message}</span> : null}
        </dd>
      </dl>
      {editable ? (
        <Change page={page} answer={answer} />
      ) : isAgent(role) ? null : (
        <ThisIsWrong answer={answer} onOpen={onDoubt} />
      )}
    </div>
  );
}

/** `isFirst`: the same button exists again below, which is where a person returns to. */
function Change({ page, answer, isFirst = false }: { page: string; answer: ReviewedAnswer; isFirst?: boolean }) {
  const texts = useTexts();
  const navigation = useNavigation();
  const { block, target } = answer;
  const { route } = useApplication().block(block);
  const change = () => {
    cameFrom.set({ page, block, target });
    navigation.toPlace(route);
  };
  return (
    <Button
      variant="quiet"
      size="small"
      className="review-change"
      onPress={change}
      aria-label={texts('review.changeSection', { Section: labelInPlace(answer) })}
      {...(isFirst ? {} : { id: changeId(target) })}
    >
      {texts('review.change')}
    </Button>
  );
}
