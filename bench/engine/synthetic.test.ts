import { compile } from '@countersign/engine';
import { describe, expect, it } from 'vitest';
import { countersign, definitionOf } from './adapters/countersign.ts';
import * as library from './our-engine.ts';
import { visibleQuestions } from './reference.ts';
import { fullAnswers, makeSynthetic, preferred, type Answer } from './synthetic.ts';

const synthetic = makeSynthetic();
const questions = synthetic.sections.flatMap((section) => section.questions);

describe('the synthetic definition', () => {
  it('is the same for the same seed and differs for another', () => {
    expect(makeSynthetic(7)).toEqual(synthetic);
    expect(makeSynthetic(8)).not.toEqual(synthetic);
  });

  it('has the size and the depth that it should have', () => {
    const conditional = questions.filter((question) => question.condition !== null);
    const hotReaders = conditional.filter((question) =>
      JSON.stringify(question.condition).includes(`"${synthetic.hot}"`),
    );
    expect([synthetic.sections.length, questions.length, conditional.length]).toEqual([50, 700, 450]);
    expect(Math.max(...conditional.map((question) => question.depth))).toBe(6);
    expect(hotReaders.length).toBeGreaterThanOrEqual(40);
    expect(synthetic.sections.flatMap((section) => section.groups)).toHaveLength(10);
  });

  it('is a definition without findings in our compiler', () => {
    expect(compile(definitionOf(synthetic))).toMatchObject({ ok: true });
  });

  it('hides every chain as a whole', () => {
    for (const { root, members } of synthetic.chains) {
      const visible = visibleQuestions(synthetic, new Map(fullAnswers(synthetic).questions).set(root, false));
      expect(members.filter((name) => visible.get(name))).toEqual([]);
    }
  });

  it('shows in our engine what the reference shows', async () => {
    const answers = fullAnswers(synthetic);
    const form = await countersign.load(library, countersign.convert(synthetic, answers));
    const record = new Map(answers.questions);
    const set = (name: string, answer: Answer): void => {
      record.set(name, answer);
      form.set(name, answer);
    };
    const changes: [string, Answer][] = [
      ...synthetic.chains.map(({ root }): [string, Answer] => [root, false]),
      [synthetic.hot, 'c'],
    ];
    for (const [name, answer] of changes) {
      set(name, answer);
      const visible = visibleQuestions(synthetic, record);
      expect(questions.filter((one) => form.isVisible(one.name) !== visible.get(one.name))).toEqual([]);
      for (const { name: each, kind } of questions) set(each, preferred(kind));
    }
  });
});
