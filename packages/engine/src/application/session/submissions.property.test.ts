/**
 * Law: after each submission, a page shows what it would show if it were opened again from the server's record (spec http
 * §3; spec engine 3.3).
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roleOfStage } from '../../clause/roles-and-stages.ts';
import type { Stage } from '../../definition/vocabulary.ts';
import { runs } from '../../testing/depth.ts';
import { randomFrom, type Random } from '../../testing/random-definition.ts';
import { act, allVisibleCells, modelFor, OPEN, randomStep, TODAY } from '../../testing/random-walk.ts';
import { answersFor, clearedFor, factsFor, marksOf } from '../ask/at-stage.ts';
import type { Node } from '../../definition/model.ts';
import type { Application } from '../contract/contract.ts';
import { stateOf } from '../graph/opened.ts';
import { splitPath } from '../graph/paths.ts';
import { merge } from './merge.ts';
import { openApplication } from './open.ts';

const SUBMISSIONS = 5;
/** Stages that read no group in part: what they do not read makes no rows that would arrive only when the case is opened again. */
const WITHOUT_PARTS: readonly Stage[] = [1, 3, 13];

/** A case that several people filled in. */
function filledCase(seed: number, random: Random): Application {
  const application = openApplication(modelFor(seed % 40), OPEN);
  for (let count = 0; count < 15; count += 1) {
    const step = randomStep(application, random);
    if (step !== null) act(application, step);
  }
  return application;
}

/** The record, opened again for one stage as the server does. A section without answers is stored once it has a mark. */
function serverOn(record: Application, stage: Stage): Application {
  const marks = marksOf(record);
  const marked = Object.entries(marks).filter(([, { visited, edited = [] }]) => visited || edited.length > 0);
  const answers = { ...Object.fromEntries(marked.map(([name]) => [name, {}])), ...record.answers() };
  return openApplication(record.model, { stage, role: roleOfStage(stage), today: TODAY, answers, marks });
}

/** What a browser of that stage opens: every section it may read, and facts for the rest. */
function pageOf(server: Application, stage: Stage): Application {
  const answers = answersFor(server, stage);
  const marks = marksOf(server);
  const readable = server.model.blocks.map(({ name }) => name).filter((name) => server.block(name).readable);
  return openApplication(server.model, {
    stage,
    role: roleOfStage(stage),
    today: TODAY,
    facts: factsFor(server, stage),
    answers: Object.fromEntries(readable.map((name) => [name, answers[name] ?? {}])),
    marks: Object.fromEntries(
      readable.map((name) => {
        const edited = [...Object.keys(answers[name] ?? {}), ...clearedFor(server, name, stage)];
        return [name, { visited: marks[name]?.visited ?? false, edited }];
      }),
    ),
  });
}

const nodeAt = ({ model }: Application, { block, path }: { block: string; path: string }): Node | undefined =>
  model.node(`${block}.${splitPath(path)?.plain}`);

/** A person answers some questions of one section. Returns its name; null: there was nothing to do. */
function answerSection(page: Application, random: Random): string | null {
  let section: string | null = null;
  for (let count = 0; count < 4; count += 1) {
    const step = randomStep(page, random);
    if (step === null || (section !== null && step.block !== section)) continue;
    if (nodeAt(page, step)?.system === true) continue;
    section = step.block;
    act(page, step);
  }
  return section;
}

/** What a page shows of each question, by place. */
function shownOn(page: Application): Record<string, unknown> {
  const { concealment } = stateOf(page);
  const cells = allVisibleCells(page).map((cell): [string, unknown] => {
    const { text, display, editable, label, calculated, rows, allocation } = cell;
    const errors = cell.errors.map(({ key }) => key);
    // What is calculated from answers that are not here arrives when the case is opened again.
    const calculate = nodeAt(page, cell)?.calculate ?? null;
    const isFromElsewhere = calculate !== null && concealment.clauses.has(calculate.id);
    const shown = isFromElsewhere
      ? {}
      : { text, display, editable, label, calculated, rows: rows?.length, allocation, errors };
    return [`${cell.block}.${cell.path}`, shown];
  });
  return Object.fromEntries(cells);
}

test('a page shows the same after a submission as if it were opened again', () => {
  fc.assert(
    fc.property(fc.noShrink(fc.nat(100_000)), fc.constantFrom(...WITHOUT_PARTS), (seed, stage) => {
      const random = randomFrom(seed * 97 + 3);
      let server = serverOn(filledCase(seed, random), stage);
      let page = pageOf(server, stage);
      for (let count = 0; count < SUBMISSIONS; count += 1) {
        const section = answerSection(page, random);
        if (section === null) continue;
        const outcome = merge(server, section, page.responses(section));
        if (outcome.ok && random(2) === 0) for (const one of [server, page]) one.visit(section);
        page.setFacts(factsFor(server, stage));
        server = serverOn(server, stage);
        const anew = pageOf(server, stage);
        // An answer may have made a row readable that the server had not sent: then the server keeps what it has.
        const refused = outcome.ok ? [] : outcome.refusals.filter(({ key }) => key !== 'readOnly');
        expect(refused).toEqual([]);
        if (!outcome.ok) page = anew;
        expect(shownOn(page)).toEqual(shownOn(anew));
        page = anew;
      }
    }),
    runs('walks'),
  );
});
