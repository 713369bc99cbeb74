/**
 * Every other answer to every question that somebody of a case may not read, and every question to the decision once.
 * Answers that fit together are given in one case; if that can be distinguished, it is halved until the answer is
 * found. `-t Part2Medications` plays one section.
 */
import { expect, test } from 'vitest';
import { loadCarrier } from '../../src/reference/load-carrier.ts';
import { carrierFolder } from '../support/running-server.ts';
import { concealedQuestions } from './concealed.ts';
import { openForTests, toldOf, twinsIn } from './tell-apart.ts';
import { outdated, unexplained } from './unplayable.ts';

openForTests();

const { model } = loadCarrier(carrierFolder);
const sections = [...new Set(concealedQuestions(model).map(({ block }) => model.blocks[block]?.name ?? ''))];

test.each(sections)('%s: nobody else can tell how it was answered', async (section) => {
  const { twins, unplayed } = twinsIn(model, section);
  expect({ unexplained: unexplained(unplayed), outdated: outdated(section, unplayed) }).toEqual({
    unexplained: [],
    outdated: [],
  });
  expect(await toldOf(twins)).toEqual([]);
});
