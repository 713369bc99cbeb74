/** The sample customer of forms for filing is somebody of the state that the forms are filed with. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { homeIn, opened, sampleAnswers } from '../../apps/server/src/commands/sample-customer.ts';
import { readZipCodes } from '../../packages/engine/src/author/index.ts';
import { type Application, type CellState } from '../../packages/engine/src/index.ts';
import { referenceCarrier } from './reference-carrier.ts';

const { definition, model } = referenceCarrier();
const AT = new Date('2026-11-20T12:00:00Z');
const { places } = readZipCodes(readFileSync(new URL('../../carrier/zip-codes.csv', import.meta.url), 'utf8'));
const STATES = (definition.Lists['States'] ?? []).map(({ Name }) => Name).filter((state) => state !== 'NY');

/** Every answered question that the person sees. */
function answered(application: Application): CellState[] {
  const below = (key: string): CellState[] => {
    const cell = application.cell(key);
    if (!cell.visible) return [];
    return [cell, ...[...cell.children, ...(cell.rows ?? []).flatMap(({ cells }) => cells)].flatMap(below)];
  };
  return model.blocks.flatMap(({ name }) => application.block(name).cells.flatMap(below)).filter(({ text }) => text);
}

// spec trust 4.10
test.each(STATES)('in %s everybody lives there, and nothing that they answered is wrong', (state) => {
  const home = homeIn(state, places);
  expect(home.city).not.toBe('');
  expect(places.get(home.zip) ?? places.get(home.zip.slice(0, 3))).toMatchObject({ state });
  const answers = sampleAnswers(model, home, AT);
  const cells = ([1, 2.1, 13] as const).flatMap((stage) => answered(opened(model, stage, answers, AT, true)));
  expect(cells.length).toBeGreaterThan(150);
  expect(cells.filter(({ errors }) => errors.length > 0).map(({ path, text }) => [path, text])).toEqual([]);
  expect(new Set(cells.filter(({ type }) => type === 'State').map(({ text }) => text))).toEqual(new Set([state]));
});
