/** Every question that somebody of a case may not read, with every answer to it. `-t Part2Medications` plays one section. */
import { expect, test } from 'vitest';
import { loadCarrier } from '../../src/reference/load-carrier.ts';
import { carrierFolder } from '../running-server.ts';
import { concealedQuestions } from './concealed.ts';
import { toldOf, openForTests } from './setting.ts';

openForTests();

const { model } = loadCarrier(carrierFolder);
const sections = [...new Set(concealedQuestions(model).map(({ block }) => model.blocks[block]?.name ?? ''))];

test.each(sections)('%s: nobody else can tell how it was answered', async (section) => {
  expect(await toldOf(section)).toEqual([]);
});
