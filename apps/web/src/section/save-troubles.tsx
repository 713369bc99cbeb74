import { type OpenOutcome, useCase } from '../state/application.ts';
import { answerKind, isSecret } from '../state/answer-kind.ts';
import type { Refused } from '../state/queue-state.ts';
import { serverFindings } from '../state/apply-response.ts';
import { queueState, saveMineAgain, takeSavedAnswers } from '../state/saving.ts';
import { useSelected, useStore } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { Alert, Button, ErrorText, keepFocus } from '../ui/index.ts';
import { useLoadAgain } from './use-load-again.ts';

/** What the server refused or found in this section, with what was typed: shown, never swallowed (spec pages 2.7). */
export function SaveTroubles({ block }: { block: string }) {
  const texts = useTexts();
  const refused = useSelected(
    queueState,
    (state) => state.refused.find((one) => one.submission.block === block) ?? null,
  );
  const findings = useStore(serverFindings)[block] ?? [];
  return (
    <>
      {refused ? <RefusedAnswers refused={refused} /> : null}
      {findings.length > 0 ? (
        <Alert tone="warning" title={texts('section.saved.problems')} live>
          <ul>
            {findings.map((finding) => (
              <li key={`${finding.path} ${finding.key}`}>{finding.message}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </>
  );
}

function RefusedAnswers({ refused }: { refused: Refused }) {
  const texts = useTexts();
  const current = useCase();
  const loadAgain = useLoadAgain();
  const { block } = refused.submission;
  /** The buttons disappear with the refusal: the keyboard continues at the title. */
  const settle = async (loading: Promise<OpenOutcome>) => {
    if (!(await loadAgain(loading))) return;
    keepFocus(() => document.querySelector('h1'));
  };
  // Another 409 (signed or read-only) contains no newer text, and saving again would be refused for the same reason,
  // as it is where the case is no longer this person's (404).
  const conflict = refused.saved !== undefined;
  const canRepeat = conflict || ![404, 409].includes(refused.status);
  const shown = (answer: string | null, secret: boolean): string =>
    answer === null ? texts('section.noAnswer') : secret ? '•••' : answer;
  return (
    <Alert tone="error" title={texts(conflict ? 'section.conflict' : 'section.unsaved')} live>
      <p>{refused.message || texts('section.unsaved.why')}</p>
      {refused.problems.map((problem) => (
        <p key={problem.path} className="error">
          <ErrorText text={`${labelOf(current, block, problem.path)}: ${problem.message}`} />
        </p>
      ))}
      <details open={conflict}>
        <summary>{texts(conflict ? 'section.differs' : 'section.typed')}</summary>
        <dl className="typed">
          {typedOf(refused).map(({ name, typed, saved }) => {
            const secret = isSecret(answerKind(current.application.model, block, name));
            return (
              <div key={name}>
                <dt>{labelOf(current, block, name)}</dt>
                <dd>{conflict ? texts('section.youTyped', { Answer: shown(typed, secret) }) : shown(typed, secret)}</dd>
                {conflict ? <dd>{texts('section.savedAnswer', { Answer: shown(saved, secret) })}</dd> : null}
              </div>
            );
          })}
        </dl>
      </details>
      <div className="actions">
        <Button size="small" variant="secondary" onPress={() => void settle(takeSavedAnswers(block))}>
          {texts('section.useSaved')}
        </Button>
        {canRepeat ? (
          <Button size="small" onPress={() => void settle(saveMineAgain(refused))}>
            {texts('section.saveMine')}
          </Button>
        ) : null}
      </div>
    </Alert>
  );
}

function labelOf({ application }: ReturnType<typeof useCase>, block: string, path: string): string {
  const key = application.keyOf(block, path);
  return key === undefined ? path : application.cell(key).shortLabel;
}

/** What was typed, beside what is saved; of a conflict only what differs. */
function typedOf({ submission, saved }: Refused): { name: string; typed: string | null; saved: string | null }[] {
  const instead = new Map(saved?.map(({ QuestionName, AnswerText }) => [QuestionName, AnswerText]));
  return submission.responses
    .map(({ QuestionName: name, AnswerText: typed }) => ({ name, typed, saved: instead.get(name) ?? null }))
    .filter((one) => (saved ? one.typed !== one.saved : one.typed !== null));
}
