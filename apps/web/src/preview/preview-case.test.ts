import { describe, expect, it } from 'vitest';
import { dimensionsOf, loadModel } from '@countersign/engine';
import { sampleDefinition } from '@countersign/engine/sample';
import { searchOf, viewOf } from './address.ts';
import { firstAnswers, openForm, openSection, type View, withKind } from './preview-case.ts';
import { reasonsOf } from './reasons.ts';
import { entriesOf } from './section-entries.ts';
import { sectionsAsked } from './sections-asked.ts';

const model = loadModel(sampleDefinition());
const today = '2026-11-20';
const first: View = { model, block: model.blocks[0]?.name ?? '', stage: 1, today, answers: firstAnswers(model, today) };
const hidden = model.blocks.filter(({ name }) => !openForm(first).block(name).visible).map(({ name }) => name);

describe('a section without a case', () => {
  it.each(hidden)('%s, hidden in a form just begun, is shown anyway, and says what it waits for', (block) => {
    const { application, isHidden } = openSection({ ...first, block });
    expect(isHidden).toBe(true);
    expect(application.block(block).visible).toBe(true);
    const reasons = reasonsOf(openForm(first), block);
    expect(reasons.kind === 'flow' ? reasons.sentence : reasons.conditions[0]?.sentence).toMatch(/\w/);
  });

  it('keeps the answers when the kind of case changes', () => {
    const path = 'Name.FirstName';
    const form = openForm(first);
    const block = model.blocks.find(({ name }) => form.keyOf(name, path) !== undefined)?.name ?? '';
    form.change(form.keyOf(block, path) ?? '', 'Ann');
    const [state] = dimensionsOf(model).state.values;
    if (!state) throw new Error('the sample form is sold in no state');
    expect(withKind({ ...first, answers: form.answers() }, state, state)[block]?.[path]).toBe('Ann');
  });
});

describe('the sections of a form', () => {
  it('are shown, hidden, or not for this reader', () => {
    const states = entriesOf(openForm(first)).flatMap(({ entries }) => entries);
    expect(states.map(({ block }) => block)).toEqual(model.blocks.map(({ name }) => name));
    expect(states.filter(({ state }) => state !== 'shown').length).toBeGreaterThan(0);
    for (const { block, state } of states) {
      const { readable, visible } = openForm(first).block(block);
      expect(state).toBe(readable ? (visible ? 'shown' : 'hidden') : 'notTheirs');
    }
  });

  it('name the questions in their clause', () => {
    const asking = model.blocks.filter(({ name }) => sectionsAsked(model, name).length > 0);
    expect(asking.length).toBeGreaterThan(0);
    for (const { name } of asking) expect(sectionsAsked(model, name).map((other) => other.name)).not.toContain(name);
  });
});

describe('the address', () => {
  it('restores the same view', () => {
    const search = { section: model.blocks[2]?.name ?? '', stage: '2.1' };
    const kinds = Object.values(dimensionsOf(model)).map(({ name, values }) => [name, values.at(-1)?.label ?? '']);
    const wanted = { ...search, ...Object.fromEntries(kinds) };
    const view = viewOf(wanted, model, today);
    expect(searchOf(view, openForm(view))).toEqual(wanted);
  });

  it('that says nothing, or nonsense, is a form just begun', () => {
    expect(viewOf({}, model, today)).toEqual(first);
    expect(viewOf({ section: 'Nothing', stage: '99', state: 'ZZ', product: '' }, model, today)).toEqual(first);
  });
});
