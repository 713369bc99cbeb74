/**
 * Compares an application that has the part of the record its stage may read, with constants for the rest, with one
 * that has the whole record (spec engine 3.3). Only tests use it.
 */
import type { Answers } from '../answer/types.ts';
import type { Model } from '../definition/model.ts';
import { again } from './depth.ts';
import { answersFor, factsFor } from '../application/ask/at-stage.ts';
import type { Application } from '../application/contract/contract.ts';
import { asReference, sorted } from './differences.ts';
import { menuWithQuestions } from '../application/view/menu-questions.ts';
import { openApplication } from '../application/session/open.ts';
import { randomFrom } from './random-definition.ts';
import { act, randomStep, stepText, TODAY, allVisibleCells } from './random-walk.ts';
import { missingFor } from '../application/ask/readiness.ts';
import type { Viewer } from './reference-view.ts';

export interface ParityWalk {
  viewer: Viewer;
  /** The whole record at the start. */
  answers: Answers;
  seed: number;
  steps: number;
}

/** Throws at the first difference, naming the step. Returns the number of steps taken. */
export function walkAtStage(model: Model, { viewer, answers, seed, steps }: ParityWalk): number {
  const random = randomFrom(seed);
  const whole = openApplication(model, { ...viewer, today: TODAY, answers });
  let part = partOf(whole, viewer);
  const agree = (application: Application, after: string): void => {
    const found = differences(seen(application), seen(whole));
    if (found.length > 0)
      throw new Error(
        `stage ${viewer.stage}, seed ${seed}, ${after}:\n${found.slice(0, 8).join('\n')}\nAgain: ${again()}`,
      );
  };
  agree(part, 'opened');
  for (let count = 1; count <= steps; count += 1) {
    const step = randomStep(part, random);
    if (step === null) continue;
    const told = `step ${count}, ${stepText(step)}`;
    const before = flat(answersFor(whole, viewer.stage));
    act(part, step);
    act(whole, step);
    part.setFacts(factsFor(whole, viewer.stage));
    const here = flat(answersFor(part, viewer.stage));
    const there = flat(answersFor(whole, viewer.stage));
    const lost = [...before].filter(([path, text]) => there.get(path) === text && here.get(path) !== text);
    if (lost.length > 0)
      throw new Error(`stage ${viewer.stage}, seed ${seed}, ${told}: lost ${String(lost)}\nAgain: ${again()}`);
    const anew = partOf(whole, viewer);
    agree(anew, `${told}, opened anew`);
    // What constants cannot provide, an answer that only the whole record has, appears when the case is opened again.
    if (differences(here, there).length === 0) agree(part, told);
    else part = anew;
  }
  return steps;
}

/** Texts by `Block.Path`. */
function flat(answers: Answers): Map<string, string> {
  const texts = Object.entries(answers).map(([block, own]) =>
    Object.entries(own).map(([path, text]): [string, string] => [`${block}.${path}`, text]),
  );
  return new Map(texts.flat());
}

function partOf(whole: Application, viewer: Viewer): Application {
  return openApplication(whole.model, {
    ...viewer,
    today: TODAY,
    answers: answersFor(whole, viewer.stage),
    facts: factsFor(whole, viewer.stage),
  });
}

/** Everything a page shows, by place. */
function seen(application: Application): Map<string, string> {
  const places = new Map<string, unknown>();
  for (const cell of allVisibleCells(application)) {
    places.set(`${cell.block}.${cell.path}`, [asReference(cell), cell.display, cell.rows?.map((row) => row.label)]);
  }
  for (const entry of menuWithQuestions(application)) places.set(`menu ${entry.name}`, entry);
  for (const goal of ['send', 'sign'] as const) {
    const missing = missingFor(application, goal).map((item) => [item.block, item.questions.map(({ path }) => path)]);
    places.set(goal, missing);
  }
  // A block that was opened with an answer counts as known from then on, even if the answer was removed: no page shows
  // that.
  const answers = sorted(answersFor(application, application.stage)).filter(([, own]) => own.length > 0);
  places.set('answers', answers);
  return new Map([...places].map(([place, what]) => [place, JSON.stringify(what)]));
}

function differences(here: Map<string, string>, there: Map<string, string>): string[] {
  return [...new Set([...here.keys(), ...there.keys()])]
    .filter((place) => here.get(place) !== there.get(place))
    .map((place) => `${place}: ${here.get(place) ?? 'nothing'} should be ${there.get(place) ?? 'nothing'}`);
}
