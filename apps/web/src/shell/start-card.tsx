import { useCallback, useState } from 'react';
import { type Application, guidedSections, remaining, sectionsLeft } from '@countersign/engine';
import { useNavigation } from '../navigation.ts';
import { leaveTo } from '../page/leave-section.ts';
import { START_CARD_TITLE } from '../page/page-title.tsx';
import { countPages, sharePage } from '../section/shared-pages.ts';
import { insuredName } from '../page/person-name.ts';
import { nextTask } from '../signing/next-task.ts';
import type { AnswerNote } from '../state/answer-notes.ts';
import { useCase } from '../state/application.ts';
import { chooseDisplay, display } from '../state/display.ts';
import { isAgent } from '../state/roles.ts';
import { counted, useTexts } from '../state/texts.ts';
import { useStore } from '../state/store.ts';
import { useApplicationValue } from '../state/use-application-value.ts';
import { ArrowRight, Button } from '../ui/index.ts';

interface ToGoOn {
  sections: number;
  minutes: number;
  /** The number of pages if short sections are shown together. */
  pages: number;
  /** The first thing to do; null: nothing for this person. */
  next: { title: string; route: string } | null;
  /** Others filled in sections that this person may read. */
  hasOthers: boolean;
}

/**
 * At the start of each visit, above the first page: whose case it is, what is left, and one button to continue (spec
 * pages 1.6). It disappears when that page is left; if the first thing to do is this page itself, it is not needed.
 */
export function StartCard({ route }: { route: string }) {
  const { application } = useCase();
  const [arrival] = useState(route);
  const [hasLeft, setHasLeft] = useState(false);
  if (route !== arrival && !hasLeft) setHasLeft(true);
  const purpose = application.model.blockByRoute.get(route)?.data.Purpose ?? 'questions';
  const isSection = application.model.blockByRoute.has(route) && purpose === 'questions';
  return hasLeft || !isSection ? null : <Card route={route} />;
}

function Card({ route }: { route: string }) {
  const { application, learnedSeconds, notes } = useCase();
  const navigation = useNavigation();
  const texts = useTexts();
  const read = useCallback((form: Application) => whatIsLeft(form, learnedSeconds), [learnedSeconds]);
  const left = useApplicationValue(read);
  const { questions } = useStore(display);
  const noted = isAgent(application.role) ? notes : [];
  const next = sectionOf(application, noted[0]) ?? left?.next ?? null;
  if (left === null || next === null || next.route === route) return null;
  if (questions === 'together' && sharePage(application, route, next.route)) return null;
  const { sections, minutes, pages, hasOthers } = left;
  const go = (to: string) => leaveTo(() => navigation.toSection(to));
  const goTogether = () =>
    leaveTo(() => {
      chooseDisplay({ questions: 'together' });
      navigation.toSection(next.route);
    });
  return (
    <section className="start-card" aria-labelledby={START_CARD_TITLE}>
      <div>
        <h2 id={START_CARD_TITLE} tabIndex={-1}>
          {texts('start.whose', { Name: insuredName(application) || texts('portal.unnamed') })}
        </h2>
        {noted.length === 0 ? null : (
          <p>
            <strong>{counted(texts, 'start.notes', noted.length)}</strong>
          </p>
        )}
        <p>
          {sections === 0
            ? texts('start.signatureLeft')
            : texts('start.left', {
                Sections: counted(texts, 'count.sections', sections),
                Time: counted(texts, 'start.minutes', minutes),
              })}
        </p>
      </div>
      <div className="actions">
        <Button onPress={() => go(next.route)}>
          {/* Called as in the header and the prompt that also lead there. */}
          {sections === 0 && noted.length === 0
            ? texts('sign.review')
            : texts('start.continue', { Title: next.title })}{' '}
          <ArrowRight size="1.125rem" aria-hidden="true" />
        </Button>
        {questions === 'all' && pages < sections ? (
          <Button variant="secondary" onPress={goTogether}>
            {counted(texts, 'start.together', pages)}
          </Button>
        ) : null}
        {hasOthers ? (
          <Button variant="secondary" onPress={() => go('check')}>
            {texts('start.check')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/** Where a signer's note has to be answered. */
function sectionOf(application: Application, note: AnswerNote | undefined): ToGoOn['next'] {
  if (note === undefined) return null;
  const { title, route } = application.block(note.QuestionBlock);
  return { title, route };
}

function whatIsLeft(application: Application, learned: Readonly<Record<string, number>>): ToGoOn {
  const way = guidedSections(application);
  return {
    ...remaining(way, learned),
    pages: countPages(
      application,
      sectionsLeft(way).map(({ block }) => block),
    ),
    next: nextTask(application),
    hasOthers: way.some((section) => !application.block(section.block).editable),
  };
}
